import type { Component } from '../../model/evidence.ts';
import { counted } from '../../base/counted.ts';
import { own } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided } from './shared/answer.ts';
import { componentsOfFile } from './fips/components-of-file.ts';
import { readPath, locatedConstant } from '../../model/locate-value.ts';
import { textColumn } from '../../base/columns.ts';

const CONDITION = 'function.lock-integrity';
const SHOWN = 5;
/** Origins for which a package manager records no hash: the sources are in the project, or the revision is the hash. */
const WITHOUT_HASH = new Set(['path', 'file', 'git']);

/**
 * Whether a lock file pins each registry package with a hash that the package manager verifies. Parts of the project
 * itself need none; a package from a plain URL does. Sources: documentation of the package managers, integrity and
 * checksum fields.
 */
export const lockIntegrity: CheckFunction = {
  name: 'lock-integrity',
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence }) {
    const outside = componentsOfFile(evidence, subject.place.file).filter((one) => needsHash(one));
    const count = readPath(subject, 'with_hashes');
    const expected = 'a hash for every package';
    const bare = outside.filter((one) => one.hashes.every((hash) => hash.startsWith('md5:')));
    const unsure = bare.filter(isUnsure);
    if (bare.length > unsure.length) {
      return failed(
        bare.slice(0, SHOWN).map((one) => without(one, expected)),
        `${String(bare.length)} of ${String(outside.length)} packages have no hash`,
      );
    }
    const seen = decision(
      CONDITION,
      count,
      expected,
      `${String(outside.length - bare.length)} of ${String(outside.length)}`,
    );
    if (unsure.length > 0)
      return undecided(
        [seen],
        'for packages without a hash, the file does not show where they come from or whether they are installed',
      );
    const weak = outside.filter(isWeak).length;
    if (weak > 0)
      return undecided(
        [seen],
        `${counted(weak, 'package')} ${weak === 1 ? 'has' : 'have'} only SHA-1 hashes, or no hash for some files`,
      );
    if (own(subject.values, 'skipped') !== 0) return undecided([seen], 'a part of the file was not read');
    if (outside.length === 0)
      return {
        outcome: 'not-applicable',
        decisions: [seen],
        message: 'the file names no package of a registry or URL',
      };
    return { outcome: 'pass', decisions: [seen], message: 'every package of a registry or URL has a hash' };
  },
};

function isUnsure({ properties }: Component): boolean {
  return textColumn(properties, 'origin') === 'unknown' || own(properties, 'conditional') === true;
}

/** SHA-1 does not prevent two packages with one digest (SP 800-131A revision 2, section 9). */
function isWeak({ hashes, properties }: Component): boolean {
  return own(properties, 'partly_hashed') === true || hashes.every((hash) => hash.startsWith('sha1:'));
}

function needsHash(component: Component): boolean {
  if (own(component.properties, 'root') === true || own(component.properties, 'local') === true) return false;
  // a branch or a tag is no revision
  return own(component.properties, 'moving') === true || !WITHOUT_HASH.has(textColumn(component.properties, 'origin'));
}

function without(component: Component, expected: string): ReturnType<typeof decision> {
  const at = locatedConstant(component.place, renderText(`${component.name} ${component.version}`), undefined);
  return decision(CONDITION, at, expected, 'no hash');
}
