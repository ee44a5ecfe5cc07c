const UNIT = /^\/etc\/systemd\/system\/([\w@.:-]{1,200}?)(?:\.service)?$/;

/** The service that a link in the folder of a target starts (systemd.unit(5), `.wants`). */
export function wantedUnit(path: string): string | undefined {
  return /^\/etc\/systemd\/system\/[\w@.:-]{1,200}\.(?:wants|requires)\/([\w@.:-]{1,200}?)(?:\.service)?$/.exec(
    path,
  )?.[1];
}

/** The service that cannot be started because its unit is a link to /dev/null (systemd.unit(5)). */
export function maskedUnit(path: string, leadsTo: string): string | undefined {
  return leadsTo === '/dev/null' ? UNIT.exec(path)?.[1] : undefined;
}
