/** Where pages of the site about checks and controls are, from its top. Others link to these names, so they stay. */

/** The page of a check. */
export function checkPath(id: string): string {
  return `checks/${id}.html`;
}

/** The page of a control: `framework` is the id of its file, such as `nist-800-53-r5`. */
export function controlPath({ framework, id }: { readonly framework: string; readonly id: string }): string {
  return `controls/${framework}/${pageName(id)}.html`;
}

/** Ids of controls are file names as they are; anything else becomes a hyphen. */
export function pageName(id: string): string {
  return id.replaceAll(/[^\w.()-]/g, '-');
}

/** The address of a page of a site that is published; `docsUrl` ends with a slash. */
export function docsLink(docsUrl: string, path: string): string {
  return `${docsUrl}${path.split('/').map(encodeURIComponent).join('/')}`;
}
