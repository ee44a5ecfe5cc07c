import type { EvidenceFile, Parser } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import type { Work } from '../base/work.ts';

/** Units of work for a value: reading it, and keeping it. */
const VALUE = 40;
/** Manifests and lock files have a value for every 20 bytes or more, minified JSON for every 10. */
const BYTES_OF_VALUE = 8;
const MAY_BE_YAML = /(?:^|\/)(?:[^./]+|-|.+\.ya?ml)$/i;

/**
 * The problem of a YAML file that exceeds the work of the run; `undefined` where it may be read. Values beyond one
 * for every 8 bytes count as work before they are created, so that nested lists from a small archive are bounded for
 * all files together.
 */
export function refusedYaml(
  file: Pick<EvidenceFile, 'path' | 'text'>,
  { kinds }: Pick<Parser, 'kinds'>,
  work: Work,
): Problem | undefined {
  const { path } = file;
  if (!MAY_BE_YAML.test(path)) return undefined;
  const content = file.text();
  const values = getMarks(content) - Math.ceil(content.length / BYTES_OF_VALUE);
  if (values <= 0 || work.take(values * VALUE)) return undefined;
  const message = `${path} was not read: the YAML files up to it have too many values for their size. Assess it by itself, or leave it out.`;
  return { code: 'partly-read', severity: 'error', message, place: { file: path, pointer: [] }, kinds };
}

const SPACE = 0x20;
const COMMA = 0x2c;
const DASH = 0x2d;
const COLON = 0x3a;
const QUESTION = 0x3f;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Counts characters that can begin an item or entry: at least as many as the text has items and entries. */
function getMarks(text: string): number {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === COLON || code === BRACKET || code === BRACE) marks += 1;
    else if ((code === DASH || code === QUESTION) && text.charCodeAt(at + 1) <= SPACE) marks += 1;
  }
  return marks;
}
