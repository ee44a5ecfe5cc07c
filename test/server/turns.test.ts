import { describe, expect, test } from '@jest/globals';
import { createTurns, type TurnPlace, type Turn, type TurnOptions } from '../../src/server/turns.ts';

interface Desk {
  /** Starts to wait; the name is that of its key, with whatever follows a dash. */
  ask(name: string, large?: boolean): boolean;
  finish(name: string): void;
  leave(name: string): void;
  /** How each got its end, in this order. */
  readonly ends: string[];
}

function desk(options: Partial<TurnOptions> = {}): Desk {
  const ends: string[] = [];
  const places = new Map<string, TurnPlace>();
  const turns = createTurns({ threads: 1, queue: 100, overdrawn: () => false, ...options });
  const placeOf = (name: string): TurnPlace => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`no place ${name}`);
    return place;
  };
  return {
    ends,
    ask(name, large = false) {
      const end = (turn: Turn): void => void ends.push(turn === 'start' ? name : `${name} ${turn}`);
      const place = { key: name.split('-')[0] ?? '', large, end };
      places.set(name, place);
      return turns.enter(place);
    },
    finish: (name) => turns.finish(placeOf(name)),
    leave: (name) => turns.leave(placeOf(name)),
  };
}

/** Lets each that started end, one after another, until none runs. */
function runAll({ ends, finish }: Desk): readonly string[] {
  for (let at = 0; at < ends.length; at += 1) if (!/ /.test(ends[at] ?? '')) finish(ends[at] ?? '');
  return ends;
}

const HOSTILE = ['bad-1', 'bad-2', 'bad-3', 'bad-4', 'bad-5', 'bad-6'];

describe('turns', () => {
  test.each([
    ['small', 1, false],
    ['large', 1, true],
  ])('behind six %s bodies of one key another key is next, on %i thread', (_size, threads, large) => {
    const service = desk({ threads });
    for (const name of HOSTILE) service.ask(name, large);
    service.ask('good');
    service.finish('bad-1');
    expect(service.ends).toEqual(['bad-1', 'good']);
  });

  test.each([2, 3, 8])('on %i threads one is free for another key at once', (threads) => {
    for (const large of [false, true]) {
      const service = desk({ threads });
      for (let index = 0; index < 20; index += 1) service.ask(`bad-${index}`, large);
      expect(service.ends).toHaveLength(threads - 1);
      service.ask('good');
      expect(service.ends.at(-1)).toBe('good');
    }
  });

  test('are taken key by key, and within a key in the order of arrival', () => {
    const service = desk();
    for (const name of ['a-1', 'a-2', 'a-3', 'a-4', 'b-1', 'b-2', 'c-1']) service.ask(name);
    expect(runAll(service)).toEqual(['a-1', 'b-1', 'c-1', 'a-2', 'b-2', 'a-3', 'a-4']);
  });

  test('are not lost by a key whose queue is empty for a moment, nor won', () => {
    const service = desk();
    for (const name of ['a-1', 'b-1', 'a-2']) service.ask(name);
    service.finish('a-1');
    service.ask('b-2');
    service.finish('b-1');
    service.finish('a-2');
    expect(service.ends).toEqual(['a-1', 'b-1', 'a-2', 'b-2']);
  });

  test('of a single key use every thread that it may have, and all of its work is done', () => {
    const service = desk({ threads: 4 });
    const names = Array.from({ length: 12 }, (_, index) => `a-${index}`);
    for (const name of names) service.ask(name);
    expect(service.ends).toEqual(names.slice(0, 3));
    expect(runAll(service)).toEqual(names);
  });

  test('pass over large bodies while those of all keys hold what they may', () => {
    const service = desk({ threads: 3 });
    for (const name of ['a-1', 'b-1', 'c-1']) service.ask(name, true);
    service.ask('d-1');
    expect(service.ends).toEqual(['a-1', 'b-1', 'd-1']);
    service.finish('a-1');
    expect(service.ends.at(-1)).toBe('c-1');
  });

  test('alternate between the large and the small bodies of a key', () => {
    const service = desk({ threads: 2 });
    for (const name of ['a-1', 'a-2', 'a-3']) service.ask(name, true);
    for (const name of ['a-4', 'a-5', 'a-6']) service.ask(name);
    expect(runAll(service)).toEqual(['a-1', 'a-4', 'a-2', 'a-5', 'a-3', 'a-6']);
  });

  test('are given up by a client that leaves', () => {
    const service = desk();
    for (const name of ['a-1', 'a-2', 'b-1']) service.ask(name);
    service.leave('b-1');
    service.leave('a-1');
    service.finish('a-1');
    expect(service.ends).toEqual(['a-1', 'b-1 gone', 'a-2']);
  });

  test('leave half of the queue to other keys', () => {
    const service = desk({ queue: 4 });
    expect(['a-1', 'a-2', 'a-3', 'a-4'].map((name) => service.ask(name))).toEqual([true, true, true, false]);
    expect(['b-1', 'b-2', 'b-3', 'c-1'].map((name) => service.ask(name))).toEqual([true, true, false, false]);
  });

  test('are refused to a key that used more time than it may, and go on for others', () => {
    const over = new Set<string>();
    const service = desk({ overdrawn: (key) => over.has(key) });
    for (const name of ['a-1', 'a-2', 'a-3', 'b-1', 'b-2']) service.ask(name);
    over.add('a');
    expect(runAll(service)).toEqual(['a-1', 'b-1', 'a-2 overdrawn', 'a-3 overdrawn', 'b-2']);
  });
});
