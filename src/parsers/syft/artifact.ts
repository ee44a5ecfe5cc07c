import type { Place } from '../../model/place.ts';
import { isMap, type Value } from '../../base/value.ts';
import { listField, textField, type Report } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { reportedPackage } from '../shared/packages/reported-package.ts';

/** Syft package types with another name in a package URL (anchore/syft, syft/pkg/type.go). */
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
/** Source of CPE names that Syft derives only from the package name (anchore/syft, syft/cpe/cpe.go). */
const GUESSED = 'syft-generated';

/**
 * One package of a Syft report; `undefined` when an identifying field has a wrong type. The report has neither
 * development scope nor directness.
 */
export function readArtifact(raw: Value, place: Place, source: string, complain: Report): LockedPackage | undefined {
  const [name, version, type, purl] = isMap(raw)
    ? ['name', 'version', 'type', 'purl'].map((key) => textField(raw, key))
    : [];
  if (!isMap(raw) || !name || version === undefined || type === undefined || purl === undefined) {
    complain('package', place.pointer);
    return undefined;
  }
  const listed = <Item>(key: string, read: (entry: Value) => Item | undefined): readonly Item[] => {
    const found = (listField(raw, key) ?? [null]).map(read);
    if (found.includes(undefined)) complain(`list (${key}) of a package`, [...place.pointer, key]);
    return found.filter((one) => one !== undefined);
  };
  const cpes = listed('cpes', readCpe).filter(({ text }) => text !== '');
  return reportedPackage(
    {
      name,
      version,
      purl,
      ecosystem: ECOSYSTEMS.get(type) ?? (type || 'library'),
      scope: 'unknown',
      licences: listed('licenses', (entry) => readText(entry, ['spdxExpression', 'value'])).filter((one) => one !== ''),
      cpes: [...cpes.filter(({ isGuess }) => !isGuess), ...cpes.filter(({ isGuess }) => isGuess)].map(
        ({ text }) => text,
      ),
      source,
      place,
    },
    complain,
  );
}

/** Early schema versions have a text, later ones a map. */
function readText(entry: Value, keys: readonly string[]): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isMap(entry)) return undefined;
  const found = keys.map((key) => textField(entry, key));
  return found.includes(undefined) ? undefined : (found.find((one) => one !== '') ?? '');
}

/** `isGuess`: Syft derived the name from the package name. */
function readCpe(entry: Value): { readonly text: string; readonly isGuess: boolean } | undefined {
  const text = readText(entry, ['cpe']);
  return text === undefined ? undefined : { text, isGuess: isMap(entry) && entry['source'] === GUESSED };
}
