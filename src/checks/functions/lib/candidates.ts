import type { Subject } from '../../../model/check.ts';
import { own, type ValueMap } from '../../../model/value.ts';
import type { CheckContext } from '../../check-function.ts';
import { renderText } from '../../render-value.ts';
import { certificatesByNumber, certificatesOfModule, type Certificate } from './certificates.ts';
import { elements, key, look, textOf, type Looked } from './look.ts';
import { rowOfProvider, type Provider, type ProviderRow } from './providers.ts';

/** A module in force on a subject and the certificates that name its exact version. */
export interface Candidate {
  readonly at: Looked;
  /** How the module calls itself. */
  readonly label: string;
  readonly certificates: readonly Certificate[];
  readonly row?: ProviderRow;
}

/** Active providers outside OpenSSL itself, each with the certificates of its name and version. */
export function providerCandidates(providers: readonly Provider[], context: CheckContext): readonly Candidate[] {
  const table = context.table('openssl-providers');
  const byNumber = certificatesByNumber(context.table('cmvp-modules'));
  const found: Candidate[] = [];
  for (const provider of providers) {
    if (provider.software || provider.active === false) continue;
    const row = rowOfProvider(table, provider.name, provider.version);
    const certificates = (row?.certificates ?? []).flatMap((number) => byNumber.get(number) ?? []);
    const label = renderText(`${provider.name || provider.id} ${provider.version}`.trim());
    found.push({ at: provider.at, label, certificates, ...(row === undefined ? {} : { row }) });
  }
  return found;
}

/**
 * Things that name the version of one known module, such as Go binaries. A resolved version may carry a build
 * hash after the certified number (`v1.0.0-c2097c7c`).
 */
export function namedCandidates(subject: Subject, options: ValueMap, context: CheckContext): readonly Candidate[] {
  const module = textOf(own(options, 'module')) ?? '';
  const versionPath = textOf(own(options, 'version')) ?? '';
  const all = certificatesOfModule(context.table('cmvp-modules'), module);
  const list = textOf(own(options, 'list'));
  const places =
    list === undefined
      ? [look(subject, versionPath)]
      : elements(look(subject, list)).map((element) => key(element, versionPath));
  return places.map((at) => {
    const version = textOf(at.value) ?? '';
    return {
      at,
      label: renderText(`${module} ${version}`.trim()),
      certificates: all.filter((one) => names(one, version)),
    };
  });
}

function names(certificate: Certificate, version: string): boolean {
  return certificate.versions.some((listed) => version === listed || isBuildOf(version, listed));
}

function isBuildOf(version: string, listed: string): boolean {
  return version.startsWith(`${listed}-`) && /^[0-9a-f]{6,40}$/.test(version.slice(listed.length + 1));
}
