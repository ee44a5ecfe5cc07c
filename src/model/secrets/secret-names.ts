import { memoizeText } from '../../base/memo.ts';
import {
  ABOUT_WORDS,
  CLAIMS_OF,
  DESCRIPTIVE_NAMES,
  HARMLESS_NAMES,
  RULE_WORDS,
  SECRET_ROWS,
  type Match,
  type NameKind,
  type SecretRow,
} from './secret-words.ts';

/** Of a longer name only the end is matched. */
const LONGEST = 256;
const KEPT = { most: 4096, longest: LONGEST };

/** Token counts of language models, and tokenizers. */
const COUNTED = /tokeni[sz](?:er|ation)s?|(?:max|min)_(?:[a-z]{1,20}_)?tokens/g;
/** Limits and absences of secrets: `max_password_age`, `accounts_without_password`, `PermitEmptyPasswords`. */
const BOUND = /^(?:max|min)_|(?:^|_)(?:without(?:_|$)|nopass)|empty_?passw(?:or)?d/;
const RULE = new RegExp(`_(?:${alternatives(RULE_WORDS)})s?\\d*(?:_|$)`);
const CLAIM = new RegExp(`^${CLAIMS_OF.replaceAll(' ', '_')}_`);
const ABOUT_IN_PLAYBOOK = new RegExp(`(?:^|_)(?:${alternatives(ABOUT_WORDS.playbook)})s?\\d*$`);
const DESCRIPTIVE = new RegExp(`^(?:${alternatives(DESCRIPTIVE_NAMES)})$`);

const EDGES: Readonly<Record<Match, readonly [before: string, after: string]>> = {
  part: ['', ''],
  tail: ['', 's?\\d*(?:_|$)'],
  word: ['(?:^|_)', 's?\\d*(?:_|$)'],
  end: ['(?:^|_)', 's?[_\\d]*$'],
  always: ['', 's?$'],
};

interface Patterns {
  readonly secret: RegExp;
  readonly always: RegExp;
  readonly about: RegExp;
  readonly harmless: RegExp;
}

const PATTERNS: Readonly<Record<NameKind, Patterns>> = {
  argument: patterns('argument'),
  setting: patterns('setting'),
  variable: patterns('variable'),
};
const MORE_THAN_ADDRESS = pattern(
  SECRET_ROWS.filter(({ isAddress }) => isAddress !== true),
  'setting',
  false,
);

/** Whether the name of a resource argument says that it is a secret: `master_password`, `primaryKey`. */
export const isSecretArgument = memoizeText((name) => isSecret(name, 'argument'), KEPT);

/**
 * Whether the name of a variable, key or flag says that it is a secret: `DB_PASSWORD`, `apiKey`, `--token`,
 * `spring.datasource.password`. Names about a secret (`PASSWORD_FILE`, `tokenUrl`, `kms_key_id`) do not match.
 */
export const isSecretSetting = memoizeText((name) => isSecret(name, 'setting'), KEPT);

/** As `isSecretSetting`, for the variables, parameters and keys of playbooks. */
export function isSecretInPlaybook(name: string): boolean {
  return isSecretSetting(name) && !ABOUT_IN_PLAYBOOK.test(normalName(name));
}

/**
 * Whether the name of a managed environment's variable, whose value was removed, certainly says that it is a secret.
 */
export const isSecretVariable = memoizeText((name) => isSecret(name, 'variable'), KEPT);

/**
 * Whether a secret setting is an address that may, but need not, contain a credential: `DB_CONNECTION_STRING`,
 * `SENTRY_DSN`.
 */
export function isConnectionName(name: string): boolean {
  return isSecretSetting(name) && !MORE_THAN_ADDRESS.test(normalName(name));
}

/** Whether a name inside a block of secrets only describes one of them. */
export function isDescriptiveName(name: string): boolean {
  const normal = normalName(name);
  const { about, always } = PATTERNS.argument;
  return DESCRIPTIVE.test(normal) || (about.test(normal) && !always.test(normal));
}

/**
 * The words of a name in lower case with `_` between them, for every way of separating words: camelCase, snake_case,
 * kebab-case, dots. Numbers end a word (`oauth2Token`, `key_2`).
 */
export function normalName(name: string): string {
  const spaced = name
    .slice(-LONGEST)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    // the plural of an abbreviation is one word: `secretIDs`
    .replaceAll(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, '$1 $2');
  return (spaced.toLowerCase().match(/[a-z]+\d*|\d+/g) ?? []).join('_');
}

function isSecret(name: string, kind: NameKind): boolean {
  const normal = normalName(name).replaceAll(COUNTED, '');
  const { secret, always, about, harmless } = PATTERNS[kind];
  if (always.test(normal)) return true;
  const found = secret.exec(normal);
  if (found === null || about.test(normal) || harmless.test(normal)) return false;
  return !BOUND.test(normal) && !RULE.test(normal.slice(found.index)) && !CLAIM.test(normal);
}

function patterns(kind: NameKind): Patterns {
  const column = kind === 'argument' ? 'argument' : 'setting';
  const about = [ABOUT_WORDS.every, ABOUT_WORDS[column]].join(', ');
  // what an author numbers is of the same kind; `secret_id_2` of a provider is not known
  const numbers = column === 'setting' ? '[_\\d]*' : '';
  return {
    secret: pattern(SECRET_ROWS, kind, false),
    always: pattern(SECRET_ROWS, kind, true),
    about: new RegExp(`_(?:${alternatives(about)})s?${numbers}$`),
    harmless: new RegExp(`^(?:${alternatives(HARMLESS_NAMES[kind])})$`),
  };
}

function pattern(rows: readonly SecretRow[], kind: NameKind, always: boolean): RegExp {
  const sources = rows.flatMap((row) => {
    const match = row[kind];
    return match === undefined || (match === 'always') !== always ? [] : [source(row, match)];
  });
  return sources.length === 0 ? /(?!)/ : new RegExp(sources.join('|'));
}

function source({ names, unlessAfter, needsWordBefore }: SecretRow, match: Match): string {
  const [edge, after] = EDGES[match];
  const before = needsWordBefore === true ? '_' : edge;
  const unless = unlessAfter === undefined ? '' : `(?<!(?:^|_)(?:${unlessAfter.replaceAll(' ', '|')})[_\\d]*_)`;
  return `${before}${unless}(?:${alternatives(names)})${after}`;
}

function alternatives(names: string): string {
  return names
    .split(', ')
    .map((name) => name.replaceAll(' * ', '(?:_[a-z0-9]{1,20}){0,3} ').replaceAll(' ', 's?_?'))
    .join('|');
}
