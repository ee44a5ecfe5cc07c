import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { own } from '../../base/value.ts';
import { NO_OPTIONS, type CheckContext, type CheckFunction, type Evaluation } from '../check-function.ts';
import { failed, decision, undecided } from './shared/answer.ts';
import { DEPENDS_ON_VERSION, getLibrary, packageOfPurl, type LibraryRow } from './fips/library-index.ts';
import { linkedProviders } from './fips/linked-providers.ts';
import { readPath } from '../../model/locate-value.ts';
import { shortList } from './shared/short-list.ts';
import { textColumn } from '../../base/columns.ts';
import { getOrCreate } from '../../base/memo.ts';

const CONDITION = 'function.crypto-library-posture';
const EXPECTED = 'cryptography from a validated module';
const BC_FIPS = 'maven/org.bouncycastle/bc-fips';
const BC_PLAIN = 'maven/org.bouncycastle/bcprov-';
const OF_PLATFORM =
  'takes its cryptography from the platform; the host is checked for whether that is a validated module';
const MOST_SHOWN = 5;
const AWS_LC = 'cargo/aws-lc-sys';
const AWS_LC_FIPS = 'cargo/aws-lc-fips-sys';

/**
 * Whether a dependency brings its own cryptography that no certificate covers. Fails only for a direct run-time
 * dependency of a root. Transitive, development and optional packages are not judged, because a lock file lists
 * everything it could load. A pass means that nothing bad is known of the package, never that validated code is used.
 */
export const cryptoLibraryPosture: CheckFunction = {
  name: 'crypto-library-posture',
  options: NO_OPTIONS,
  evaluate(subject, _options, context) {
    const row = getLibrary(context.table('crypto-libraries'), subject);
    if (own(subject.values, 'root') === true)
      return notApplicable(subject, 'what the document describes, not a dependency of it');
    if (row === undefined) return notApplicable(subject, 'not a cryptographic package that this version knows');
    if (row.package.startsWith(BC_PLAIN) && besideBcFips(subject, context.evidence)) {
      return fail(subject, 'the plain provider lies beside bc-fips, so approved-only operation is not what runs');
    }
    if (row.bundled !== '') return open(subject, row.bundled);
    if (row.provider !== '') return ofProvider(subject, row, context);
    if (row.posture !== 'never-validated' && row.posture !== DEPENDS_ON_VERSION) return known(subject, row);
    return ofUnvalidated(subject, row, context.evidence);
  },
};

function ofUnvalidated(subject: Subject, row: LibraryRow, evidence: EvidenceSet): Evaluation {
  if (row.package === AWS_LC && named(evidence, AWS_LC_FIPS).has(subject.place.file))
    return open(
      subject,
      'it is compiled in next to aws-lc-fips-sys, and the SBOM does not show which of the two the application uses',
    );
  const scope = textColumn(subject.values, 'scope');
  const direct = own(subject.values, 'direct');
  if (row.role === 'module' && row.posture === DEPENDS_ON_VERSION)
    return open(subject, 'its version is not shown, and some versions of this FIPS module are on no certificate');
  if (row.role === 'module') return open(subject, 'this build of a FIPS module is on no certificate');
  if (scope === 'development')
    return notApplicable(subject, 'it has its own cryptography, but is for development only');
  if (direct === false)
    return notApplicable(subject, 'it has its own cryptography, but only another package asks for it');
  if (scope === 'optional') return notApplicable(subject, 'it has its own cryptography, but is optional');
  if (row.posture === DEPENDS_ON_VERSION)
    return open(subject, 'its version is not shown, and some of its versions have no validated build');
  if (row.use === 'hash')
    return open(subject, 'it computes digests outside a validated module; whether they protect anything is not shown');
  if (row.use === 'mixed')
    return open(
      subject,
      'part of it is cryptography outside a validated module; whether that part is called is not shown',
    );
  if (direct === true && scope === 'runtime')
    return fail(subject, 'it has its own cryptography, which no certificate covers');
  return open(
    subject,
    'it has its own cryptography, which no certificate covers; the SBOM does not show whether the application uses it directly',
  );
}

function ofProvider(subject: Subject, row: LibraryRow, { evidence, table }: CheckContext): Evaluation {
  const linked = linkedProviders(subject, evidence, table('crypto-libraries'));
  const { own: unvalidated, validated, uncertified, platform } = linked;
  if (uncertified.length > 0)
    return open(
      subject,
      `it links ${listed(uncertified)}, a FIPS module of which this version is not known to be certified`,
    );
  if (unvalidated.length > 0 && validated.length > 0)
    return open(
      subject,
      `it links ${listed(unvalidated)} next to ${listed(validated)}, and the SBOM does not show which of them it calls`,
    );
  if (validated.length > 0)
    return pass(subject, `takes its cryptography from ${listed(validated)}, which is judged by itself`);
  if (unvalidated.length > 0) return ofLinked(subject, listed(unvalidated));
  if (platform.length > 0 || row.provider === 'platform') return pass(subject, OF_PLATFORM);
  return ofLinked(subject, '');
}

/** `providers` is `''` where the linked provider is not shown. */
function ofLinked(subject: Subject, providers: string): Evaluation {
  const scope = textColumn(subject.values, 'scope');
  const direct = own(subject.values, 'direct');
  const sentence =
    providers === ''
      ? 'its cryptography is that of the provider it is built with, which is not shown'
      : `it links ${providers}, which no certificate covers`;
  if (scope === 'development') return notApplicable(subject, `${sentence}, but is for development only`);
  if (direct === false) return notApplicable(subject, `${sentence}, but only another package asks for it`);
  if (scope === 'optional') return notApplicable(subject, `${sentence}, but is optional`);
  if (providers === '') return open(subject, sentence);
  return direct === true && scope === 'runtime'
    ? fail(subject, sentence)
    : open(subject, `${sentence}; the SBOM does not show whether the application uses it directly`);
}

function known(subject: Subject, row: LibraryRow): Evaluation {
  return pass(
    subject,
    row.posture === 'depends-on-platform-provider'
      ? OF_PLATFORM
      : 'has a validated build or no cryptography of its own; the name does not show that the validated build is used',
  );
}

function pass(subject: Subject, message: string): Evaluation {
  return { outcome: 'pass', decisions: [decision(CONDITION, readPath(subject, 'name'), EXPECTED)], message };
}

function listed(names: readonly string[]): string {
  return shortList(names.toSorted(), MOST_SHOWN);
}

/** Two Bouncy Castle providers in one document are assumed to share a class path. */
function besideBcFips(subject: Subject, evidence: EvidenceSet): boolean {
  return textColumn(subject.values, 'scope') !== 'development' && named(evidence, BC_FIPS).has(subject.place.file);
}

const getFiles = new WeakMap<EvidenceSet, Map<string, ReadonlySet<string>>>();

function named(evidence: EvidenceSet, wanted: string): ReadonlySet<string> {
  const perPackage = getOrCreate(getFiles, evidence, () => new Map<string, ReadonlySet<string>>());
  return getOrCreate(perPackage, wanted, () => filesNaming(evidence, wanted));
}

function filesNaming({ components }: EvidenceSet, wanted: string): ReadonlySet<string> {
  const ecosystem = wanted.slice(0, wanted.indexOf('/'));
  const files = new Set<string>();
  for (const component of components) {
    if (component.ecosystem === ecosystem && packageOfPurl(component.purl) === wanted) files.add(component.place.file);
  }
  return files;
}

function fail(subject: Subject, sentence: string): Evaluation {
  return failed([decision(CONDITION, readPath(subject, 'name'), EXPECTED)], sentence);
}

function open(subject: Subject, sentence: string): Evaluation {
  return undecided([decision(CONDITION, readPath(subject, 'name'), EXPECTED)], sentence);
}

function notApplicable(subject: Subject, message: string): Evaluation {
  return { outcome: 'not-applicable', decisions: [decision(CONDITION, readPath(subject, 'name'), EXPECTED)], message };
}
