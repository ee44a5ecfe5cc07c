import { counted } from '../../base/counted.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import {
  NOTHING_PARSED,
  type Certainty,
  type EvidenceFile,
  type Parsed,
  type Parser,
  type Resource,
} from '../../model/evidence.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { readResults } from './results.ts';

/** Results of code scanners in SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"). */
export const sarif: Parser = {
  id: 'sarif',
  title: 'results of a code scanner (SARIF)',
  kinds: ['code-scan'],
  recognise,
  parse,
};

const ADVICE = 'Write it again with the scanner.';
/** Reports of this tool are no evidence of another one. */
const OWN_NAME = 'evidence-engine';

function recognise(path: string, head: string): Certainty {
  if (!/^\s*\{/.test(head)) return 'no';
  const hasRuns = /"runs"\s*:\s*\[/.test(head);
  if (
    /"\$schema"\s*:\s*"[^"]{0,300}sarif[^"]{0,300}"/i.test(head) &&
    (hasRuns || /"version"\s*:\s*"2\.1\.0"/.test(head))
  )
    return 'yes';
  if (hasRuns && /"driver"\s*:\s*\{/.test(head)) return 'yes';
  return /\.sarif(?:\.json)?$/i.test(path) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, sarif);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, sarif);
  const root = read.value;
  const runs = isMap(root) ? listField(root, 'runs') : undefined;
  if (!isMap(root) || runs === undefined || own(root, 'version') !== '2.1.0') {
    const message = `${file.path} has no runs of SARIF 2.1.0. ${ADVICE}`;
    problems.add('unsupported-version', message, ['version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const resources: Resource[] = [];
  for (const [index, run] of runs.entries()) {
    const driver = isMap(run) ? mapField(mapField(run, 'tool') ?? {}, 'driver') : undefined;
    if (!isMap(run) || !driver || !textField(driver, 'name')) {
      problems.add('partly-read', `${file.path} has a run that does not name its tool. ${ADVICE}`, ['runs', index]);
    } else if (textField(driver, 'name') === OWN_NAME) {
      const message = `${file.path} is a report of this tool, so it is no evidence. Leave it out.`;
      problems.warn('unsupported-content', message, ['runs', index]);
    } else {
      for (const resource of readRun(run, { file, index, problems })) resources.push(resource);
    }
  }
  return { ...NOTHING_PARSED, resources, problems: problems.all() };
}

interface RunPlace {
  readonly file: EvidenceFile;
  readonly index: number;
  readonly problems: ProblemList;
}

function readRun(run: ValueMap, { file, index, problems }: RunPlace): readonly Resource[] {
  const pointer = ['runs', index];
  const list = listField(run, 'results');
  if (list === undefined) {
    problems.add('partly-read', `${file.path} has results that are not a list. ${ADVICE}`, [...pointer, 'results']);
    return [];
  }
  const failed = (listField(run, 'invocations') ?? []).some(
    (one) => isMap(one) && own(one, 'executionSuccessful') === false,
  );
  if (failed) {
    const message = `${file.path} is of a scan that did not end well, so it may lack results. Scan again.`;
    problems.add('partly-read', message, [...pointer, 'invocations']);
  }
  const { resources, malformed, ofPackages } = readResults(run, list, file.path, index);
  for (const at of malformed)
    problems.add('partly-read', `${file.path} has a result without a rule or a place. ${ADVICE}`, [
      ...pointer,
      'results',
      at,
    ]);
  if (ofPackages > 0) {
    const message = `${file.path}: ${counted(ofPackages, 'result')} about vulnerabilities of packages ${ofPackages === 1 ? 'was' : 'were'} not read. Give the JSON report of the scanner, which has versions and times.`;
    problems.warn('unsupported-content', message, [...pointer, 'results']);
  }
  return resources;
}
