import { NOTHING_PARSED, type EvidenceFile, type FileTree, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { readJson } from '../shared/json.ts';
import { problemList } from '../shared/problem-list.ts';
import { isSupported, readBill, refuseVersion } from './bill.ts';
import { recogniseCyclonedx } from './recognise.ts';
import { readStatements } from './statements.ts';

/** CycloneDX JSON 1.2 to 1.7. Read tolerantly: real bills often break their schema. */
export const cyclonedx: Parser = {
  id: 'cyclonedx',
  title: 'a CycloneDX bill of materials',
  kinds: ['software'],
  recognise: recogniseCyclonedx,
  parse,
};

function parse(file: EvidenceFile, tree?: FileTree): Parsed {
  const read = readJson(file, cyclonedx);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const root = read.value;
  if (!isMap(root) || !isBill(root)) {
    const problems = problemList(file, cyclonedx);
    const message = `${file.path} contains no CycloneDX document at its top level. Give the bill of materials itself.`;
    problems.add('unsupported-content', message, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (!isSupported(own(root, 'specVersion'))) return refuseVersion(file, cyclonedx, ['specVersion']);
  const { statements, problems } = readStatements(file, root, tree);
  if (statements.length > 0 && own(root, 'components') === undefined)
    return { ...NOTHING_PARSED, statements, problems };
  const bill = readBill(file, cyclonedx, root);
  return { ...bill, statements, problems: [...bill.problems, ...problems] };
}

function isBill(root: ValueMap): boolean {
  const format = own(root, 'bomFormat');
  if (format === 'CycloneDX') return true;
  return format === undefined && own(root, 'specVersion') !== undefined && own(root, 'components') !== undefined;
}
