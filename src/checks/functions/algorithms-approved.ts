import { isList, own, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { findAlgorithm, type AlgorithmRow } from './fips/algorithm-index.ts';
import { readPath, readText } from '../../model/locate-value.ts';
import { shortList } from './shared/short-list.ts';

const CONDITION = 'function.algorithms-approved';
const USES = [
  'ssh-cipher',
  'ssh-mac',
  'ssh-kex',
  'ssh-hostkey',
  'tls-cipher-suite',
  'tls-group',
  'tls-signature',
  'kernel-generator',
  'protocol',
];
/**
 * `+` and `^` before a list of sshd_config(5) add to the default list. OpenSSL skips a name after `?` that it does not
 * know, and sends a key share for a group after `*` (SSL_CONF_cmd(3)).
 */
const PREFIX = /^[+^?*]{1,3}/;
const MOST_NAMES = 1000;
const SHOWN = 12;

/**
 * Whether every algorithm in a list is approved. One that is disallowed, deprecated or not approved contradicts; one
 * that is not in the table, or is approved only under a condition that a name cannot show, is not demonstrated.
 * Algorithms that the draft of revision 3 retires are only noted. Sources: SP 800-131A r2, SP 800-52 r2, SP 800-56A
 * r3, FIPS 186-5.
 */
export const algorithmsApproved: CheckFunction = {
  name: 'algorithms-approved',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'use'],
    properties: { path: { type: 'string', minLength: 1 }, use: { enum: USES } },
  },
  evaluate(subject, options, context) {
    const list = readPath(subject, readText(own(options, 'path')) ?? '');
    const use = readText(own(options, 'use')) ?? '';
    const expected = 'approved algorithms only';
    const written = getNames(list.value);
    if (written === undefined)
      return undecided(
        [decision(CONDITION, list, expected)],
        notKnown(`the list of algorithms (${list.path}) is`, list),
      );
    if (written.length === 0)
      return undecided([decision(CONDITION, list, expected)], `the list of algorithms (${list.path}) is empty`);
    const change = /^[+^-]/.exec(written[0] ?? '')?.[0];
    const names = change === '-' ? [] : written.map((name) => name.replace(PREFIX, ''));
    const table = context.table('algorithms');
    const refused: string[] = [];
    const open: string[] = [];
    const conditional: string[] = [];
    for (const name of names) {
      const row = findAlgorithm(table, use, name);
      const status = getStatus(row, context.asOf);
      if (status === 'refused') refused.push(name);
      if (status === 'open') (row === undefined ? open : conditional).push(name);
    }
    if (refused.length > 0)
      return failed(
        [decision(CONDITION, list, expected, shortList(refused, SHOWN))],
        `${list.path} allows ${shortList(refused, SHOWN)}, which ${isOrAre(refused)} not approved. Expected: approved algorithms only`,
      );
    if (change !== undefined)
      return undecided(
        [decision(CONDITION, list, expected)],
        `${list.path} changes a default list that depends on the version of OpenSSH`,
      );
    if (open.length + conditional.length > 0)
      return undecided(
        [decision(CONDITION, list, expected, shortList([...conditional, ...open], SHOWN))],
        `${list.path} allows ${openText(conditional, open)}`,
      );
    const notes = draftNotes(names, (name) => findAlgorithm(table, use, name)?.draftUntil ?? '');
    return {
      outcome: 'pass',
      decisions: [decision(CONDITION, list, expected, shortList(names, SHOWN))],
      message: `${list.path} allows approved algorithms only: ${shortList(names, SHOWN)}.`,
      ...(notes.length === 0 ? {} : { notes }),
    };
  },
};

function openText(conditional: readonly string[], open: readonly string[]): string {
  const [one, other] = [conditional, open].map((names) => `${shortList(names, SHOWN)}, which ${isOrAre(names)}`);
  const texts = [
    ...(conditional.length === 0
      ? []
      : [`${one ?? ''} approved only if the certificate of the module in use covers it`]),
    ...(open.length === 0 ? [] : [`${other ?? ''} not in the bundled table of algorithms`]),
  ];
  return texts.join(', and ');
}

function isOrAre(names: readonly string[]): string {
  return names.length === 1 ? 'is' : 'are';
}

/** Notes on algorithms that a draft will end; they do not affect the outcome. */
function draftNotes(names: readonly string[], draftUntil: (name: string) => string): readonly string[] {
  const byDay = new Map<string, string[]>();
  for (const name of names) {
    const day = draftUntil(name);
    if (day !== '') byDay.set(day, [...(byDay.get(day) ?? []), name]);
  }
  return [...byDay].map(
    ([day, ending]) => `the draft of SP 800-131A r3 retires ${shortList(ending, SHOWN)} after ${day}`,
  );
}

function getStatus(row: AlgorithmRow | undefined, asOf: string): 'approved' | 'refused' | 'open' {
  if (row === undefined) return 'open';
  if (row.status === 'approved') return 'approved';
  if (row.until !== '' && asOf <= row.until) return 'approved';
  return row.status === 'approved-conditional' && row.until === '' ? 'open' : 'refused';
}

function getNames(value: Value | undefined): readonly string[] | undefined {
  if (typeof value === 'string') return bounded(value.split(/[\s,:/]/).filter((name) => name !== ''));
  if (!isList(value)) return undefined;
  const names: string[] = [];
  for (const item of value) {
    if (typeof item !== 'string') return undefined;
    names.push(item);
  }
  return bounded(names);
}

function bounded(names: readonly string[]): readonly string[] | undefined {
  return names.length > MOST_NAMES ? undefined : names;
}
