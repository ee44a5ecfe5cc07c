import type { Subject } from '../../../model/check.ts';
import { isList, isMap, own } from '../../../base/value.ts';
import type { CheckContext } from '../../check-function.ts';
import { renderText } from '../../../model/render-value.ts';
import type { Candidate } from './certificate-candidates.ts';
import { certificatesByNumber, type Certificate } from './certificates.ts';
import { notKnown } from '../shared/answer.ts';
import { readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { bare, hasPackages, isLater, getStack, systemRows, type Package, type SystemRow } from './system-rows.ts';

/** A module of a host that cannot be identified, with the reason. */
export interface Untold {
  readonly at: LocatedValue;
  readonly reason: string;
}

export interface SystemModules {
  readonly candidates: readonly Candidate[];
  readonly untold: readonly Untold[];
}

/**
 * The kernel's cryptography and the modules that a host has as packages: GnuTLS, NSS and libgcrypt, each with the
 * certificates of exactly these packages of this distribution. The kernel is identified by the module name that it
 * reports itself, as security policies require (sections on administrator guidance).
 */
export function hostModules(host: Subject, context: CheckContext): SystemModules {
  const listed = readPath(host, 'packages');
  const installed = getPackages(listed);
  const os = readText(readPath(host, 'os.id').value) ?? '';
  const untold: Untold[] = [];
  const candidates: Candidate[] = [];
  const kernel = getKernel(host, os, installed ?? [], context);
  if ('reason' in kernel) untold.push(kernel);
  else candidates.push(kernel);
  if (installed === undefined)
    untold.push({
      at: listed,
      reason: `${notKnown('the packages are', listed)}, so GnuTLS, NSS and libgcrypt are not known either`,
    });
  const stacks = new Map((installed ?? []).flatMap(({ name }) => named(name)));
  for (const [stack, title] of stacks) {
    if (stack !== 'kernel')
      candidates.push(getCandidate({ at: listed, stack, title, os, installed: installed ?? [] }, context));
  }
  return { candidates, untold };
}

function named(name: string): readonly (readonly [string, string])[] {
  const found = getStack(name);
  return found === undefined ? [] : [[found.stack, found.title]];
}

/** `undefined` if one package cannot be read, because it could be any. */
function getPackages({ value }: LocatedValue): readonly Package[] | undefined {
  if (!isList(value)) return undefined;
  const found: Package[] = [];
  for (const one of value) {
    if (!isMap(one)) return undefined;
    const [name, version, vendor] = [own(one, 'name'), own(one, 'version'), own(one, 'vendor') ?? ''];
    if (typeof name !== 'string' || typeof version !== 'string' || typeof vendor !== 'string') return undefined;
    found.push({ name, version, vendor });
  }
  return found;
}

function getKernel(
  host: Subject,
  os: string,
  installed: readonly Package[],
  context: CheckContext,
): Candidate | Untold {
  const container = readPath(host, 'host.container');
  const kind = readText(container.value);
  if (kind === undefined)
    return { at: container, reason: 'whether this is a container, whose kernel is not its own, is not known' };
  if (kind !== 'none')
    return {
      at: container,
      reason: 'the kernel is that of the machine below this container, whose record answers for it',
    };
  const [name, version] = [readPath(host, 'kernel_fips.module_name'), readPath(host, 'kernel_fips.module_version')];
  const release = readPath(host, 'host.kernel_release');
  if (name.value === null) {
    const label = renderText(`the kernel ${readText(release.value) ?? ''}`.trim());
    return {
      ...NO_CERTIFICATE,
      at: name,
      label,
      hint: 'it names no cryptographic module (/proc/sys/crypto/fips_name)',
    };
  }
  const [said, number] = [readText(name.value), readText(version.value)];
  if (said === undefined || number === undefined)
    return {
      at: name,
      reason: notKnown('how the kernel names its module (/proc/sys/crypto/fips_name, fips_version) is', name),
    };
  const label = renderText(`${said} ${number}`);
  const running = readText(release.value);
  const isRelease = /^\d+\.\d+\./.test(number);
  if (isRelease && running !== undefined && running !== number)
    return { ...NO_CERTIFICATE, at: version, label, hint: `the kernel that runs is ${renderText(running)}` };
  const rows = getRows('kernel', os, context).filter(
    (row) => row.name === said && row.versions.some((one) => number === one || withoutProcessor(number) === one),
  );
  const whole = rows.filter((row) => hasPackages(installed, row.packages, row.vendors));
  const [part] = rows.flatMap((row) => row.packages);
  if (rows.length > 0 && whole.length === 0)
    return {
      ...NO_CERTIFICATE,
      at: name,
      label,
      hint: `its module has a part besides, ${part?.name ?? ''} ${part?.version ?? ''}, which is not installed in that version`,
    };
  return {
    ...NO_CERTIFICATE,
    at: name,
    label,
    certificates: getCertificates(whole, context),
    others: others('kernel', os, context),
  };
}

function withoutProcessor(release: string): string {
  return release.replace(/\.(?:x86_64|aarch64|s390x|ppc64le)$/, '');
}

const NO_CERTIFICATE = { certificates: [], updates: [], ambiguous: false } as const;

interface Found {
  readonly at: LocatedValue;
  readonly stack: string;
  readonly title: string;
  readonly os: string;
  readonly installed: readonly Package[];
}

/** The installed module of a stack. */
export function getCandidate({ at, stack, title, os, installed }: Found, context: CheckContext): Candidate {
  const mine = installed.filter(({ name }) => getStack(name)?.stack === stack);
  const versions = [...new Set(mine.map(({ name, version }) => `${name} ${bare(version)}`))];
  const label = renderText(`${title} (${versions.slice(0, 4).join(', ')})`);
  const rows = getRows(stack, os, context);
  const parts = (row: SystemRow): readonly Package[] => (row.image === undefined ? row.packages : [row.image]);
  const whole = rows.filter((row) => parts(row).length > 0 && hasPackages(installed, parts(row), row.vendors));
  const later = rows.filter((row) => {
    const [main] = parts(row);
    const same = mine.filter(({ name }) => name === main?.name);
    return main !== undefined && same.length > 0 && same.every(({ version }) => isLater(version, main.version));
  });
  const updates = getCertificates(later, context);
  return {
    ...NO_CERTIFICATE,
    at,
    label,
    certificates: getCertificates(whole, context),
    updates,
    others: others(stack, os, context),
  };
}

function getRows(stack: string, os: string, context: CheckContext): readonly SystemRow[] {
  return systemRows(context.table('system-modules')).filter((row) => row.stack === stack && row.os === os);
}

function getCertificates(rows: readonly SystemRow[], context: CheckContext): readonly Certificate[] {
  const byNumber = certificatesByNumber(context.table('cmvp-modules'));
  return [...new Set(rows.map(({ certificate }) => certificate))].flatMap((number) => byNumber.get(number) ?? []);
}

function others(stack: string, os: string, context: CheckContext): readonly Certificate[] {
  return getCertificates(getRows(stack, os, context), context).filter(({ versions }) => versions.length > 0);
}
