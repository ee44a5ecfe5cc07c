type Digests = readonly (readonly [name: string, sha256: string])[];

interface Provenance {
  readonly digests: Digests;
  readonly packed: { readonly tag: string; readonly commit: string };
  readonly version: string;
  readonly commit: string | undefined;
  readonly lockDigest: string;
  readonly programs: { readonly [name: string]: string };
  readonly packages: readonly { readonly name: string; readonly version: string; readonly integrity: string }[];
}

export function sha256(bytes: string | Uint8Array): string;
export function sumsText(digests: Digests): string;
export function provenanceText(provenance: Provenance): string;
export function hexDigest(integrity: string): string;
