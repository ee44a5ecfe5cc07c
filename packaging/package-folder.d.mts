type Manifest = { readonly [key: string]: unknown };

export function packageManifest(manifest: Manifest): Manifest;
export function layOutPackage(root: string, folder: string): void;
