import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList } from '../shared/problem-list.ts';
import { readProducts } from './products.ts';
import { readVulnerability, type Document } from './vulnerability.ts';
import { factText } from '../shared/flaws/flaw-facts.ts';
import { namedAuthor } from '../shared/flaws/vex-words.ts';

/** Documents of CSAF 2.0 in the profile VEX (OASIS, "Common Security Advisory Framework Version 2.0", sections 3.2 and 4.5). */
export const csaf: Parser = {
  id: 'csaf',
  title: 'a CSAF document (VEX)',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Correct it, or download it again.';
const CATEGORY = /"category"\s*:\s*"csaf_vex"/;

function recognise(_path: string, head: string): Certainty {
  if (!/^\s*\{/.test(head)) return 'no';
  const hasVersion = /"csaf_version"\s*:/.test(head);
  if (hasVersion && CATEGORY.test(head)) return 'yes';
  return CATEGORY.test(head) && /"product_tree"\s*:|"vulnerabilities"\s*:/.test(head) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, csaf);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, csaf);
  const root = read.value;
  const document = isMap(root) ? mapField(root, 'document') : undefined;
  const list = isMap(root) ? listField(root, 'vulnerabilities') : undefined;
  if (!isMap(root) || !document || list === undefined || own(document, 'category') !== 'csaf_vex') {
    problems.add('unsupported-content', `${file.path} has no list of vulnerabilities of a VEX. ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (own(document, 'csaf_version') !== '2.0') {
    const message = `${file.path} is in a version of CSAF that is not supported: 2.0 is read. Export it as 2.0.`;
    problems.add('unsupported-version', message, ['document', 'csaf_version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const known = readDocument(root, document, file.path);
  const statements = list.flatMap((raw, index) => {
    const pointer = ['vulnerabilities', index];
    const found = isMap(raw) ? readVulnerability(raw, known, { file: file.path, pointer }) : undefined;
    if (found?.isWhole !== true) {
      const message = `${file.path} has a vulnerability without an id, or products that its product tree does not have. ${ADVICE}`;
      problems.add('partly-read', message, pointer);
    }
    return found?.statements ?? [];
  });
  return { ...NOTHING_PARSED, statements, problems: problems.all() };
}

function readDocument(root: ValueMap, document: ValueMap, file: string): Document {
  const tracking = mapField(document, 'tracking') ?? {};
  const publisher = mapField(document, 'publisher') ?? {};
  return {
    file,
    author: namedAuthor(factText(publisher, 'name')),
    time: textField(tracking, 'current_release_date') || undefined,
    isDraft: own(tracking, 'status') === 'draft',
    products: readProducts(mapField(root, 'product_tree') ?? {}),
  };
}
