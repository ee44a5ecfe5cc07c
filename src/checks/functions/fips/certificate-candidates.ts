import type { Subject } from '../../../model/check.ts';
import { own, type ValueMap } from '../../../base/value.ts';
import type { CheckContext } from '../../check-function.ts';
import { renderText } from '../../../model/render-value.ts';
import { certificatesByNumber, certificatesOfModule, isCertifiedVersion, type Certificate } from './certificates.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import type { Platform } from './platform.ts';
import { rowOfProvider, type Provider, type ProviderRow } from './providers.ts';

/** A module in force on a subject and the certificates that name its exact version. */
export interface Candidate {
  readonly at: LocatedValue;
  /** The module's own name. */
  readonly label: string;
  /** Name on certificates and on the list of modules in process, where known. */
  readonly module?: string;
  readonly certificates: readonly Certificate[];
  readonly row?: ProviderRow;
  /** Certificates of the module that this build updates; the build itself is on none. */
  readonly updates: readonly Certificate[];
  /** Certificates of the module for other versions. */
  readonly others?: readonly Certificate[];
  /** Several vendors have a module of this name and version, and the vendor is unknown. */
  readonly ambiguous: boolean;
  /** Replaces the platform of the subject, where the module states its own. */
  readonly platform?: Platform;
  /** Why it is on no certificate. */
  readonly hint?: string;
}

/** Active providers outside OpenSSL itself, each with the certificates of its name and version. */
export function providerCandidates(providers: readonly Provider[], context: CheckContext): readonly Candidate[] {
  const table = context.table('openssl-providers');
  const found: Candidate[] = [];
  for (const provider of providers) {
    if (provider.software || provider.active === false) continue;
    const row = rowOfProvider(table, provider.name, provider.version);
    const { at, name } = provider;
    found.push({ at, label: getLabel(provider), module: name, ...certificatesFor(provider, row, context) });
  }
  return found;
}

function getLabel({ name, id, version }: Provider): string {
  return renderText(`${name || id} ${version}`.trim());
}

/**
 * The table of providers gives the vendor by name and version. A build that it puts on no certificate may be on one
 * of a newer list: by module name and version, if only one vendor has such a module.
 */
function certificatesFor(
  provider: Provider,
  row: ProviderRow | undefined,
  context: CheckContext,
): Omit<Candidate, 'at' | 'label' | 'module'> {
  const table = context.table('cmvp-modules');
  const byNumber = certificatesByNumber(table);
  const placed = (row?.certificates ?? []).flatMap((number) => byNumber.get(number) ?? []);
  const updates = (row?.updateOf ?? []).flatMap((number) => byNumber.get(number) ?? []);
  const known = { updates, ...(row === undefined ? {} : { row }) };
  if (placed.length > 0 || row?.listing === 'never') return { ...known, certificates: placed, ambiguous: false };
  const named = certificatesOfModule(table, provider.name).filter((one) => one.versions.includes(provider.version));
  const vendors = new Set(named.map(({ vendor }) => vendor.toLowerCase()));
  if (vendors.size > 1) return { ...known, certificates: [], ambiguous: true };
  return { ...known, certificates: named, ambiguous: false };
}

/** The Go programs of a record: each carries the module that it was built with. */
export function goCandidates(subject: Subject, context: CheckContext): readonly Candidate[] {
  const options = { module: 'Go Cryptographic Module', list: 'runtimes.go_binaries', version: 'gofips140' };
  return namedCandidates(subject, options, context).map((candidate) => ({ ...candidate, row: GO }));
}

/** The module is part of the program, so no operating system excludes it. */
const GO: ProviderRow = {
  vendor: 'Geomys',
  name: '',
  versions: [],
  listing: 'listed',
  certificates: [],
  updateOf: [],
  os: [],
  releases: [],
  notOs: [],
  note: '',
};

/**
 * Things that name the version of one known module, such as Go binaries. A resolved version may carry a build
 * hash after the certified number (`v1.0.0-c2097c7c`).
 */
export function namedCandidates(subject: Subject, options: ValueMap, context: CheckContext): readonly Candidate[] {
  const module = readText(own(options, 'module')) ?? '';
  const versionPath = readText(own(options, 'version')) ?? '';
  const all = certificatesOfModule(context.table('cmvp-modules'), module);
  const list = readText(own(options, 'list'));
  const places =
    list === undefined
      ? [readPath(subject, versionPath)]
      : readElements(readPath(subject, list)).map((element) => readKey(element, versionPath));
  return places.map((at) => {
    const version = readText(at.value) ?? '';
    return {
      at,
      label: renderText(`${module} ${version}`.trim()),
      module,
      certificates: all.filter((one) => isCertifiedVersion(one, version)),
      updates: [],
      others: all.filter((one) => one.versions.length > 0 && !isCertifiedVersion(one, version)),
      ambiguous: false,
    };
  });
}
