import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { Scan } from '../../model/scan.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { readXml } from '../shared/xml.ts';
import type { XmlElement } from '../shared/xml-element.ts';
import { readBenchmarks } from './benchmark.ts';
import { isOfXccdf, within } from './elements.ts';
import { readTestResult } from './test-result.ts';

/**
 * Results of XCCDF 1.1 and 1.2 (NIST IR 7275 r3 and r4): a TestResult by itself, in its benchmark, or in an asset report
 * collection (ARF 1.1), as OpenSCAP and the SCAP Compliance Checker write them.
 */
export const xccdf: Parser = {
  id: 'xccdf',
  title: 'results of an XCCDF benchmark',
  kinds: ['scan'],
  recognise,
  parse,
};

const NAMESPACE = /checklists\.nist\.gov\/xccdf\/1\.[12]/;
const ROOT = /<(?:[\w.-]{1,100}:)?(?:Benchmark|TestResult|asset-report-collection)[\s>]/;
const NAME = /(?:xccdf|scap|(?:^|[/._-])arf)[\w.-]{0,200}\.xml$/i;

function recognise(path: string, head: string): Certainty {
  if (/^\s*</.test(head) && ROOT.test(head) && (NAMESPACE.test(head) || head.includes('asset-reporting-format')))
    return 'yes';
  return NAME.test(path) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readXml(file, xccdf);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { root } = read;
  const problems = problemList(file, xccdf);
  const isCollection = root.name === 'asset-report-collection';
  if (!isCollection && !isOfXccdf(root)) {
    const message = `${file.path} contains no XCCDF document at its top level. Give the results that the scanner wrote.`;
    problems.add('unsupported-content', message, [], root.line);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const found = root.name === 'TestResult' ? [root] : within(root, 'TestResult', isCollection ? 'reports' : undefined);
  if (found.length === 0) sayEmpty(file, root, problems);
  const benchmarks = readBenchmarks(within(root, 'Benchmark'));
  const scans: Scan[] = [];
  for (const result of found) scans.push(readTestResult(result, benchmarks, { file, problems }));
  return { ...NOTHING_PARSED, scans, problems: problems.all() };
}

/** A benchmark alone has no results; a collection without a result has lost them. */
function sayEmpty({ path }: EvidenceFile, { name, line }: XmlElement, problems: ProblemList): void {
  if (name === 'Benchmark') {
    const message = `${path} is a benchmark without results, so it says nothing about a system. Scan with it and give the results.`;
    problems.warn('unsupported-content', message, [], line);
    return;
  }
  const message = `${path} contains no TestResult, so it has no results. Export it again.`;
  problems.add('unsupported-content', message, [], line);
}
