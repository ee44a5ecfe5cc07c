import { isList, isMarker, own, unknown, type Value } from '../../../base/value.ts';
import { FREE } from '../play/arguments.ts';
import type { Call } from '../play/task.ts';
import { put, type Machine } from './machine.ts';
import { knownPackages, notePackage } from './note-package.ts';
import { knownNames } from './write-file.ts';
import { readBoolean } from './boolean.ts';

const UNCLEAR = unknown('a parameter that is not known', true);

/** Modules of package managers: the installed packages, and whether all packages are updated. */
export function packages(machine: Machine, call: Call): void {
  const { names, open } = knownNames(
    own(call.args, 'name') ?? own(call.args, 'pkg') ?? own(call.args, 'package') ?? own(call.args, FREE),
  );
  const state = own(call.args, 'state') ?? 'present';
  const isThere = isInstalled(state, isDownload(call));
  for (const name of names.flatMap((each) => meantBy(machine, each, isThere)))
    notePackage(machine, name, isThere, call);
  // names that are not known may be those of packages that were installed before
  if (open && isThere !== true)
    for (const name of readPackages(machine)) notePackage(machine, name, false, { ...call, sure: false });
  const updates = (names.includes('*') && state === 'latest') || asksForUpgrade(own(call.args, 'upgrade'));
  if (updates) put(machine, 'system', 'updated', isDownload(call) || leavesOut(call) ? UNCLEAR : true, call);
}

function readPackages(machine: Machine): readonly string[] {
  return [...(machine.settings.get('package')?.keys() ?? [])];
}

const BEHIND_NAME =
  /(?:-(?:\d{1,4}:)?\d[\w.~+^]{0,60}-\d[\w.~+^]{0,60})?(?:[.:](?:x86_64|noarch|aarch64|i[3-6]86|ppc64le|s390x|amd64|arm64|all))?$/;

/** Drops the version; a pattern means the matching packages of earlier tasks. */
function meantBy(machine: Machine, written: string, isThere: Value): readonly string[] {
  const name = written.replace(/\s{0,5}[=<>][^]*$/, '').replace(BEHIND_NAME, '');
  const star = name.indexOf('*');
  if (star < 1 || isThere !== false) return [name];
  const [start, end] = [name.slice(0, star), name.slice(name.lastIndexOf('*') + 1)];
  return knownPackages(machine).filter((each) => each.startsWith(start) && each.endsWith(end));
}

/** `build-dep` and the like install other packages, and a download installs nothing. */
function isInstalled(state: Value, isOnlyLoaded: boolean): Value {
  if (state === 'absent' || state === 'removed') return false;
  return !isOnlyLoaded && ['present', 'installed', 'latest'].includes(String(state)) ? true : UNCLEAR;
}

function asksForUpgrade(upgrade: Value | undefined): boolean {
  return upgrade !== undefined && upgrade !== false && upgrade !== 'no' && !isMarker(upgrade);
}

/** Excluded packages are not updated. */
function leavesOut({ args }: Call): boolean {
  const excluded = own(args, 'exclude') ?? '';
  return isList(excluded) ? excluded.length > 0 : excluded !== '';
}

function isDownload({ args }: Call): boolean {
  return readBoolean(own(args, 'download_only') ?? false) !== false;
}
