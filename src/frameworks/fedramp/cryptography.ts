import type { DataTable } from '../../model/check.ts';
import { defined } from '../../model/defined.ts';
import type { CryptographyRule, FedrampTarget } from '../../model/fedramp.ts';
import type { Requirement } from '../../model/framework.ts';
import { text, texts } from '../../model/rows.ts';
import { own } from '../../model/value.ts';

/** The control that asks for cryptography. */
export const CRYPTOGRAPHY_CONTROL = 'SC-13';

export interface CryptographyDemand extends CryptographyRule {
  /** Checks that look at modules and their mode. */
  readonly checks: readonly string[];
  readonly provedBy?: readonly string[];
}

/** How much a programme and class ask for validated modules; what no row names is asked as much as can be (MUST). */
export function cryptographyDemand(table: DataTable, { program, grade }: FedrampTarget): CryptographyDemand {
  const row = table.rows.find((each) => {
    const classes = texts(own(each, 'classes'));
    return text(each, 'program') === program && (classes.length === 0 || classes.includes(grade));
  });
  if (row === undefined) return { force: 'MUST', rule: 'CMU-CSO-UVM', checks: [] };
  const provedBy = own(row, 'provedBy');
  return {
    force: text(row, 'force'),
    rule: text(row, 'rule'),
    checks: texts(own(row, 'checks')),
    ...(provedBy === undefined ? {} : { provedBy: texts(provedBy) }),
  };
}

/** The cryptography control as the programme and class ask for it. */
export function withDemand(
  requirement: Requirement,
  { force, rule, checks, provedBy }: CryptographyDemand,
): Requirement {
  const proof = defined({ demonstratedBy: provedBy });
  if (force === 'MUST') return { ...requirement, ...proof };
  if (force === 'MAY') {
    const why = `Rule ${rule} lets the provider choose (MAY), so this changes no verdict; the modules are to be documented all the same.`;
    return { ...requirement, ...proof, lenient: { checks, as: 'advice', why } };
  }
  const why = `Rule ${rule} recommends validated modules (SHOULD); whether the reason for not using them holds is for the provider to say.`;
  return { ...requirement, ...proof, lenient: { checks, as: 'recommendation', why } };
}
