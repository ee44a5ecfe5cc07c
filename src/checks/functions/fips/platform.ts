import { renderText } from '../../../model/render-value.ts';
import type { Certificate, Environment } from './certificates.ts';
import { readText, type LocatedValue } from '../../../model/locate-value.ts';
import type { ProviderRow } from './providers.ts';

export interface PlatformFit {
  /** `tested`: on the certificate. `fits`: nothing excludes it, but the tested platforms are not known here. */
  readonly fit: 'tested' | 'fits' | 'foreign' | 'undecided';
  readonly reason: string;
}

/** What the evidence says about a platform. */
export interface Platform {
  readonly os: LocatedValue;
  readonly release: LocatedValue;
  readonly architecture: LocatedValue;
}

/**
 * Whether a module can be the certificate's module on this system: a vendor's module belongs to the vendor's
 * distribution, and a rebuild for another one is another module (FIPS 140-3 management manual, operational
 * environment). Only a platform that a list names for the certificate is `tested`; for others, the security policy
 * decides.
 */
export function fitPlatform(
  row: ProviderRow | undefined,
  certificates: readonly Certificate[],
  platform: Platform,
): PlatformFit {
  const id = readText(platform.os.value);
  if (id === undefined) return { fit: 'undecided', reason: 'the operating system is not known' };
  if (row !== undefined && excludes(row, id)) {
    return {
      fit: 'foreign',
      reason: `the module of ${row.vendor} has no certificate for the operating system "${renderText(id)}"`,
    };
  }
  const environments = certificates.flatMap((one) => one.environments);
  if (environments.length > 0) {
    const found = fitEnvironments(environments, id, platform);
    const isOpen = found.fit === 'foreign' && certificates.some((one) => one.moreEnvironments);
    return isOpen ? { fit: 'undecided', reason: `${found.reason} as far as the list names its platforms` } : found;
  }
  if (row === undefined)
    return { fit: 'undecided', reason: 'the CMVP list does not record the platforms of the certificate' };
  return fitReleases(row, id, platform);
}

function excludes(row: ProviderRow, id: string): boolean {
  return row.notOs.includes(id) || (row.os.length > 0 && !row.os.includes(id));
}

function fitReleases(row: ProviderRow, id: string, { release }: Platform): PlatformFit {
  const tested = 'only the security policy lists the platforms that were tested';
  if (row.releases.length === 0)
    return { fit: 'fits', reason: `the certificate does not exclude "${renderText(id)}", but ${tested}` };
  const version = readText(release.value);
  if (version === undefined) return { fit: 'undecided', reason: `the release of "${renderText(id)}" is not known` };
  if (begins(version, row.releases))
    return { fit: 'fits', reason: `"${id}" ${renderText(version)} is the system of the module; ${tested}` };
  return {
    fit: 'undecided',
    reason: `release ${renderText(version)} of "${id}" is not known to be on the certificate`,
  };
}

function fitEnvironments(environments: readonly Environment[], id: string, platform: Platform): PlatformFit {
  const ofSystem = environments.filter((one) => one.os === id);
  if (ofSystem.length === 0)
    return { fit: 'foreign', reason: `the operating system "${renderText(id)}" is not on the certificate` };
  const version = readText(platform.release.value);
  const ofRelease = ofSystem.filter((one) => named(version, one.releases, begins));
  const isCoarse =
    version !== undefined && ofSystem.some((one) => one.releases.some((listed) => begins(listed, [version])));
  if (ofRelease.length === 0 && isCoarse) return unpointed(id, version, ofSystem);
  if (ofRelease.length === 0) return unnamed('release', `of "${renderText(id)}"`, version);
  const processor = getProcessor(readText(platform.architecture.value));
  const fitting = ofRelease.filter((one) => named(processor, one.architectures, equals));
  if (fitting.length === 0) return unnamed('processor architecture', `with "${renderText(id)}"`, processor);
  const seen = [id, version, processor].filter((part) => part !== undefined);
  return { fit: 'tested', reason: `${renderText(seen.join(' '))} is on the certificate` };
}

const PROCESSORS = new Map([
  ['amd64', 'x86_64'],
  ['x64', 'x86_64'],
  ['x86-64', 'x86_64'],
  ['arm64', 'aarch64'],
  ['ppc64el', 'ppc64le'],
]);

function getProcessor(name: string | undefined): string | undefined {
  const plain = name?.trim().toLowerCase();
  return plain === undefined ? undefined : (PROCESSORS.get(plain) ?? plain);
}

function named(
  value: string | undefined,
  listed: readonly string[],
  fits: (value: string, listed: readonly string[]) => boolean,
): boolean {
  return listed.length === 0 || (value !== undefined && fits(value, listed));
}

function unpointed(id: string, version: string, listed: readonly Environment[]): PlatformFit {
  const names = listed.flatMap((one) => one.releases).join(', ');
  return {
    fit: 'undecided',
    reason: `the certificate names release ${names} of "${id}"; whether ${renderText(version)} is that one is not known`,
  };
}

function unnamed(what: string, where: string, value: string | undefined): PlatformFit {
  if (value === undefined) return { fit: 'undecided', reason: `the ${what} is not known` };
  return { fit: 'foreign', reason: `the ${what} ${renderText(value)} ${where} is not on the certificate` };
}

function equals(value: string, listed: readonly string[]): boolean {
  return listed.includes(value);
}

function begins(version: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => version === prefix || version.startsWith(`${prefix}.`));
}
