import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { readFindingList } from '../shared/flaws/read-finding-list.ts';
import { readOcsfFinding } from './finding.ts';

/**
 * Vulnerability findings in the Open Cybersecurity Schema Framework (ocsf/ocsf-schema, class 2002, since 1.1.0), as Security Lake and
 * Security Hub export them: a list, an object with a list, or one event on each line.
 */
export const ocsf: Parser = {
  id: 'ocsf',
  title: 'vulnerability findings in OCSF',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Export it again.';

function recognise(_path: string, head: string): Certainty {
  if (!/^\s*[{[]/.test(head)) return 'no';
  const isClass = /"class_uid"\s*:\s*2002\b/.test(head);
  const hasParts = /"finding_info"\s*:\s*\{/.test(head) && /"vulnerabilities"\s*:\s*\[/.test(head);
  if (isClass && (hasParts || /"category_uid"\s*:\s*2\b/.test(head))) return 'yes';
  return isClass || (hasParts && /"(?:category_uid|activity_id|type_uid)"\s*:/.test(head)) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  return readFindingList(file, ocsf, {
    keys: ['Findings', 'findings', 'events'],
    advice: ADVICE,
    read: readOcsfFinding,
  });
}
