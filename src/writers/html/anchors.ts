const OTHER = /[^\w.()-]/g;

/** Where a link to a control leads. */
export function getAnchor(id: string): string {
  return `control-${id.replaceAll(OTHER, '-')}`;
}

/** Where a link to the findings of a check leads. */
export function checkAnchor(id: string): string {
  return `check-${id.replaceAll(OTHER, '-')}`;
}
