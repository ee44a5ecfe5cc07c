import type { Check, CryptographyFault, DataTable } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { textColumn, textList } from '../base/columns.ts';
import { controlsNamed } from '../model/speaks-to.ts';
import { own, type ValueMap } from '../base/value.ts';
import type { Filed } from './content.ts';

const TABLE = 'fips-consequences';
const FAULTS: readonly CryptographyFault[] = ['not-employed', 'not-validated', 'not-approved'];

/**
 * Adds the rows of the table fips-consequences to checks: NIST SP 800-53 controls that their failures contradict, by
 * the FIPS 140-3 requirements that they name, and what a failure says about the cryptography of its subject. Advice
 * does not change, and neither does any check where the table is missing.
 */
export function withFipsConsequences(
  checks: readonly Filed<Check>[],
  tables: readonly DataTable[],
): readonly Filed<Check>[] {
  const rows = tables.find(({ id }) => id === TABLE)?.rows ?? [];
  const byCheck = new Map(rows.map((row) => [textColumn(row, 'check'), row]));
  return checks.map((filed) => {
    const { thing } = filed;
    const exception = byCheck.get(thing.id);
    const instead = exception === undefined ? [] : textList(own(exception, 'as'));
    const names = instead.length > 0 ? instead : controlsNamed(thing, 'fips-140-3');
    const items = rows.filter((row) => names.includes(textColumn(row, 'item')));
    if (thing.severity === 'info' || (items.length === 0 && exception === undefined)) return filed;
    return { ...filed, thing: withConsequences(thing, items, exception) };
  });
}

function withConsequences(check: Check, items: readonly ValueMap[], exception: ValueMap | undefined): Check {
  const deciding = exception !== undefined && own(exception, 'contradicts') !== undefined ? [exception] : items;
  const supported = check.supports['nist-800-53'] ?? [];
  const written = check.contradicts['nist-800-53'] ?? [];
  const controls = new Set([...written, ...deciding.flatMap((row) => textList(own(row, 'contradicts')))]);
  const added = [...controls].filter((control) => !supported.includes(control));
  const found = readFault(exception === undefined ? [] : [exception]) ?? readFault(items);
  return {
    ...check,
    ...(added.length === 0 ? {} : { contradicts: { ...check.contradicts, 'nist-800-53': added } }),
    ...omitUndefined({ cryptographyFault: found }),
  };
}

function readFault(rows: readonly ValueMap[]): CryptographyFault | undefined {
  const said = new Set(rows.map((row) => textColumn(row, 'fault')));
  return FAULTS.find((fault) => said.has(fault));
}
