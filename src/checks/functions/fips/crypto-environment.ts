import type { DataTable } from '../../../model/check.ts';
import { addTo } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { own } from '../../../base/value.ts';

interface Rule {
  readonly form: string;
  readonly key: string;
  readonly leaves: readonly string[];
  readonly stays: readonly string[];
  readonly otherwise: string;
  readonly unless: readonly string[];
  readonly effect: string;
}

/** The effect of a variable's value on FIPS mode, with the deciding part of the value. */
export interface CryptoSetting {
  readonly meaning: 'leaves' | 'open';
  readonly part: string;
  readonly effect: string;
}

type Pairs = ReadonlyMap<string, string>;
const indexes = new WeakMap<DataTable, ReadonlyMap<string, readonly Rule[]>>();
const NOWHERE: ReadonlySet<string> = new Set(['', '/dev/null', 'nul']);
const VARIABLE = /\$[({]/;
const MOST_WORDS = 1000;

/** Whether the table has a variable. */
export function choosesCryptography(table: DataTable, name: string): boolean {
  return getRules(table).has(name);
}

/** The effects of a value on FIPS mode or approved algorithms; empty where it has none. */
export function settingsIn(table: DataTable, name: string, value: string): readonly CryptoSetting[] {
  return (getRules(table).get(name) ?? []).flatMap((rule) => getSetting(rule, name, value) ?? []);
}

function getSetting(rule: Rule, name: string, value: string): CryptoSetting | undefined {
  const { effect } = rule;
  if (rule.key === '') {
    const meaning = getMeaning(rule, value.trim());
    return meaning === undefined ? undefined : { meaning, part: `${name}=${value.trim()}`, effect };
  }
  const pairs = rule.form === 'settings' ? settings(value) : options(value);
  const found = pairs.get(rule.key);
  if (found === undefined || rule.unless.some((one) => pairs.get(one.split('=')[0] ?? '') === one.split('=')[1]))
    return undefined;
  const meaning = getMeaning(rule, found);
  return meaning === undefined
    ? undefined
    : { meaning, part: found === '' ? rule.key : `${rule.key}=${found}`, effect };
}

function getMeaning({ form, leaves, stays, otherwise }: Rule, value: string): 'leaves' | 'open' | undefined {
  const lower = value.toLowerCase();
  if (leaves.includes(lower) || (form === 'path' && NOWHERE.has(lower))) return 'leaves';
  if (stays.includes(value)) return undefined;
  if (VARIABLE.test(value)) return 'open';
  return otherwise === 'leaves' || otherwise === 'open' ? otherwise : undefined;
}

/** `key=value` pairs separated by commas; the last value of a key counts. */
function settings(value: string): Pairs {
  return new Map(value.split(',').slice(0, MOST_WORDS).map(getPair));
}

/** Options of a command line without quotes. Node.js accepts `_` for `-` in names. */
function options(value: string): Pairs {
  const words = value.split(/\s+/).slice(0, MOST_WORDS);
  return new Map(
    words.map((word) => {
      const [name, said] = getPair(word.replaceAll(/["']/g, ''));
      return [name.startsWith('--') ? name.replaceAll('_', '-') : name, said];
    }),
  );
}

function getPair(word: string): readonly [string, string] {
  const at = word.indexOf('=');
  return at === -1 ? [word.trim(), ''] : [word.slice(0, at).trim(), word.slice(at + 1).trim()];
}

function getRules(table: DataTable): ReadonlyMap<string, readonly Rule[]> {
  return getOrCreate(indexes, table, () => {
    const rules = new Map<string, Rule[]>();
    for (const row of table.rows) {
      const rule = {
        form: textColumn(row, 'form'),
        key: textColumn(row, 'key'),
        leaves: textList(own(row, 'leaves')),
        stays: textList(own(row, 'stays')),
        otherwise: textColumn(row, 'otherwise'),
        unless: textList(own(row, 'unless')),
        effect: textColumn(row, 'effect'),
      };
      for (const name of textList(own(row, 'variables'))) addTo(rules, name, rule);
    }
    return rules;
  });
}
