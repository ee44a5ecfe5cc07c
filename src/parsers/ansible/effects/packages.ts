import { isMarker, own, unknown } from '../../../model/value.ts';
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
  // `build-dep` and the like install something else, and what is only downloaded is not installed
  const isKnown = ['present', 'installed', 'latest'].includes(String(state)) && !isDownload(call);
  const isGone = state === 'absent' || state === 'removed';
  const isThere = isGone || isKnown ? !isGone : UNCLEAR;
  for (const name of names) put(machine, 'package', name.replace(/[=<>][^]*$/, ''), isThere, call);
  const updates = names.includes('*') && state === 'latest';
  const upgrade = own(call.args, 'upgrade');
  const isUpgrade = upgrade !== undefined && upgrade !== false && upgrade !== 'no' && !isMarker(upgrade);
  if (updates || isUpgrade) put(machine, 'system', 'updated', isDownload(call) ? UNCLEAR : true, call);
}

function isDownload({ args }: Call): boolean {
  return yes(own(args, 'download_only') ?? false) !== false;
}
