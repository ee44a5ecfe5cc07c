import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { readFindingList } from '../shared/flaws/read-finding-list.ts';
import { readInspectorFinding } from './finding.ts';

/** Findings of Amazon Inspector as its API lists them (Inspector API Reference, `ListFindings`). */
export const inspector: Parser = {
  id: 'inspector',
  title: 'a list of findings of Amazon Inspector',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Export it again: aws inspector2 list-findings --output json.';
const ARN = /"findingArn"\s*:\s*"arn:aws[\w-]*:inspector2:/;

function recognise(_path: string, head: string): Certainty {
  if (!/^\s*[{[]/.test(head)) return 'no';
  const hasDetails = /"(?:packageVulnerabilityDetails|networkReachabilityDetails|codeVulnerabilityDetails)"\s*:/.test(
    head,
  );
  if (ARN.test(head)) return 'yes';
  return hasDetails && /"findings"\s*:\s*\[/.test(head) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  return readFindingList(file, inspector, { keys: ['findings'], advice: ADVICE, read: readInspectorFinding });
}
