import { enumerated } from '../../base/enumerated.ts';
import { renderValue } from '../../model/render-value.ts';
import { groupBy } from '../../base/group-by.ts';
import type { WantedSetting, Wanted } from './setting.ts';

interface Spelling {
  readonly types: RegExp;
  /** `undefined` for attribute names that exist only in this program. */
  readonly name: (path: string) => string | undefined;
  readonly join: string;
  /** Whether values are written without quotes. */
  readonly bare?: true;
  /** Whether people write the type, so that it names the place. */
  readonly named?: true;
}

const SPELLINGS: readonly Spelling[] = [
  {
    types: /^(?:aws|azurerm|azuread|google|kubernetes|helm|provider|terraform)[_.]/,
    name: writtenPath,
    join: ' = ',
    named: true,
  },
  { types: /^k8s\/container$/, name: (path) => below(path, 'container.'), join: ': ' },
  { types: /^k8s\/workload$/, name: (path) => below(path, 'spec.', 'spec.'), join: ': ' },
  { types: /^k8s\/kubelet$/, name: (path) => (isDerived(path) ? undefined : path), join: ': ' },
  { types: /^k8s\/(?:control-plane|APIServer)$/, name: flag, join: '=', bare: true },
  { types: /^k8s\/[A-Z]/, name: (path) => (isDerived(path) ? undefined : path), join: ': ' },
  { types: /^host$/, name: (path) => below(path, 'sshd.effective.'), join: ' ', bare: true },
  { types: /^ansible\/sshd$/, name: word, join: ' ', bare: true },
  { types: /^ansible\/login$/, name: word, join: ' ', bare: true },
  { types: /^ansible\/auditd$/, name: word, join: ' = ', bare: true },
  { types: /^ansible\/sysctl$/, name: quotedKey, join: ' = ', bare: true },
];

const MOST_SETTINGS = 4;

/**
 * A clause with the setting to change, such as `set storage_encrypted = true in aws_db_instance`. `undefined` where
 * an attribute cannot be written by people, or there are too many settings for a line.
 */
export function settingsText(settings: readonly WantedSetting[]): string | undefined {
  if (settings.length === 0 || settings.length > MOST_SETTINGS) return undefined;
  const clauses: string[] = [];
  for (const [type, own] of groupBy(settings, (setting) => setting.type)) {
    const spelling = SPELLINGS.find(({ types }) => types.test(type));
    const phrases = spelling && own.map((setting) => getPhrase(setting, spelling));
    if (phrases === undefined || phrases.some((phrase) => phrase === undefined)) return undefined;
    const known = phrases.filter((phrase) => phrase !== undefined);
    const place = spelling?.named === undefined || own.some(({ path }) => path === '') ? '' : ` in ${type}`;
    const verbs = [...groupBy(known, ({ verb }) => verb)];
    clauses.push(
      verbs.map(([verb, some]) => `${verb} ${enumerated(some.map(({ what }) => what))}`).join(' and ') + place,
    );
  }
  return clauses.join(', and ');
}

interface Phrase {
  readonly verb: 'add' | 'set' | 'remove';
  readonly what: string;
}

function getPhrase({ type, path, wanted }: WantedSetting, spelling: Spelling): Phrase | undefined {
  if (path === '') return { verb: 'add', what: withArticle(type) };
  const name = spelling.name(path);
  if (name === undefined) return undefined;
  switch (wanted.kind) {
    case 'present':
      return { verb: 'set', what: name };
    case 'absent':
      return { verb: 'remove', what: name };
    case 'reference':
      return { verb: 'set', what: `${name} to ${withArticle(wanted.to)}` };
    case 'element':
      return { verb: 'add', what: `${valuesText(wanted, spelling)} to ${name}` };
    case 'value': {
      const bound = wanted.bound === undefined ? '' : ` or ${wanted.bound}`;
      return { verb: 'set', what: `${name}${spelling.join}${valuesText(wanted, spelling)}${bound}` };
    }
  }
}

function valuesText({ values }: Extract<Wanted, { readonly kind: 'value' | 'element' }>, { bare }: Spelling): string {
  const texts = values.map((value) => (bare === true ? String(value) : renderValue(value)));
  return enumerated(texts, 'or');
}

function withArticle(type: string): string {
  const name = type.replace(/^k8s\//, '');
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** A path as people write it, without the indexes of lists that blocks become. */
export function writtenPath(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '');
}

function below(path: string, start: string, prefix = ''): string | undefined {
  return path.startsWith(start) ? `${prefix}${path.slice(start.length)}` : undefined;
}

function flag(path: string): string | undefined {
  const name = below(path, 'flags.');
  return name === undefined ? undefined : `--${name}`;
}

function word(path: string): string | undefined {
  return /^\w+$/.test(path) ? path : undefined;
}

function quotedKey(path: string): string | undefined {
  return /^\["([\w.]+)"\]$/.exec(path)?.[1];
}

function isDerived(path: string): boolean {
  return /^(?:flags|container|pod|effective)\b/.test(path);
}
