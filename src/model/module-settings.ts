import type { DataTable } from './check.ts';

/**
 * How a vendor's patched build of a validated module is judged, which is not itself on a certificate. `strict`: it is
 * not validated. `update-stream`: it is accepted as an update of the certificate's module and the finding says so, as
 * federal guidance prefers patched modules (FedRAMP policy for cryptographic module selection, January 2025).
 */
export const MODULE_POLICIES = ['strict', 'update-stream'] as const;
export type ModulePolicy = (typeof MODULE_POLICIES)[number];

/** The user's settings for cryptographic modules. */
export interface ModuleSettings {
  readonly policy: ModulePolicy;
  /** Replaces the bundled list of validated modules. */
  readonly list?: ModuleList;
  readonly acceptances?: AcceptanceFile;
}

export interface ModuleList {
  /** As the user named it. */
  readonly file: string;
  /** Lower-case hex of its bytes. */
  readonly sha256: string;
  /** Dated rows, under the id of the bundled table. */
  readonly table: DataTable;
}

/** Acceptance of the risk of continued use of one historical certificate in an existing system, and its owner. */
export interface RiskAcceptance {
  readonly certificate: string;
  /** Name of the module on the certificate: a number alone is easily mistyped. */
  readonly module: string;
  /** Only an existing system may keep a historical module, never a new one. */
  readonly deployment: 'existing';
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it counts, `YYYY-MM-DD`. */
  readonly expires: string;
  /** Addresses of the subjects it covers; absent: all. */
  readonly subjects?: readonly string[];
}

export interface AcceptanceFile {
  readonly file: string;
  readonly sha256: string;
  readonly entries: readonly RiskAcceptance[];
}

/** The note of every finding that rests on an acceptance. Entries are counted from 1. */
export function acceptanceNote({ file }: AcceptanceFile, index: number, entry: RiskAcceptance): string {
  const { certificate, owner, expires, reason } = entry;
  return `certificate #${certificate} is historical; its use goes on in an existing system at the risk that ${owner} accepts until ${expires} (${file}, entry ${index + 1}: ${reason})`;
}
