import { isMarker, own, unknown } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import { FREE } from '../play/arguments.ts';
import type { Call } from '../play/task.ts';
import type { Machine } from './machine.ts';
import { put } from './machine.ts';
import { namesOf } from './write-file.ts';
import { yes } from './yes.ts';

const UNCLEAR = unknown('a parameter that is not known', true);

/** Modules of package managers: what is installed, and whether everything is brought up to date. */
export function packages(machine: Machine, call: Call): void {
  const names = namesOf(own(call.args, 'name') ?? own(call.args, 'pkg') ?? own(call.args, FREE)) ?? [];
  const state = own(call.args, 'state') ?? 'present';
  const isThere = isInstalled(state, isDownload(call));
  for (const name of names) put(machine, 'package', name.replace(/[=<>][^]*$/, ''), isThere, call);
  const updates = (names.includes('*') && state === 'latest') || asksForUpgrade(own(call.args, 'upgrade'));
  if (updates) put(machine, 'system', 'updated', isDownload(call) ? UNCLEAR : true, call);
}

/** `build-dep` and the like install something else, and what is only downloaded is not installed. */
function isInstalled(state: Value, isOnlyLoaded: boolean): Value {
  if (state === 'absent' || state === 'removed') return false;
  return !isOnlyLoaded && ['present', 'installed', 'latest'].includes(String(state)) ? true : UNCLEAR;
}

function asksForUpgrade(upgrade: Value | undefined): boolean {
  return upgrade !== undefined && upgrade !== false && upgrade !== 'no' && !isMarker(upgrade);
}

function isDownload({ args }: Call): boolean {
  return yes(own(args, 'download_only') ?? false) !== false;
}
