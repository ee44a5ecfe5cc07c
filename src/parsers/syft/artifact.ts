import type { Place } from '../../model/place.ts';
import type { Value } from '../../base/value.ts';
import { isMap } from '../../base/value.ts';
import type { Report } from '../shared/fields.ts';
import { listField, textField } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { reportedPackage } from '../shared/packages/reported-package.ts';

/** Types of packages that have another name in a package URL (anchore/syft, syft/pkg/type.go). */
const ECOSYSTEMS = new Map([
  ['go-module', 'golang'],
  ['java-archive', 'maven'],
  ['python', 'pypi'],
  ['rust-crate', 'cargo'],
  ['php-composer', 'composer'],
  ['dart-pub', 'pub'],
  ['dotnet', 'nuget'],
  ['pod', 'cocoapods'],
  ['binary', 'generic'],
]);
/** What Syft derives from a name alone (anchore/syft, syft/cpe/cpe.go). */
const GUESSED = 'syft-generated';

/**
 * One package of a Syft report; `undefined` when what identifies it has a wrong type. Whether it is for development, and
 * whether the project itself asks for it, is not in the report.
 */
export function readArtifact(raw: Value, place: Place, source: string, complain: Report): LockedPackage | undefined {
  const [name, version, type, purl] = isMap(raw)
    ? ['name', 'version', 'type', 'purl'].map((key) => textField(raw, key))
    : [];
  if (!isMap(raw) || !name || version === undefined || type === undefined || purl === undefined) {
    complain('package', place.pointer);
    return undefined;
  }
  const texts = (key: string, read: (entry: Value) => string | undefined): readonly string[] => {
    const found = (listField(raw, key) ?? [null]).map(read);
    if (found.includes(undefined)) complain(`list (${key}) of a package`, [...place.pointer, key]);
    return found.filter((one) => one !== undefined && one !== '').map(String);
  };
  const cpes = texts('cpes', (entry) => textOf(entry, ['cpe']));
  const guesses = new Set(texts('cpes', (entry) => (isGuess(entry) ? textOf(entry, ['cpe']) : '')));
  return reportedPackage(
    {
      name,
      version,
      purl,
      ecosystem: ECOSYSTEMS.get(type) ?? (type || 'library'),
      scope: 'unknown',
      licences: texts('licenses', (entry) => textOf(entry, ['spdxExpression', 'value'])),
      cpes: [...cpes.filter((one) => !guesses.has(one)), ...cpes.filter((one) => guesses.has(one))],
      source,
      place,
    },
    complain,
  );
}

/** An entry is a text in early schema versions, then a map. */
function textOf(entry: Value, keys: readonly string[]): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isMap(entry)) return undefined;
  const found = keys.map((key) => textField(entry, key));
  return found.includes(undefined) ? undefined : (found.find((one) => one !== '') ?? '');
}

function isGuess(entry: Value): boolean {
  return isMap(entry) && entry['source'] === GUESSED;
}
