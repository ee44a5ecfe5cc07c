import { constructFromEvents, EVENT_ID, parseEvents, YAMLException, type Event, type Schema } from 'js-yaml';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import { readLoosely, shallowLine } from '../../languages/yaml/loose-yaml.ts';
import type { Problem } from '../../model/problem.ts';
import { readSimpleYaml } from '../../languages/yaml/simple-yaml/simple-yaml.ts';
import { GO_SCHEMA, SCHEMA } from '../../languages/yaml/yaml-schema.ts';
import { splitDocuments } from '../../languages/yaml/yaml-split.ts';

const MAX_DEPTH = 100;
const MAX_ALIASES = 1000;
const MAX_MERGE_KEYS = 10_000;
/** Limit of nodes of one file with all aliases expanded, besides one per character. */
const MAX_NODES = 2_000_000;
/** Limit of nodes of a small file, so that many small files together stay bounded: a base, and some per character. */
const FEW_NODES = 1_000;
const NODES_PER_CHARACTER = 4;
const MAX_EXPANDED_DEPTH = 200;
const MAX_PROBLEMS = 20;
/**
 * After that limit, one document per this many characters is tried, since a broken one costs as much as a hundred
 * good ones.
 */
const CHARACTERS_PER_BROKEN = 500;

interface YamlDocument {
  /** Position in the stream, from 0. */
  readonly index: number;
  /** `null` for an empty document. Objects are plain, may share parts, and contain no cycle. */
  readonly value: unknown;
}

export interface YamlRead {
  readonly documents: readonly YamlDocument[];
  readonly problems: readonly Problem[];
}

/**
 * Parses a YAML file of any number of documents (YAML 1.2 core schema, merge keys as in YAML 1.1, unknown tags
 * ignored). A document that is not YAML, repeats a key, nests deeper than 100 levels or expands too far through
 * aliases is left out and reported as an error with its line; the others of the stream are still read, unless most
 * are broken. Time and memory are in proportion to the text. Messages quote nothing of the file. A format with other
 * rules for plain values and tags passes its own schema.
 */
export function readYaml(
  file: Pick<EvidenceFile, 'path' | 'text'>,
  parser: Pick<Parser, 'title' | 'kinds'>,
  schema: Schema = SCHEMA,
): YamlRead {
  const text = file.text();
  const budget = { nodes: Math.min(MAX_NODES, FEW_NODES + NODES_PER_CHARACTER * text.length) + text.length };
  const whole = attempt(text, schema, budget);
  if (whole.ok) {
    return { documents: whole.values.map((value, index) => ({ index, value: value ?? null })), problems: [] };
  }
  const documents: YamlDocument[] = [];
  const problems: Problem[] = [];
  const mostBroken = MAX_PROBLEMS + Math.floor(text.length / CHARACTERS_PER_BROKEN);
  let broken = 0;
  for (const [index, part] of splitDocuments(text).entries()) {
    const read = part.text === text ? whole : attempt(part.text, schema, budget);
    if (read.ok) documents.push({ index, value: read.values[0] ?? null });
    else if (broken === mostBroken)
      return { documents, problems: [...problems, problem(file, parser, MANY_BROKEN, undefined, part.line)] };
    else {
      broken += 1;
      if (problems.length < MAX_PROBLEMS) problems.push(problem(file, parser, read.why, index, part.line));
    }
  }
  if (problems.length === 0) problems.push(problem(file, parser, whole.why, undefined, 0));
  if (broken > MAX_PROBLEMS) problems.push(problem(file, parser, TOO_MANY, undefined, 0));
  return { documents, problems };
}

interface Refusal {
  readonly code: Problem['code'];
  readonly what: string;
  /** What was not read, for messages; default `it`. */
  readonly lost?: string;
  /** 0-based, in the text that was parsed. */
  readonly line?: number;
}

type Attempt =
  | { readonly ok: true; readonly values: readonly unknown[]; readonly shallow?: undefined }
  | { readonly ok: false; readonly why: Refusal; readonly shallow?: number | undefined };

const EXPLODES: Refusal = { code: 'too-deep', what: 'expands beyond the limit through its aliases' };
const MANY_BROKEN: Refusal = {
  code: 'unparsable-file',
  what: 'has too many broken documents before this place',
  lost: 'the rest of it',
};
const TOO_MANY: Refusal = { code: 'unparsable-file', what: 'contains more broken documents than are listed here' };

interface Budget {
  nodes: number;
}

function attempt(text: string, schema: Schema, budget: Budget): Attempt {
  const values = schema === GO_SCHEMA ? readSimpleYaml(text) : undefined;
  if (values !== undefined) return { ok: true, values };
  return readLoosely(text, (each) => attemptStrictly(each, schema, budget));
}

function attemptStrictly(text: string, schema: Schema, budget: Budget): Attempt {
  try {
    const events = parseEvents(text, { maxDepth: MAX_DEPTH });
    const options = { source: text, schema, maxAliases: MAX_ALIASES, maxTotalMergeKeys: MAX_MERGE_KEYS };
    const values = constructFromEvents(events, options);
    if (text.includes('*') && holdsAlias(events) && values.some((value) => explodes(value, budget)))
      return { ok: false, why: EXPLODES };
    return { ok: true, values };
  } catch (error) {
    return { ok: false, why: refusal(error), ...(error instanceof YAMLException ? shallowLine(error) : {}) };
  }
}

function holdsAlias(events: readonly Event[]): boolean {
  return events.some((event) => event.type === EVENT_ID.ALIAS);
}

function explodes(root: unknown, budget: Budget): boolean {
  const visit = (value: unknown, depth: number): boolean => {
    budget.nodes -= 1;
    if (budget.nodes < 0 || depth > MAX_EXPANDED_DEPTH) return true;
    if (typeof value !== 'object' || value === null) return false;
    return Object.values(value).some((child) => visit(child, depth + 1));
  };
  return visit(root, 0);
}

/** js-yaml 5 distinguishes causes only by message, which can quote the file, so it is replaced. */
function refusal(error: unknown): Refusal {
  if (!(error instanceof YAMLException)) return { code: 'unparsable-file', what: 'is not valid YAML' };
  const line = error.mark === undefined ? {} : { line: error.mark.line };
  if (error.reason.startsWith('duplicated mapping key')) {
    return { code: 'duplicate-key', what: 'has a key twice in one map, so one of its values would be lost', ...line };
  }
  if (error.reason.startsWith('nesting exceeded')) {
    return { code: 'too-deep', what: `nests deeper than ${MAX_DEPTH} levels`, ...line };
  }
  if (error.reason.startsWith('aliases exceeded') || error.reason.startsWith('merge keys exceeded')) {
    return { ...EXPLODES, ...line };
  }
  return { code: 'unparsable-file', what: 'is not valid YAML', ...line };
}

function problem(
  file: Pick<EvidenceFile, 'path' | 'text'>,
  parser: Pick<Parser, 'title' | 'kinds'>,
  why: Refusal,
  document: number | undefined,
  firstLine: number,
): Problem {
  const line = firstLine + (why.line ?? 0) + 1;
  const subject = document === undefined ? file.path : `Document ${document + 1} of ${file.path}`;
  const message = `${subject} looks like ${parser.title} but ${why.what} (line ${line}), so ${why.lost ?? 'it'} was not read. Correct it or export it again.`;
  const place = { file: file.path, pointer: [], ...omitUndefined({ document }), line };
  return { code: why.code, severity: 'error', message, place, kinds: parser.kinds };
}
