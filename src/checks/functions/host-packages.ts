import type { DataTable, Subject } from '../../model/check.ts';
import { isNotCollected } from '../../model/not-collected.ts';
import { isList, isMap, type ValueMap } from '../../base/value.ts';
import { getOrCreate } from '../../base/memo.ts';
import { textColumn } from '../../base/columns.ts';
import { starPattern } from '../../base/wildcards.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { answered, failed, decision, undecided, notKnown } from './shared/answer.ts';
import { getLibrary } from './fips/library-index.ts';
import { readPath } from '../../model/locate-value.ts';
import { shortList } from './shared/short-list.ts';

const CONDITION = 'function.host-packages';
const EXPECTED = 'no package with unvalidated cryptography of its own';
const SHOWN = 8;
const ECOSYSTEMS = ['rpm', 'deb', 'apk'];

/**
 * Whether packages of a host bring their own cryptography that no certificate covers. Installation alone does not
 * show that a package protects data, so the result is open, as for the same package of an SBOM. An old OpenSSL is
 * installed for a program that links to it, so it contradicts.
 */
export const hostPackages: CheckFunction = {
  name: 'host-packages',
  options: NO_OPTIONS,
  evaluate(subject, _options, context) {
    const packages = readPath(subject, 'packages');
    if (!isList(packages.value)) {
      const message = notKnown('the packages of the host are', packages);
      const isThere = (packages.value ?? null) !== null && !isNotCollected(packages.value);
      return answered(isThere ? 'unknown' : 'not-applicable', [decision(CONDITION, packages, EXPECTED)], message);
    }
    const libraries = context.table('crypto-libraries');
    const table = context.table('host-packages');
    const all = packages.value.filter(isMap);
    const older = all.filter((one) => getKind(table, textColumn(one, 'name')) === 'older');
    if (older.length > 0) {
      const listed = getList(older);
      return failed(
        [decision(CONDITION, packages, EXPECTED, listed)],
        `${listed}: this OpenSSL is installed for programs that link to it, and it is outside the validated module of the system`,
      );
    }
    if (all.length < packages.value.length || all.some((one) => textColumn(one, 'name') === ''))
      return undecided([decision(CONDITION, packages, EXPECTED)], 'a package of the host cannot be read');
    const found = all.filter(
      (one) => isUnvalidated(libraries, one) || getKind(table, textColumn(one, 'name')) === 'own',
    );
    if (found.length === 0) {
      const message = 'no package of the host is known to bring unvalidated cryptography';
      return { outcome: 'pass', decisions: [decision(CONDITION, packages, EXPECTED, 'none')], message };
    }
    const listed = getList(found);
    return undecided(
      [decision(CONDITION, packages, EXPECTED, listed)],
      `${listed}: cryptography that no certificate covers is installed; whether it protects data is not shown`,
    );
  },
};

/** The table covers some packages of distributions; other checks cover the modules of the system. */
function isUnvalidated(table: DataTable, one: ValueMap): boolean {
  return ECOSYSTEMS.some((ecosystem) => {
    const row = getLibrary(table, { values: { ecosystem, name: textColumn(one, 'name') } satisfies Subject['values'] });
    return row?.posture === 'never-validated' && row.role === 'own-implementation';
  });
}

function getList(found: readonly ValueMap[]): string {
  const names = found.map((one) => `${textColumn(one, 'name')} ${textColumn(one, 'version')}`.trim());
  return shortList(names, SHOWN);
}

interface Named {
  readonly fits: (name: string) => boolean;
  readonly kind: string;
}

const rows = new WeakMap<DataTable, readonly Named[]>();

function getKind(table: DataTable, name: string): string | undefined {
  const named = getOrCreate(rows, table, () =>
    table.rows.map((row) => ({ fits: starPattern(textColumn(row, 'package')), kind: textColumn(row, 'kind') })),
  );
  return named.find(({ fits }) => fits(name))?.kind;
}
