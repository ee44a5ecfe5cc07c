import type { Component } from '../../model/evidence.ts';
import { counted } from '../../base/counted.ts';
import { isMap, own } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { failed, decision, undecided } from './shared/answer.ts';
import { componentsOfDocument } from './fips/components-of-file.ts';
import { readPath } from '../../model/locate-value.ts';
import { isTextList, textColumn, textList } from '../../base/columns.ts';

const CONDITION = 'function.sbom-completeness';
const MINIMUM = 'versions and identifiers of all components, relationships, and a creation time';
const NOT_SOFTWARE = new Set(['file', 'data', 'cryptographic-asset', 'machine-learning-model', 'device']);

/**
 * Whether an SBOM has the minimum elements that are visible in it: a version and an identifier for every component,
 * relationships, and a creation time. Hashes are only recommended. Source: NTIA, The Minimum Elements For a Software
 * Bill of Materials, data fields.
 */
export const sbomCompleteness: CheckFunction = {
  name: 'sbom-completeness',
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence, asOf }) {
    const all = componentsOfDocument(evidence, subject.place);
    const software = all.filter(
      (one) => !NOT_SOFTWARE.has(textColumn(one.properties, 'type')) && own(one.properties, 'root') !== true,
    );
    const count = readPath(subject, 'components');
    const skipped = own(subject.values, 'skipped');
    const others = all.filter(
      (one) => own(one.properties, 'root') !== true && NOT_SOFTWARE.has(textColumn(one.properties, 'type')),
    );
    if (software.length === 0 && skipped === 0 && others.some((one) => textColumn(one.properties, 'type') !== 'file')) {
      const listed = decision(CONDITION, count, 'software', `${String(others.length)} entries that are not software`);
      const message = 'It lists things other than software';
      return { outcome: 'not-applicable', decisions: [listed], message };
    }
    const isOther = ['services', 'vulnerabilities'].some((name) => Number(own(subject.values, name) ?? 0) > 0);
    if (software.length === 0 && others.length === 0 && skipped === 0 && isOther) {
      const listed = decision(CONDITION, count, 'software', 'services or vulnerabilities only');
      return {
        outcome: 'not-applicable',
        decisions: [listed],
        message: 'It lists services or vulnerabilities, not software',
      };
    }
    const time = readPath(subject, 'timestamp').value;
    const missing =
      software.length === 0
        ? [emptiness(all.length, others.length)]
        : getMissing(software, readPath(subject, 'has_dependencies').value, time);
    if (missing.length > 0) {
      const decisions = [decision(CONDITION, count, MINIMUM, missing.join('; '))];
      return failed(decisions, missing.join('; '));
    }
    const seen = decision(CONDITION, count, MINIMUM, `${String(software.length)} components`);
    const misnamed = software.filter((one) => own(one.properties, 'named_otherwise') === true).length;
    if (misnamed > 0)
      return undecided([seen], `the package URL of ${counted(misnamed, 'component')} names another package or version`);
    if (skipped !== 0) return undecided([seen], 'a part of the document was not read');
    if (typeof time === 'string' && time.slice(0, 10) > asOf)
      return undecided([seen], 'the document is dated after the day of the assessment');
    const compositions = readPath(subject, 'compositions').value;
    if (!isTextList(compositions))
      return undecided([seen], 'what the document says about its completeness cannot be read');
    const stated = textList(compositions);
    if (stated.some((aggregate) => aggregate !== 'complete')) {
      return undecided([seen], 'the document says that it may be incomplete');
    }
    return { outcome: 'pass', decisions: [seen], message: 'every component has a version and an identifier' };
  },
};

function emptiness(all: number, others: number): string {
  if (others > 0) return 'the document has no software components';
  return all > 0 ? 'the document has no components except the one it describes' : 'the document has no components';
}

/** Placeholders for an unknown version, and ranges, which no component has as its version. */
const NO_VERSION =
  /^(?:|unknown|unspecified|noassertion|none|null|undefined|latest|\*|x|n\/a)$|^[<>=^~]|^\$\{|[-.]unspecified$/i;
/** Common Platform Enumeration 2.3 (NISTIR 7695), as a formatted string or a URI. */
const CPE = /^cpe:(?:2\.3:|\/)[aoh*-]:./i;
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T|$)/;

function getMissing(software: readonly Component[], related: unknown, timestamp: unknown): readonly string[] {
  const missing: string[] = [];
  const versions = software.filter((one) => NO_VERSION.test(one.version.trim())).length;
  const names = software.filter((one) => !hasIdentifier(one)).length;
  if (versions > 0) missing.push(`${String(versions)} of ${String(software.length)} components have no version`);
  if (names > 0)
    missing.push(`${String(names)} of ${String(software.length)} components have no package URL, CPE or SWID tag`);
  if (related !== true) missing.push('the document has no dependency relationships');
  if (typeof timestamp !== 'string' || !TIME.test(timestamp)) missing.push('the document has no creation time');
  return missing;
}

/** An identifier concluded from evidence is not one that the supplier states. */
function hasIdentifier({ purl, properties }: Component): boolean {
  const swid = own(properties, 'swid');
  if (own(properties, 'by_evidence') === true) return isMap(swid) && textColumn(swid, 'tag_id') !== '';
  return purl !== '' || CPE.test(textColumn(properties, 'cpe')) || (isMap(swid) && textColumn(swid, 'tag_id') !== '');
}
