import { unknown, type Value } from '../../../base/value.ts';
import { policyModuleFile, UNREADABLE_LINE } from '../../shared/host/crypto-policy-module.ts';
import type { HostFile, Machine } from '../simulate/machine.ts';
import { CRYPTO_POLICY_FILES } from '../simulate/tracked.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { settings } from './settings.ts';
import { filesLike, type Settings } from './settle.ts';

const OVERRIDDEN = unknown('a task also changes files of the crypto policy', true);

/**
 * The crypto policy and the files with which tasks define policies and modules. Unknown where a task changes the
 * back-end files of libraries directly (update-crypto-policies(8)).
 */
export function readCryptoPolicy(machine: Machine): Settings | undefined {
  const told = settings('crypto-policy')(machine);
  if (told?.has('name') !== true) return told;
  const changed = [...(machine.settings.get('crypto-override')?.values() ?? [])].find(({ value }) => value !== false);
  if (changed !== undefined) told.set('name', { value: OVERRIDDEN, place: changed.place });
  // a file that is taken away has no line, and one that is written has at least an empty one
  const files = filesLike(machine, CRYPTO_POLICY_FILES).filter(([, { lines, whole }]) => lines.length > 0 || !whole);
  const place = files[0]?.[1].place ?? told.get('name')?.place;
  if (place !== undefined) told.set('files', { value: files.map(([path, file]) => definition(path, file)), place });
  return told;
}

/** The file in the form of host facts; a line that is not fully known becomes an unreadable line. */
function definition(path: string, { lines, whole }: HostFile): Value {
  const texts = lines.map(({ text, sure }) => (sure && !text.includes(HOLE) ? text : UNREADABLE_LINE));
  const all = whole ? texts : [UNREADABLE_LINE, ...texts];
  return { ...policyModuleFile(path, all.join('\n')) };
}
