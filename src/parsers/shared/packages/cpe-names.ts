/** CPE names that a component keeps: scanners write some for each way to spell vendor and product. */
export const MAX_CPES = 20;

/** Whether CPE names identify a package: a package URL of a registry or a distribution says more. */
export function needsCpe(purlType: string | undefined): boolean {
  return purlType === undefined || purlType === 'generic' || purlType === 'swid';
}
