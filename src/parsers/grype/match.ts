import type { Pointer } from '../../base/pointer.ts';
import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import type { Vulnerability } from '../../model/vulnerability.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { cut, factText, readFlawSeverity } from '../shared/flaws/flaw-facts.ts';

const FIXES: ReadonlyMap<string, Vulnerability['fix']> = new Map([
  ['fixed', 'available'],
  ['not-fixed', 'none'],
  ['wont-fix', 'none'],
]);

/** One match (anchore/grype, grype/presenter/models/match.go); `undefined` where it does not name a vulnerability and a package. */
export function readMatch(raw: Value, file: string, pointer: Pointer): Vulnerability | undefined {
  const vulnerability = isMap(raw) ? mapField(raw, 'vulnerability') : undefined;
  const artifact = isMap(raw) ? mapField(raw, 'artifact') : undefined;
  if (!isMap(raw) || !vulnerability || !artifact) return undefined;
  const [own, component] = [factText(vulnerability, 'id'), factText(artifact, 'name')];
  if (own === '' || component === '') return undefined;
  const fix = mapField(vulnerability, 'fix') ?? {};
  const leftOut = readRules(raw);
  const id = own.startsWith('CVE-') ? own : (relatedCve(raw) ?? own);
  const purl = textField(artifact, 'purl') ?? '';
  return {
    id,
    ...(id === own ? {} : { aliases: [own] }),
    component,
    ...(purl === '' ? {} : { purl }),
    version: factText(artifact, 'version'),
    severity: readFlawSeverity(factText(vulnerability, 'severity')),
    fix: FIXES.get(factText(fix, 'state')) ?? 'unknown',
    fixedIn: cut((listField(fix, 'versions') ?? []).filter((one) => typeof one === 'string').join(', ')),
    leftOut,
    place: { file, pointer },
  };
}

/** An advisory names the one CVE that it is about. */
function relatedCve(raw: ValueMap): string | undefined {
  const related = listField(raw, 'relatedVulnerabilities') ?? [];
  const ids = related.map((one) => (isMap(one) ? factText(one, 'id') : '')).filter((id) => id.startsWith('CVE-'));
  return ids.length === 1 ? ids[0] : undefined;
}

/** The reason in the rules of the configuration that leave a match out. */
function readRules(raw: ValueMap): string | undefined {
  const [rule] = listField(raw, 'appliedIgnoreRules') ?? [];
  if (!isMap(rule)) return undefined;
  const status = textField(rule, 'vex-status') ?? '';
  const vex = status === '' ? '' : `VEX ${status} ${textField(rule, 'vex-justification') ?? ''}`;
  return cut(vex || (textField(rule, 'reason') ?? '')) || 'a rule without a reason';
}
