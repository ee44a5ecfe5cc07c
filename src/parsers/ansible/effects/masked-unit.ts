const UNIT = /^\/etc\/systemd\/system\/([\w@.:-]{1,200}?)(?:\.service)?$/;

/** The service whose unit is a link to nothing, which keeps it from being started (systemd.unit(5)). */
export function maskedUnit(path: string, leadsTo: string): string | undefined {
  return leadsTo === '/dev/null' ? UNIT.exec(path)?.[1] : undefined;
}
