import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, type Value } from '../../base/value.ts';
import type { ExploitedVulnerability } from '../../model/vulnerability.ts';
import { readTime } from '../../base/time-text.ts';
import { listField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList } from '../shared/problem-list.ts';

/** CISA's catalog of known exploited vulnerabilities in its own JSON (cisa.gov, known_exploited_vulnerabilities_schema.json). */
export const kevCatalog: Parser = {
  id: 'kev-catalog',
  title: "CISA's catalog of known exploited vulnerabilities",
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Download known_exploited_vulnerabilities.json from CISA again.';
const MARKS: readonly RegExp[] = [/"catalogVersion"\s*:/, /"cveID"\s*:/, /"dueDate"\s*:/, /"requiredAction"\s*:/];
const CVE = /^CVE-\d{4}-\d{4,19}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function recognise(path: string, head: string): Certainty {
  if (!/^\s*\{/.test(head)) return 'no';
  const count = MARKS.filter((mark) => mark.test(head)).length;
  if (count >= 2) return 'yes';
  const isNamed = /(?:^|\/)known_exploited_vulnerabilities[\w.-]{0,60}\.json$/i.test(path);
  return isNamed && count === 1 ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, kevCatalog);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, kevCatalog);
  const root = read.value;
  const list = isMap(root) ? listField(root, 'vulnerabilities') : undefined;
  if (!isMap(root) || list === undefined) {
    problems.add('unsupported-content', `${file.path} has no list of vulnerabilities of CISA. ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (root['count'] !== list.length)
    problems.add('partly-read', `${file.path} has another number of vulnerabilities than its count says. ${ADVICE}`, [
      'count',
    ]);
  const exploited = list.flatMap((raw, index) => {
    const entry = readEntry(raw, file.path, index);
    if (entry !== undefined) return [entry];
    const message = `${file.path} has an entry without a CVE or a due date. ${ADVICE}`;
    problems.add('partly-read', message, ['vulnerabilities', index]);
    return [];
  });
  return { ...NOTHING_PARSED, exploited, problems: problems.all() };
}

function readEntry(raw: Value, file: string, index: number): ExploitedVulnerability | undefined {
  if (!isMap(raw)) return undefined;
  const [cve = '', due = ''] = [textField(raw, 'cveID'), textField(raw, 'dueDate')];
  if (!CVE.test(cve) || !DAY.test(due) || readTime(due) === undefined) return undefined;
  return { cve, due, place: { file, pointer: ['vulnerabilities', index] } };
}
