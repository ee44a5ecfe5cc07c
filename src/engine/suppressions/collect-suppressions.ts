import { addTo } from '../../base/group-by.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Check } from '../../model/check.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { OverrideOrigin, SuppressionNote } from '../../model/gate-override.ts';
import { dockerfile } from '../../parsers/dockerfile/dockerfile.ts';
import type { CommentBlock, Comment, CommentedText } from './commented-text.ts';
import { readDockerfileText } from './dockerfile-text.ts';
import { readHclText } from './hcl-text.ts';
import { FOREIGN_MARKERS, MARKER, readSuppressions, type WrittenSuppression } from './suppression-comment.ts';
import { readYamlText } from './yaml-text.ts';

/** A limit, because hostile evidence may contain any number of comments. */
const MOST = 10_000;

/** A comment that suppresses failures of some checks. */
export interface Suppression {
  readonly file: string;
  readonly line: number;
  readonly checks: ReadonlySet<string>;
  readonly reason: string;
  readonly origin: OverrideOrigin;
  readonly block?: CommentBlock;
  readonly key?: string;
}

/** The suppressions of one file, with the data that shows what they apply to. */
export interface CommentedFile {
  readonly file: EvidenceFile;
  readonly text: CommentedText;
  readonly suppressions: readonly Suppression[];
}

export interface CollectedSuppressions {
  readonly files: readonly CommentedFile[];
  readonly notes: readonly SuppressionNote[];
  readonly count: number;
}

/** What ids in comments are checked against. */
export interface KnownRules {
  readonly checks: readonly Check[];
  /** Whether comments for other scanners apply; `peers` of the checks names their rules. */
  readonly honourForeign: boolean;
  /** `YYYY-MM-DD` */
  readonly asOf: string;
}

/** Reads the suppressions in comments of files that have a format with comments. Linear in the text of files that have any. */
export function collectSuppressions(files: readonly EvidenceFile[], known: KnownRules): CollectedSuppressions {
  const markers = known.honourForeign ? [MARKER, ...FOREIGN_MARKERS] : [MARKER];
  const resolve = createResolver(known);
  const found: CommentedFile[] = [];
  const notes: SuppressionNote[] = [];
  let count = 0;
  for (const file of files) {
    const read = readerFor(file);
    if (read === undefined || !holds(file, markers)) continue;
    const text = read(file.text());
    const suppressions: Suppression[] = [];
    for (const comment of text.comments) {
      for (const written of readSuppressions(comment.text)) {
        if (written.scanner !== undefined && !known.honourForeign) continue;
        count += 1;
        if (count > MOST) return { files: found, notes: [...notes, tooMany()], count };
        const { suppression, note } = resolve(file.path, comment, written);
        if (note !== undefined) notes.push(note);
        if (suppression !== undefined) suppressions.push(suppression);
      }
    }
    if (suppressions.length > 0) found.push({ file, text, suppressions });
  }
  return { files: found, notes, count };
}

type Reader = (text: string) => CommentedText;

function readerFor({ path, head }: EvidenceFile): Reader | undefined {
  if (/\.(?:tf|tofu)$/.test(path)) return readHclText;
  if (/\.ya?ml$/i.test(path)) return readYamlText;
  return dockerfile.recognise(path, head) === 'no' ? undefined : readDockerfileText;
}

function holds(file: EvidenceFile, markers: readonly string[]): boolean {
  const bytes = file.utf8?.();
  return markers.some((marker) => (bytes === undefined ? file.text().includes(marker) : bytes.includes(marker)));
}

type Resolver = (
  file: string,
  comment: Comment,
  written: WrittenSuppression,
) => { readonly suppression?: Suppression; readonly note?: SuppressionNote };

function createResolver({ checks, honourForeign, asOf }: KnownRules): Resolver {
  const ids = new Set(checks.map(({ id }) => id));
  const rules = honourForeign ? checksByRule(checks) : new Map<string, readonly string[]>();
  return (file, { line, block, key }, { scanner, id, reason, until }) => {
    const place = { file, pointer: [], line };
    const warn = (message: string): { readonly note: SuppressionNote } => {
      return { note: { severity: 'warning', message: `${file}:${line} ${message}`, place } };
    };
    const at = { file, line, ...(block === undefined ? {} : { block }), ...(key === undefined ? {} : { key }) };
    if (scanner !== undefined) {
      const equal = rules.get(`${scanner} ${id.toUpperCase()}`);
      if (equal === undefined) return {};
      if (until !== undefined && until < asOf)
        return warn(`ended on ${until}, so it suppresses nothing. Renew it or remove it.`);
      const said = reason === '' ? `${scanner} ${id} is suppressed there; no reason is given` : reason;
      return { suppression: { ...at, checks: new Set(equal), reason: said, origin: 'foreign-comment' } };
    }
    if (id === '') return warn(`names no check. Write ${MARKER} <check id> <reason>.`);
    if (!ids.has(id))
      return warn(`suppresses nothing: there is no check "${id}".${didYouMean(id, ids)} Correct the id or remove it.`);
    if (reason === '') return warn(`suppresses nothing: it has no reason. Write why after ${id}.`);
    if (block === undefined && key === undefined)
      return warn('suppresses nothing: it is neither in a block nor directly before one. Move it.');
    return { suppression: { ...at, checks: new Set([id]), reason, origin: 'comment' } };
  };
}

function checksByRule(checks: readonly Check[]): ReadonlyMap<string, readonly string[]> {
  const rules = new Map<string, string[]>();
  for (const { id, peers = {} } of checks) {
    for (const [scanner, own] of Object.entries(peers)) {
      for (const rule of own) addTo(rules, `${scanner} ${rule.toUpperCase()}`, id);
    }
  }
  return rules;
}

function tooMany(): SuppressionNote {
  return {
    severity: 'warning',
    message: `There are more than ${MOST} suppressions in the evidence; those after them, in the order of the files, do not count.`,
  };
}
