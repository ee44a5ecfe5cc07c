import type { ValueMap } from '../../base/value.ts';

/** Name on certificates, `ID` of os-release, and the most numbers that VERSION_ID has. */
const SYSTEMS: readonly (readonly [name: string, id: string, numbers: number])[] = [
  ['Red Hat Enterprise Linux', 'rhel', 2],
  ['Oracle Linux', 'ol', 2],
  ['AlmaLinux', 'almalinux', 2],
  ['Rocky Linux', 'rocky', 2],
  ['SUSE Linux Enterprise Server', 'sles', 2],
  ['Ubuntu', 'ubuntu', 2],
  ['Debian', 'debian', 1],
  ['Amazon Linux', 'amzn', 1],
  ['Azure Linux', 'azurelinux', 2],
  ['VMware Photon OS', 'photon', 2],
  ['Alpine Linux', 'alpine', 3],
];

/** Processor families with one architecture each; a name without a word size is not listed. */
const PROCESSORS: readonly (readonly [pattern: RegExp, architecture: string])[] = [
  [/\b(?:Xeon|EPYC|x86[-_]64|amd64)\b/i, 'x86_64'],
  [/\b(?:Graviton\w*|Neoverse|Ampere|ARMv8|ARM64|AArch64)\b/i, 'aarch64'],
  [/\b(?:IBM z1\d|s390x)\b/i, 's390x'],
  [/\b(?:POWER(?:8|9|10)|ppc64le)\b/i, 'ppc64le'],
];

/**
 * A tested configuration in the terms of os-release and `uname -m`; `undefined` where the line does not name both, or
 * names a point release that a system does not report.
 */
export function parsePlatform(line: string): ValueMap | undefined {
  const system = SYSTEMS.find(([name]) => line.startsWith(`${name} `));
  const fitting = PROCESSORS.filter(([pattern]) => pattern.test(line));
  if (system === undefined || fitting.length !== 1 || /\b32[- ]?bit\b/i.test(line)) return undefined;
  const [name, id, numbers] = system;
  const [, version, pack] = /^(\d+(?:\.\d+)*)(?: SP(\d))?(?=[\s,;(]|$)/.exec(line.slice(name.length + 1)) ?? [];
  if (version === undefined) return undefined;
  const release = pack === undefined ? version : `${version}.${pack}`;
  if (release.split('.').length > numbers) return undefined;
  return { os: id, releases: [release], architectures: fitting.map(([, architecture]) => architecture) };
}
