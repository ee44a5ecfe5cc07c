import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { readFindingList } from '../shared/flaws/read-finding-list.ts';
import { readAsffFinding } from './finding.ts';

/** Findings of AWS Security Hub in the AWS Security Finding Format (Security Hub User Guide, ASFF, schema version 2018-10-08). */
export const asff: Parser = {
  id: 'asff',
  title: 'a list of findings of AWS Security Hub (ASFF)',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Export it again: aws securityhub get-findings --output json.';
const MARKS: readonly RegExp[] = [
  /"SchemaVersion"\s*:\s*"2018-10-08"/,
  /"ProductArn"\s*:\s*"arn:aws/,
  /"GeneratorId"\s*:/,
  /"AwsAccountId"\s*:/,
];

function recognise(_path: string, head: string): Certainty {
  if (!/^\s*[{[]/.test(head)) return 'no';
  const count = MARKS.filter((mark) => mark.test(head)).length;
  if (count >= 2) return 'yes';
  return count === 1 && /"Findings"\s*:\s*\[/.test(head) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  return readFindingList(file, asff, { keys: ['Findings'], advice: ADVICE, read: readAsffFinding });
}
