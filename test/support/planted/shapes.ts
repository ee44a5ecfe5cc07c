import { numbers } from '../random-numbers.ts';

/** A secret that was planted: no output may hold its needle, as it is or encoded. */
export interface Planted {
  /** The part that no other text has. */
  readonly needle: string;
  readonly shape: string;
  /** File, and the text before the secret. */
  readonly from: string;
}

type Make = (random: Random) => string;

interface Random {
  readonly lower: (length: number) => string;
  readonly upper: (length: number) => string;
  readonly mixed: (length: number) => string;
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';

/** Beginnings are put together here, so that no scanner of this repository takes the results for real. */
const SHAPES: { readonly [name: string]: Make } = {
  akia: ({ upper }) => `${'AKI'}A${upper(16)}`,
  asia: ({ upper }) => `${'ASI'}A${upper(16)}`,
  github: ({ mixed }) => `${'gh'}p_${mixed(36)}`,
  fine: ({ mixed }) => `${'github'}_pat_${mixed(40)}`,
  gitlab: ({ mixed }) => `${'glpa'}t-${mixed(20)}`,
  slack: ({ mixed }) => `${'xox'}b-${mixed(24)}`,
  stripe: ({ mixed }) => `${'sk_li'}ve_${mixed(24)}`,
  jwt: ({ mixed }) => `${'ey'}JhbGciOiJI.${mixed(20)}.${mixed(30)}`,
  google: ({ mixed }) => `${'AI'}za${mixed(35)}`,
  npm: ({ mixed }) => `${'np'}m_${mixed(36)}`,
  pypi: ({ mixed }) => `${'pyp'}i-${mixed(60)}`,
  vault: ({ mixed }) => `${'hv'}s.${mixed(26)}`,
};
const TOKENS = Object.keys(SHAPES);

/** Without a published beginning: a word that only its name or its place makes a secret, and what looks generated. */
const OTHERS: { readonly [name: string]: Make } = {
  word: ({ lower }) => `zq${lower(7)}wolle${lower(6)}`,
  random: ({ mixed }) => mixed(32),
};

/**
 * Replaces `§word§`, `§random§`, `§token§` (each of the published shapes in turn) and `§github§` and so on by secrets of their own,
 * and says which ones. The same text gives the same secrets again.
 */
export function createPlanter(): {
  readonly plant: (text: string, file: string) => string;
  readonly planted: readonly Planted[];
} {
  const planted: Planted[] = [];
  const random = createRandom();
  let turn = 0;
  const plant = (text: string, file: string): string =>
    text.replaceAll(/§(\w+)§/g, (_mark, name: string, at: number) => {
      const shape = name === 'token' ? (TOKENS[turn++ % TOKENS.length] ?? '') : name;
      const make = OTHERS[shape] ?? SHAPES[shape];
      if (make === undefined) throw new Error(`no shape ${shape}`);
      const secret = make(random);
      const needle = shape === 'word' ? secret : secret.slice(-15, -2);
      planted.push({ needle, shape, from: `${file}: ${text.slice(Math.max(0, at - 50), at).replaceAll(/\s+/g, ' ')}` });
      return secret;
    });
  return { plant, planted };
}

/** Always the same characters. */
function createRandom(): Random {
  const next = numbers(20_260_101);
  const pick = (from: string): string => from.charAt(next(from.length));
  const many = (length: number, one: (at: number) => string): string =>
    Array.from({ length }, (_each, at) => one(at)).join('');
  return {
    lower: (length) => many(length, () => pick(LOWER)),
    upper: (length) => many(length, () => pick(UPPER)),
    // every kind of character in turn, so that no run of one kind makes it look like a word
    mixed: (length) => many(length, (at) => pick([LOWER, '0123456789', UPPER][at % 3] ?? LOWER)),
  };
}

/** What every secret has in it, and hardly another text: it spares a search for each of them in all that was written. */
const TRACE = /wolle|(?:[a-z]\d[a-z]){3}|[a-z2-7]{13}/i;

/** Longer runs are a file in Base64, which is searched as what it is. */
const LONGEST = 4000;

/**
 * Where a text shows planted secrets, in upper or lower case: as they are, in Base64 of their own or within other text, or in
 * hexadecimal digits. What is searched is each run of letters and digits once, which spares most of a long text.
 */
export function shownIn(text: string, planted: readonly Planted[]): readonly Planted[] {
  const hex = [...text.matchAll(/(?:[0-9a-f]{2}){13,}/g)].map(([run]) => Buffer.from(run, 'hex').toString('latin1'));
  const base64 = [...text.matchAll(/[A-Za-z0-9+/_-]{18,}={0,2}/g)].map(([run]) =>
    Buffer.from(run, 'base64').toString('latin1'),
  );
  const runs = new Set<string>();
  for (const each of [text, decodeSigns(text), ...hex, ...base64]) {
    for (const [run] of each.matchAll(/[A-Za-z0-9]{13,}/g))
      if (run.length < LONGEST && TRACE.test(run)) runs.add(run.toLowerCase());
  }
  const all = [...runs].join('\n');
  return planted.filter(({ needle }) => all.includes(needle.toLowerCase()));
}

/** `%41`, `&#65;`, `&#x41;` and `\u0041` as the characters they are. */
function decodeSigns(text: string): string {
  return text
    .replaceAll(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#x([0-9A-Fa-f]{2});|\\u00([0-9A-Fa-f]{2})/g, (_all, html?: string, json?: string) =>
      String.fromCharCode(Number.parseInt(html ?? json ?? '', 16)),
    )
    .replaceAll(/&#(\d{2,3});/g, (_all, code: string) => String.fromCharCode(Number(code)));
}
