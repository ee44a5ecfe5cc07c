import type { DataTable } from '../../model/check.ts';
import { addTo } from '../../base/group-by.ts';
import { own, type ValueMap } from '../../base/value.ts';

/** What DISA says that measures a control. Identifiers are written as in evidence, such as `CCI-000366`. */
export interface ControlIdentifiers {
  readonly control: string;
  /** A setting or an ability of a system. */
  readonly technical: readonly string[];
  /** What people define, document and review. */
  readonly policy: readonly string[];
}

export interface CciTable {
  /** The controls of an identifier in revision 5; empty for one that is not known. */
  controlsOf(cci: string): readonly string[];
  /** Controls that an identifier names in revision 4 alone. */
  earlierControlsOf(cci: string): readonly string[];
  identifiersOf(control: string): ControlIdentifiers | undefined;
}

const NONE: readonly string[] = [];

/** Reads the table `cci-controls`. */
export function readCciTable({ rows }: Pick<DataTable, 'rows'>): CciTable {
  const byCci = new Map<string, string[]>();
  const earlier = new Map<string, string[]>();
  const byControl = new Map<string, ControlIdentifiers>();
  for (const row of rows) {
    const control = String(own(row, 'control'));
    const identifiers = {
      control,
      technical: readIdentifiers(row, 'technical'),
      policy: readIdentifiers(row, 'policy'),
    };
    byControl.set(control, identifiers);
    for (const cci of [...identifiers.technical, ...identifiers.policy]) addTo(byCci, cci, control);
    for (const cci of readIdentifiers(row, 'earlier')) addTo(earlier, cci, control);
  }
  return {
    controlsOf: (cci) => byCci.get(cci) ?? NONE,
    earlierControlsOf: (cci) => (byCci.has(cci) ? NONE : (earlier.get(cci) ?? NONE)),
    identifiersOf: (control) => byControl.get(control),
  };
}

function readIdentifiers(row: ValueMap, key: string): readonly string[] {
  const text = own(row, key);
  return typeof text === 'string' ? text.split(' ').map((number) => `CCI-${number}`) : NONE;
}
