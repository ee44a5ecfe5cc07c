interface Node {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly bytes: string | Uint8Array;
  readonly versions: { readonly [part: string]: string };
}

export function executableNotices(
  notices: string,
  node: { readonly version: string; readonly licence: string },
): string;
export function executableBillOfMaterials(text: string, node: Node): string;
