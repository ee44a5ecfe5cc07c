import type { Check, DataTable } from '../../model/check.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { CryptographyRule, FedrampTarget } from '../../model/fedramp.ts';
import type { Requirement } from '../../model/framework.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { own } from '../../base/value.ts';

/** The control that requires cryptography; MODULE_CONTROLS also depend on modules. */
const CRYPTOGRAPHY_CONTROL = 'SC-13';
const MODULE_CONTROLS: ReadonlySet<string> = new Set(['IA-7', 'SC-8(1)', 'SC-12(2)', 'SC-12(3)', 'SC-28(1)']);

export interface CryptographyDemand extends CryptographyRule {
  readonly checks: readonly string[];
  readonly provedBy?: readonly string[];
}

/** The checks of cryptographic modules and their mode, by what their failures show. */
export function moduleChecks(checks: readonly Check[]): readonly string[] {
  return checks.flatMap(({ id, cryptographyFault }) => (cryptographyFault === 'not-validated' ? [id] : []));
}

/**
 * How strongly a programme and class require validated modules; without a row, they are required without exception
 * (MUST).
 */
export function cryptographyDemand(
  table: DataTable,
  { program, grade }: FedrampTarget,
  checks: readonly string[],
): CryptographyDemand {
  const row = table.rows.find((each) => {
    const classes = textList(own(each, 'classes'));
    return textColumn(each, 'program') === program && (classes.length === 0 || classes.includes(grade));
  });
  if (row === undefined) return { force: 'MUST', rule: 'CMU-CSO-UVM', checks };
  const provedBy = own(row, 'provedBy');
  return {
    force: textColumn(row, 'force'),
    rule: textColumn(row, 'rule'),
    checks,
    ...(provedBy === undefined ? {} : { provedBy: textList(provedBy) }),
  };
}

/** A control that depends on modules, as the programme and class require it. */
export function withDemand(
  requirement: Requirement,
  { force, rule, checks, provedBy }: CryptographyDemand,
): Requirement {
  const isCryptography = requirement.id === CRYPTOGRAPHY_CONTROL;
  if (!isCryptography && !MODULE_CONTROLS.has(requirement.id)) return requirement;
  const proof = isCryptography ? omitUndefined({ demonstratedBy: provedBy }) : {};
  if (force === 'MUST') return { ...requirement, ...proof };
  if (force === 'MAY') {
    const why = `Rule ${rule} lets the provider choose (MAY), so this changes no verdict; the modules are to be documented all the same.`;
    return { ...requirement, ...proof, lenient: { checks, as: 'advice', why } };
  }
  const why = `Rule ${rule} recommends validated modules (SHOULD); whether the reason for not using them is valid is for the provider to say.`;
  return { ...requirement, ...proof, lenient: { checks, as: 'recommendation', why } };
}
