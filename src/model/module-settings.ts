import type { DataTable } from './check.ts';

/**
 * What to make of a vendor's patched build of a validated module, which is on no certificate itself. `strict`: it is not
 * validated. `update-stream`: it is accepted as an update of the certificate's module and said so, as federal guidance
 * prefers patched modules (FedRAMP policy for cryptographic module selection, January 2025).
 */
export const MODULE_POLICIES = ['strict', 'update-stream'] as const;
export type ModulePolicy = (typeof MODULE_POLICIES)[number];

/** What the user says about cryptographic modules beside the evidence. */
export interface ModuleSettings {
  readonly policy: ModulePolicy;
  /** A list of validated modules in place of the bundled one. */
  readonly list?: ModuleList;
  readonly acceptances?: AcceptanceFile;
}

export interface ModuleList {
  /** As the user named it. */
  readonly file: string;
  /** Lower-case hex of its bytes. */
  readonly sha256: string;
  /** Its rows, dated, under the id of the bundled table. */
  readonly table: DataTable;
}

/** The risk of going on with one historical certificate in an existing system, and who bears it. */
export interface RiskAcceptance {
  readonly certificate: string;
  /** Name of the module on that certificate: a number alone is too easily mistyped. */
  readonly module: string;
  /** Only what exists already may go on: a new system never. */
  readonly deployment: 'existing';
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it counts, `YYYY-MM-DD`. */
  readonly expires: string;
  /** Addresses of the subjects that it is for; without them all. */
  readonly subjects?: readonly string[];
}

export interface AcceptanceFile {
  readonly file: string;
  readonly sha256: string;
  readonly entries: readonly RiskAcceptance[];
}

/** Said with every finding that rests on an acceptance; entries are counted from 1. */
export function acceptanceNote({ file }: AcceptanceFile, index: number, entry: RiskAcceptance): string {
  const { certificate, owner, expires, reason } = entry;
  return `certificate #${certificate} is historical; its use goes on in an existing system at the risk that ${owner} accepts until ${expires} (${file}, entry ${index + 1}: ${reason})`;
}
