import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { RuleOutcome, RuleResult, ScanTarget } from '../../../model/scan.ts';
import { measuredBy } from './checklist-marks.ts';
import { cciIds, readSeverity, shortText, targetAddresses, targetNames } from './rule-facts.ts';
import { readRuleName } from './rule-name.ts';

/** One rule of a checklist as it is written, in either of its formats. */
export interface ChecklistRule {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly severity: string;
  readonly ccis: readonly string[];
  readonly status: string;
  readonly details: string;
  readonly comments: string;
  readonly place: Place;
}

/** A target as a checklist of either format describes it; its texts are empty where the checklist has none. */
export interface ChecklistTarget {
  readonly host: string;
  readonly fullName: string;
  readonly address: string;
  /** Whether a site or database of the host was examined by itself. */
  readonly isPart: boolean;
  readonly site: string;
  readonly instance: string;
}

const STATUSES: ReadonlyMap<string, RuleOutcome> = new Map([
  ['notafinding', 'pass'],
  ['open', 'fail'],
  ['notapplicable', 'not-applicable'],
  ['notreviewed', 'not-reviewed'],
]);

/** `undefined` for a rule without an id, or with a status that checklists do not have. */
export function readChecklistRule(rule: ChecklistRule): RuleResult | undefined {
  const id = readRuleName(rule.id, rule.group);
  const outcome = STATUSES.get(rule.status.toLowerCase().replaceAll('_', ''));
  if (id === undefined || outcome === undefined) return undefined;
  const mark = measuredBy(rule.details, rule.comments, outcome);
  return {
    rule: id.name,
    title: shortText(rule.title),
    severity: readSeverity(rule.severity),
    ccis: cciIds(rule.ccis),
    controls: [],
    outcome,
    by: mark === undefined ? 'person' : 'tool',
    tool: mark?.tool,
    time: mark?.time,
    words: shortText(rule.comments || rule.details),
    unproven: id.isPublished ? mark?.unproven : 'the rule is not one of a publisher of benchmarks',
    place: rule.place,
  };
}

/** The target goes by its full name, so that all files about a host name it alike. */
export function readChecklistTarget({ host, fullName, address, isPart, site, instance }: ChecklistTarget): ScanTarget {
  const part = isPart ? shortText([site, instance].filter(Boolean).join(' '), 120) : '';
  const names = targetNames([host, fullName]);
  const addresses = targetAddresses([address]);
  return {
    name: shortText(fullName || host, 253),
    names,
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(part === '' ? {} : { part }),
  };
}

/** What is said of a rule that cannot be read. */
export function oddRule({ path }: EvidenceFile): string {
  return `${path} has a rule without an id or with a status that checklists do not have. Export the checklist again.`;
}

/** Name, version and release of a STIG on one line. */
export function stigText(name: string, version: string, releaseInfo: string): string {
  const release = /Release:\s{0,4}(\d{1,4})/.exec(releaseInfo)?.[1] ?? '';
  const edition = `${version === '' ? '' : ` V${version}`}${release === '' ? '' : `R${release}`}`;
  return shortText(`${name}${edition}`, 120);
}
