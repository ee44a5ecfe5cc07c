import { counted } from '../../base/counted.ts';
import { EngineError } from '../../model/engine-error.ts';
import { NO_ROOM, tooLarge } from '../limits.ts';
import { possibleKinds } from '../possible-kinds.ts';
import type { ReadSession } from '../read-session.ts';
import { sha256Hex } from '../regular-file.ts';
import { readStatus } from './object-store.ts';
import type { ListedState } from './state-keys.ts';
import { openStatePrefix, type StatePrefix } from './state-prefix.ts';
import { createStatePaths, remoteStatePath } from './state-url.ts';

/** States that are requested at the same time. */
const AT_ONCE = 8;

interface PlannedRead {
  readonly state: ListedState;
  readonly path: string;
}

type Outcome = { readonly bytes: Buffer } | { readonly refused: string };

/**
 * Reads every state below a prefix, in the order of the keys. A state that is gone or refused is reported, and the
 * others are read. Throws EngineError `invalid-usage` or `remote` where the list itself or the connection fails.
 */
export async function readStatePrefix(
  given: string,
  allowPrivate: boolean,
  intake: ReadSession,
  say: (text: string) => void,
): Promise<void> {
  const listed = await openStatePrefix(given, allowPrivate);
  try {
    tellList(listed, remoteStatePath(given), intake);
    const planned = planReads(listed, intake);
    for (let at = 0; at < planned.length; at += AT_ONCE) {
      say(`Reading remote states: ${at} of ${planned.length}`);
      const reads = planned.slice(at, at + AT_ONCE);
      const outcomes = await Promise.all(reads.map(({ state }) => readState(listed, state, intake.limits.fileBytes)));
      for (const [index, read] of reads.entries()) addState(listed, read, outcomes[index], intake);
    }
  } finally {
    listed.store.close();
  }
}

function tellList(
  { address, states, others, loneLocks, warnings }: StatePrefix,
  path: string,
  intake: ReadSession,
): void {
  for (const warning of warnings) intake.tell(path, warning, 'warning');
  if (states.length === 0) {
    throw new EngineError(
      'remote',
      `${address} contains no state: no object there ends in .tfstate. Check the prefix and the credentials.`,
    );
  }
  intake.tell(path, `was listed from ${address}: ${counted(states.length, 'state')}.`, 'info');
  for (const key of loneLocks.slice(0, 20)) {
    intake.tell(path, `has the lock ${key} without a state: the first apply may be running.`, 'warning');
  }
  const [first] = others;
  if (first === undefined) return;
  const verb = others.length === 1 ? 'does' : 'do';
  const what = `has ${counted(others.length, 'object')} that ${verb} not end in .tfstate, such as ${first}. They were not read. Name a state that is called otherwise with its own --state-url.`;
  intake.tell(path, what, 'warning');
}

/** The states that fit into the limits by the sizes in the list; every other one is refused by name. */
function planReads({ store, states }: StatePrefix, intake: ReadSession): readonly PlannedRead[] {
  const choosePath = createStatePaths();
  const location = store.name.replace('://', '/').replace(/^[^/]+\//, '');
  const planned: PlannedRead[] = [];
  let room = intake.room();
  for (const state of states) {
    const path = choosePath(location, state.key);
    if (!intake.admit(path)) break;
    const { size } = state;
    const { fileBytes } = intake.limits;
    if (size > fileBytes) intake.refuse('file-too-large', path, tooLarge(size, fileBytes), { size });
    else if (size > room) intake.refuse('total-too-large', path, NO_ROOM, { size });
    else {
      room -= size;
      planned.push({ state, path });
    }
  }
  return planned;
}

const REFUSALS: ReadonlyMap<number, string> = new Map([
  [404, 'was in the list and is gone: something deleted or moved it during this run. Run again.'],
  [401, 'was refused to these credentials. Grant them read access to it and to its key.'],
  [403, 'was refused to these credentials. Grant them read access to it and to its key.'],
]);

async function readState({ store }: StatePrefix, { key }: ListedState, fileBytes: number): Promise<Outcome> {
  try {
    return { bytes: await store.read(key, fileBytes) };
  } catch (error) {
    const refused = REFUSALS.get(readStatus(error) ?? 0);
    if (refused === undefined) throw error;
    return { refused };
  }
}

function addState(
  { store }: StatePrefix,
  { state, path }: PlannedRead,
  outcome: Outcome | undefined,
  intake: ReadSession,
): void {
  if (outcome === undefined) return;
  if ('refused' in outcome) {
    const kinds = possibleKinds(path);
    return intake.refuse('unreadable-file', path, outcome.refused, { size: state.size, kinds, severity: 'error' });
  }
  const { bytes } = outcome;
  if (bytes.length > intake.room()) return intake.refuse('total-too-large', path, NO_ROOM, { size: bytes.length });
  intake.add(path, bytes);
  const workspace = state.workspace === 'default' ? '' : ` (workspace ${state.workspace})`;
  const what = `was read from ${store.name}/${state.key}${workspace}; its SHA-256 is ${sha256Hex(bytes)}.`;
  intake.tell(path, what, 'info');
  if (state.lock !== undefined) intake.tell(path, `${state.lock}: an apply may be changing it.`, 'warning');
}
