import { omitUndefined } from '../../base/omit-undefined.ts';
import { readDay, readTime } from '../../base/time-text.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Resource } from '../../model/evidence.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { cut, factText } from '../shared/flaws/flaw-facts.ts';
import { readRules, type RuleFacts } from './rules.ts';
import { readSeverity } from './severity.ts';

/** What the results of one run amount to. */
export interface ReadResults {
  readonly resources: readonly Resource[];
  /** Indexes of results that cannot be read. */
  readonly malformed: readonly number[];
  /** Number of results about vulnerabilities of packages, which have no version and no time in this format. */
  readonly ofPackages: number;
}

/** `kind`: results of other kinds are no failures (section 3.27.9). */
const OPEN_KINDS: ReadonlySet<string> = new Set(['', 'fail', 'review', 'open']);
const OF_PACKAGES = /^(?:CVE|GHSA|RHSA|DSA|ALAS|SNYK)-/i;

/** The results about security that a run reports, one resource each. */
export function readResults(run: ValueMap, list: readonly Value[], file: string, index: number): ReadResults {
  const driver = mapField(mapField(run, 'tool') ?? {}, 'driver') ?? {};
  const rules = readRules(run);
  const version = factText(driver, 'semanticVersion') || factText(driver, 'version');
  const common = { name: factText(driver, 'name'), version, day: readEnd(run) };
  const resources: Resource[] = [];
  const malformed: number[] = [];
  const seen = new Map<string, number>();
  let ofPackages = 0;
  for (const [at, raw] of list.entries()) {
    const rule = isMap(raw) ? rules.find(raw) : undefined;
    const where = isMap(raw) ? readLocation(raw) : undefined;
    if (!isMap(raw) || rule === undefined || where === undefined) malformed.push(at);
    else if (OF_PACKAGES.test(rule.id)) ofPackages += 1;
    else if (isOpen(raw) && rules.isAboutSecurity(rule, common.name)) {
      const named = `${common.name}: ${rule.id} in ${where}`;
      const count = (seen.get(named) ?? 0) + 1;
      seen.set(named, count);
      const values = resultValues(raw, rule, { ...common, where });
      const place = { file, pointer: ['runs', index, 'results', at] };
      const address = count === 1 ? named : `${named} (${count})`;
      const type = 'code-scan/result';
      resources.push({ kind: 'resource', type, address, source: 'sarif', evidenceKind: 'code-scan', values, place });
    }
  }
  return { resources, malformed, ofPackages };
}

function isOpen(raw: ValueMap): boolean {
  return OPEN_KINDS.has(textField(raw, 'kind') ?? 'fail') && textField(raw, 'baselineState') !== 'absent';
}

interface Common {
  readonly name: string;
  readonly version: string;
  readonly day: string | undefined;
  readonly where: string;
}

function resultValues(raw: ValueMap, rule: RuleFacts, { name, version, day, where }: Common): ValueMap {
  const kind = textField(raw, 'kind') ?? '';
  return {
    tool: version === '' ? name : `${name} ${version}`,
    rule: rule.id,
    // the message of a result may quote the code, and with it a secret
    says: rule.title || rule.id,
    where,
    severity: readSeverity(raw, rule),
    ...omitUndefined({
      day,
      suppressed: readSuppression(raw),
      undecided: kind === 'review' || kind === 'open' ? true : undefined,
    }),
  };
}

/** A result is suppressed where no suppression is under review or rejected (section 3.27.23). */
function readSuppression(raw: ValueMap): string | undefined {
  const list = (listField(raw, 'suppressions') ?? []).filter(isMap);
  if (list.length === 0 || list.some((one) => ['underReview', 'rejected'].includes(textField(one, 'status') ?? '')))
    return undefined;
  const reason = list.map((one) => factText(one, 'justification')).find((text) => text !== '');
  const where = list.some((one) => own(one, 'kind') === 'inSource') ? 'in the code' : 'outside of the code';
  return reason === undefined ? where : `${where}: ${reason}`;
}

function readLocation(raw: ValueMap): string | undefined {
  const [first] = listField(raw, 'locations') ?? [];
  const physical = isMap(first) ? (mapField(first, 'physicalLocation') ?? {}) : {};
  const uri = textField(mapField(physical, 'artifactLocation') ?? {}, 'uri') ?? '';
  const line = own(mapField(physical, 'region') ?? {}, 'startLine');
  if (uri === '') return undefined;
  return typeof line === 'number' ? `${cut(uri)}:${line}` : cut(uri);
}

/** The latest end of an invocation; absent where one of them has none. */
function readEnd(run: ValueMap): string | undefined {
  const invocations = (listField(run, 'invocations') ?? []).filter(isMap);
  const times = invocations.map((one) => readTime(textField(one, 'endTimeUtc') || textField(one, 'startTimeUtc')));
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 || known.length < times.length ? undefined : readDay(Math.max(...known));
}
