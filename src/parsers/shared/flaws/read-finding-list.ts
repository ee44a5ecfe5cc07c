import { counted } from '../../../base/counted.ts';
import { isMap, type ValueMap } from '../../../base/value.ts';
import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { readJsonList } from '../json-list.ts';
import { problemList } from '../problem-list.ts';
import { findingScans, type ListedFinding } from './finding-list.ts';

/** Whether a finding is about a vulnerability, and what it says. */
export type ReadFinding = (raw: ValueMap, place: Place) => ListedFinding | 'malformed' | 'other';

/** How a service exports its list of findings. */
export interface FindingList {
  /** Keys under which an object has the list. */
  readonly keys: readonly string[];
  /** What to do about a malformed finding, as a sentence. */
  readonly advice: string;
  readonly read: ReadFinding;
}

/** Reads an exported list of findings of which some are about vulnerabilities. */
export function readFindingList(file: EvidenceFile, parser: Parser, { keys, advice, read }: FindingList): Parsed {
  const list = readJsonList(file, parser, keys);
  const problems = problemList(file, parser);
  const findings: ListedFinding[] = [];
  let others = 0;
  for (const { value, place } of list.items) {
    const found = isMap(value) ? read(value, place) : 'malformed';
    if (found === 'other') others += 1;
    else if (found !== 'malformed') findings.push(found);
    else {
      const message = `${file.path} has a finding without a vulnerability, a package, a resource or a state that is known. ${advice}`;
      problems.add('partly-read', message, place.pointer, place.line);
    }
  }
  if (list.hasMore) {
    const message = `${file.path} is not the whole list: it has a token for the next page. ${advice}`;
    problems.add('partly-read', message, []);
  }
  if (others > 0) {
    const message = `${file.path}: ${counted(others, 'finding')} ${others === 1 ? 'is' : 'are'} about no vulnerability of a package and ${others === 1 ? 'was' : 'were'} not read.`;
    problems.warn('unsupported-content', message, []);
  }
  const flaws = findingScans(parser.id, findings);
  return { ...NOTHING_PARSED, flaws, problems: [...list.problems, ...problems.all()] };
}
