import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { VulnerabilityScan } from '../../model/vulnerability.ts';
import { problemList } from '../shared/problem-list.ts';
import { readXml } from '../shared/xml.ts';
import { findChild, findChildren } from '../shared/xml-children.ts';
import { readHost } from './host.ts';
import { whatPolicyLeavesOut } from './policy.ts';

/** Reports of Nessus in version 2 of its format (Tenable, "Nessus v2 File Format"), which Tenable Security Center and Tenable One write too. */
export const nessus: Parser = {
  id: 'nessus',
  title: 'a Nessus report',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

function recognise(path: string, head: string): Certainty {
  if (/^\s*</.test(head) && /<NessusClientData_v2[\s>]/.test(head)) return 'yes';
  return /\.nessus$/i.test(path) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readXml(file, nessus);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { root } = read;
  const problems = problemList(file, nessus);
  const reports = root.name === 'NessusClientData_v2' ? findChildren(root, 'Report') : [];
  const hosts = reports.flatMap((report) => findChildren(report, 'ReportHost'));
  if (hosts.length === 0) {
    const message = `${file.path} contains no report of Nessus about a host. Export the scan again as .nessus.`;
    problems.add('unsupported-content', message, [], root.line);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const mayLeaveOut = whatPolicyLeavesOut(findChild(root, 'Policy'));
  const flaws: VulnerabilityScan[] = [];
  for (const host of hosts) {
    const scan = readHost(host, mayLeaveOut, file.path);
    flaws.push(scan);
    if (scan.unproven === undefined) continue;
    const message = `${file.path} shows of one host no more than what it found, since ${scan.unproven}. What it found still counts.`;
    problems.warn('unsupported-content', message, [], host.line);
  }
  return { ...NOTHING_PARSED, flaws, problems: problems.all() };
}
