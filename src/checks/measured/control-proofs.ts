import { addTo, mapAt } from '../../base/group-by.ts';
import { joinFirst } from '../../base/join-first.ts';
import { byText } from '../../base/text-order.ts';
import type { CciTable, ControlIdentifiers } from './cci-table.ts';
import type { HostIdentity } from './hosts.ts';
import type { RuleAnswers } from './rule-answers.ts';
import type { RuleRecord, RuleVerdict } from './judge-rule.ts';
import { isAbout, type ProvableControls, type RequiredTopic } from './provable-controls.ts';

/** What scans show about one control. */
export interface ControlProof {
  readonly control: string;
  /** Whether passes of its rules are evidence for it: each technical CCI and each topic was measured on each target. */
  readonly isProved: boolean;
  /** Hosts with an answer about it. */
  readonly hosts: ReadonlySet<HostIdentity>;
  readonly remark: string;
}

interface Options {
  readonly table: CciTable;
  readonly provable: ProvableControls;
}

interface Lacking {
  readonly ccis: readonly string[];
  readonly topics: readonly RequiredTopic[];
}

/** Answers about a control: by host, by CCI. */
type Answers = Map<HostIdentity, Map<string, Answer[]>>;
/** `present`: a pass of a rule that requires only a package or a service. */
type Answer = RuleVerdict['outcome'] | 'present';

const MOST_NAMED = 8;

/** The controls of revision 5 that rules speak to through a CCI, sorted. */
export function controlProofs(rules: readonly RuleAnswers[], options: Options): readonly ControlProof[] {
  const byControl = new Map<string, Answers>();
  const passed = listPassedRules(rules);
  for (const { rule, records, verdicts } of rules) {
    const isWeak = requiresPresenceAlone(rule, records);
    for (const cci of new Set(records.flatMap(({ result }) => result.ccis))) {
      for (const control of options.table.controlsOf(cci)) {
        const answers = mapAt(byControl, control);
        for (const [{ host }, { outcome }] of verdicts)
          addTo(mapAt(answers, host), cci, outcome === 'pass' && isWeak ? 'present' : outcome);
      }
    }
  }
  return [...byControl]
    .map(([control, answers]) => proveControl(control, answers, { ...options, passed }))
    .sort(byText(({ control }) => control));
}

/** An installed package or a running service may be configured in any way. */
function requiresPresenceAlone(rule: string, records: readonly RuleRecord[]): boolean {
  if (/^(?:package_\w+_installed|service_\w+_enabled)$/.test(rule)) return true;
  return records.some(({ result: { title } }) =>
    /\bpackages?\b.{0,80}\binstalled\b|\binstall(?:ed)?\b.{0,80}\bpackages?\b/i.test(title),
  );
}

/** Id and title of each rule that passed, in lower case, by host. */
function listPassedRules(rules: readonly RuleAnswers[]): ReadonlyMap<HostIdentity, readonly string[]> {
  const passed = new Map<HostIdentity, string[]>();
  for (const { rule, records, verdicts } of rules) {
    if (requiresPresenceAlone(rule, records)) continue;
    const text = [rule, ...new Set(records.map(({ result: { title } }) => title))].join('\n').toLowerCase();
    for (const [{ host }, { outcome }] of verdicts) if (outcome === 'pass') addTo(passed, host, text);
  }
  return passed;
}

function proveControl(
  control: string,
  answers: Answers,
  { table, provable, passed }: Options & { readonly passed: ReadonlyMap<HostIdentity, readonly string[]> },
): ControlProof {
  const identifiers = table.identifiersOf(control) ?? { control, technical: [], policy: [] };
  const { technical } = identifiers;
  const topics = provable.get(control);
  const concerned = [...answers].filter(([, byCci]) => [...byCci.values()].some(isConcerned));
  const isMeasured = (cci: string): boolean =>
    concerned.length > 0 && concerned.every(([, byCci]) => byCci.get(cci)?.includes('pass') === true);
  const isCovered = (topic: RequiredTopic): boolean =>
    concerned.every(([host]) => passed.get(host)?.some((text) => isAbout(topic, text)) === true);
  const lacking: Lacking = {
    ccis: technical.filter((cci) => !isMeasured(cci)),
    topics: topics?.filter((topic) => !isCovered(topic)) ?? [],
  };
  const isProved =
    technical.length > 0 && lacking.ccis.length === 0 && topics !== undefined && lacking.topics.length === 0;
  const remark = isProved ? provedRemark(identifiers, isMeasured) : openRemark(lacking, topics !== undefined);
  return { control, isProved, hosts: new Set(answers.keys()), remark };
}

function isConcerned(outcomes: readonly Answer[]): boolean {
  return outcomes.some((outcome) => outcome !== 'not-applicable');
}

function provedRemark({ technical, policy }: ControlIdentifiers, isMeasured: (cci: string) => boolean): string {
  const measured = [...technical, ...policy.filter(isMeasured)];
  const open = policy.filter((cci) => !isMeasured(cci));
  const rest = open.length === 0 ? '' : ` No scan measured ${listed(open)}.`;
  return `Scans measured ${listed(measured)} of this control on every target that they concern.${rest}`;
}

function openRemark({ ccis, topics }: Lacking, isProvable: boolean): string {
  if (!isProvable) return 'Passes of scans prove nothing here: the rules with its CCI cover a part of it at most.';
  const shortfall =
    ccis.length > 0
      ? listed(ccis)
      : `a rule about ${joinFirst(
          topics.map(({ what }) => what),
          3,
        )}`;
  return `Passes of scans prove nothing here: they show no pass of ${shortfall} on every target that they concern.`;
}

function listed(ccis: readonly string[]): string {
  const text = joinFirst(ccis, MOST_NAMED);
  return ccis.length > MOST_NAMED ? `${text} CCI` : text;
}
