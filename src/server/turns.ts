/** How waiting for a thread ends. */
export type Turn = 'start' | 'gone' | 'overdrawn';

/** One assessment that waits for a thread or uses one. */
export interface TurnPlace {
  readonly key: string;
  /** Whether it can take long; such places never use the last thread. */
  readonly large: boolean;
  end(turn: Turn): void;
}

export interface TurnOptions {
  readonly threads: number;
  /** Limit of waiting places, for all keys together. */
  readonly queue: number;
  /** Whether a key has used more than its time, so that it gets no turn. */
  overdrawn(key: string): boolean;
}

export interface Turns {
  /** Starts to wait; false when too many places wait, in total or for this key. */
  enter(place: TurnPlace): boolean;
  leave(place: TurnPlace): void;
  finish(place: TurnPlace): void;
  load(): { readonly running: number; readonly waiting: number };
}

interface Queue {
  readonly waiting: Set<TurnPlace>;
  running: number;
  /** Number of its last turn; 0 for a key without one. */
  last: number;
  lastLarge: boolean;
}

/**
 * Selects the next assessment for a free thread. The keys take turns: next is the key whose last turn was the longest
 * ago, with its oldest place, or a small one after a large one. A key uses at most all threads but one and half of
 * the queue, however small its bodies are.
 */
export function createTurns({ threads, queue, overdrawn }: TurnOptions): Turns {
  const share = Math.max(1, threads - 1);
  const room = Math.ceil(queue / 2);
  const state: State = { queues: new Map(), running: 0, waiting: 0, large: 0, turn: 0 };

  function startNext(): void {
    while (state.running < threads) {
      const found = getNext(state.queues, share, state.large < share);
      if (found === undefined) return;
      if (overdrawn(found.place.key)) refuseAll(state, found.of);
      else begin(state, found);
    }
  }

  return {
    enter(place) {
      const of = state.queues.get(place.key) ?? newQueue();
      if (state.waiting >= queue || of.waiting.size >= room) return false;
      state.queues.set(place.key, of);
      of.waiting.add(place);
      state.waiting += 1;
      startNext();
      return true;
    },
    leave(place) {
      const of = state.queues.get(place.key);
      if (of === undefined || !take(state, { place, of })) return;
      place.end('gone');
    },
    finish({ key, large }) {
      const of = state.queues.get(key);
      if (of !== undefined) of.running -= 1;
      state.running -= 1;
      if (large) state.large -= 1;
      startNext();
    },
    load: () => ({ running: state.running, waiting: state.waiting }),
  };
}

interface State {
  readonly queues: Map<string, Queue>;
  running: number;
  waiting: number;
  large: number;
  turn: number;
}

interface Next {
  readonly place: TurnPlace;
  readonly of: Queue;
}

function newQueue(): Queue {
  return { waiting: new Set(), running: 0, last: 0, lastLarge: false };
}

/** Returns whether the place was waiting. */
function take(state: State, { place, of }: Next): boolean {
  if (!of.waiting.delete(place)) return false;
  state.waiting -= 1;
  return true;
}

function begin(state: State, next: Next): void {
  const { place, of } = next;
  take(state, next);
  of.running += 1;
  state.running += 1;
  if (place.large) state.large += 1;
  state.turn += 1;
  of.last = state.turn;
  of.lastLarge = place.large;
  place.end('start');
}

function refuseAll(state: State, of: Queue): void {
  for (const place of of.waiting) {
    take(state, { place, of });
    place.end('overdrawn');
  }
}

function getNext(queues: ReadonlyMap<string, Queue>, share: number, roomForLarge: boolean): Next | undefined {
  let best: Next | undefined;
  for (const of of queues.values()) {
    if (of.running >= share || (best !== undefined && of.last >= best.of.last)) continue;
    const place = getPlace(of, roomForLarge);
    if (place !== undefined) best = { place, of };
  }
  return best;
}

/** The oldest place of a key; after a large one the oldest small one, so that large ones do not block small ones. */
function getPlace({ waiting, lastLarge }: Queue, roomForLarge: boolean): TurnPlace | undefined {
  const first: TurnPlace | undefined = waiting.values().next().value;
  if (first === undefined || !first.large || (roomForLarge && !lastLarge)) return first;
  for (const place of waiting) if (!place.large) return place;
  return roomForLarge ? first : undefined;
}
