/**
 * Maximum number of CPE names that a component keeps: scanners write several for each spelling of vendor and product.
 */
export const MAX_CPES = 20;

/** Whether a package needs CPE names as its identity: a package URL of a registry or a distribution is more exact. */
export function needsCpe(purlType: string | undefined): boolean {
  return purlType === undefined || purlType === 'generic' || purlType === 'swid';
}
