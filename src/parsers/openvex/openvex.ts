import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import { listField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList } from '../shared/problem-list.ts';
import { readStatement } from './statement.ts';

/** OpenVEX documents (openvex/spec, OPENVEX-SPEC.md 0.2.0), also of the versions before, which name products by texts. */
export const openvex: Parser = {
  id: 'openvex',
  title: 'an OpenVEX document',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Correct it, or export it again.';
const CONTEXT = /^https:\/\/openvex\.dev\/ns(?:\/v0\.(?:0\.[012]|[12]\.0))?$/;
const MARKS: readonly RegExp[] = [
  /"statements"\s*:\s*\[/,
  /"status"\s*:\s*"(?:not_affected|affected|fixed|under_investigation)"/,
  /"vulnerability"\s*:/,
  /"products"\s*:\s*\[/,
];

function recognise(path: string, head: string): Certainty {
  if (!/^\s*\{/.test(head)) return 'no';
  if (/"@context"\s*:\s*"https?:\/\/openvex\.dev\/ns/.test(head)) return 'yes';
  const count = MARKS.filter((mark) => mark.test(head)).length;
  return /\.(?:open)?vex\.json$/i.test(path) && count >= 2 ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, openvex);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, openvex);
  const root = read.value;
  const list = isMap(root) ? listField(root, 'statements') : undefined;
  if (!isMap(root) || list === undefined || list.length === 0) {
    problems.add('unsupported-content', `${file.path} has no list of statements of OpenVEX. ${ADVICE}`, ['statements']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (!CONTEXT.test(textField(root, '@context') ?? '')) {
    const message = `${file.path} is in a version of OpenVEX that is not supported. Export it as 0.2.0.`;
    problems.add('unsupported-version', message, ['@context']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const statements = list.flatMap((raw, index) => {
    const place = { file: file.path, pointer: ['statements', index] };
    const statement = isMap(raw) ? readStatement(raw, root, place) : undefined;
    if (statement !== undefined) return [statement];
    const message = `${file.path} has a statement without a vulnerability, a product or a status of OpenVEX. ${ADVICE}`;
    problems.add('partly-read', message, place.pointer);
    return [];
  });
  return { ...NOTHING_PARSED, statements, problems: problems.all() };
}
