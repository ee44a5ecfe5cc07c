import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { decision } from '../shared/answer.ts';
import type { Judgement } from './judgement.ts';
import { readPath, locatedConstant, readText } from '../../../model/locate-value.ts';

/** What vendors state about a section of SP 800-193 for the firmware version that a device runs. */
export function statedJudgements(
  device: Subject,
  section: string,
  evidence: EvidenceSet,
  asOf: string,
  condition: string,
): readonly Judgement[] {
  const statements = evidence.byType('firmware/statement').filter((one) => isAbout(one, device));
  const isShared = sharesName(device, evidence);
  return statements.flatMap((statement): readonly Judgement[] => {
    const judgement = judged(statement, device, section, asOf, condition);
    if (judgement === undefined) return [];
    const isOpen = isShared && makerIn(statement) === '' && judgement.outcome === 'pass';
    const reason = `${documentText(statement.values)} ${NO_MAKER}`;
    return [isOpen ? { ...judgement, outcome: 'unknown', reason } : judgement];
  });
}

const NO_MAKER = 'names no manufacturer, and devices of several manufacturers have that name';

/** Generic names such as "System Firmware" are used by several makers. */
function sharesName(device: Subject, evidence: EvidenceSet): boolean {
  const name = readText(readPath(device, 'name').value)?.toLowerCase();
  const makers = evidence
    .byType('firmware/device')
    .filter(({ values }) => name !== undefined && textColumn(values, 'name').toLowerCase() === name)
    .map(({ values }) => textColumn(values, 'vendor').toLowerCase());
  return new Set(makers).size > 1;
}

function makerIn({ values }: Resource): string {
  const named = own(values, 'device');
  return isMap(named) ? textColumn(named, 'vendor') : '';
}

/** The record of the party responsible for a host's firmware, dated on or before the assessment date. */
export function responsibleParty(device: Subject, evidence: EvidenceSet, asOf: string): Resource | undefined {
  return evidence
    .byType('firmware/responsibility')
    .find((one) => isInScope(one, device) && getDate(one.values) <= asOf);
}

function isAbout(statement: Resource, device: Subject): boolean {
  if (!isInScope(statement, device)) return false;
  const named = own(statement.values, 'device');
  const { name, vendor } = isMap(named)
    ? { name: textColumn(named, 'name'), vendor: textColumn(named, 'vendor') }
    : { name: '', vendor: '' };
  const names = ['name', 'product'].map((key) => readText(readPath(device, key).value)?.toLowerCase());
  const maker = readText(readPath(device, 'vendor').value);
  const otherMaker = vendor !== '' && maker !== undefined && maker.toLowerCase() !== vendor.toLowerCase();
  return names.includes(name.toLowerCase()) && !otherMaker;
}

/** A statement counts for the hosts in its folder and in the folders below. */
function isInScope(statement: Resource, device: Subject): boolean {
  const scope = textColumn(statement.values, 'scope');
  const host = readText(readPath(device, 'host').value);
  if (host === undefined) return device.address.startsWith(`${statement.address}/`);
  return scope === 'host/.' || host === scope || host.startsWith(`${scope}/`);
}

function judged(
  statement: Resource,
  device: Subject,
  section: string,
  asOf: string,
  condition: string,
): Judgement | undefined {
  const claims = own(statement.values, 'claims');
  const claim = isList(claims) ? closest(claims.filter(isMap), section) : undefined;
  if (claim === undefined) return undefined;
  const document = documentText(statement.values);
  const at = locatedConstant(statement.place, 'claims', textColumn(claim, 'claim'));
  const said = decision(
    condition,
    at,
    `a statement that the device meets section ${section}`,
    `${textColumn(claim, 'claim')} for section ${textColumn(claim, 'section')}`,
  );
  const refuse = (reason: string): Judgement => ({ outcome: 'unknown', reason, decisions: [said] });
  if (getDate(statement.values) > asOf) return refuse(`${document} is dated after the day of assessment`);
  const running = readPath(device, 'version');
  const versions = textList(own(statement.values, 'firmware_versions'));
  const version = readText(running.value);
  if (version === undefined)
    return refuse(`the version of the firmware that runs is not recorded, and ${document} is about some versions only`);
  if (!versions.includes(version))
    return refuse(`${document} is about other versions of the firmware than the one that runs`);
  const ran = decision(condition, running, versions.join(' or '));
  if (textColumn(claim, 'claim') === 'supported')
    return {
      outcome: 'pass',
      reason: `the manufacturer states that the device meets SP 800-193 section ${section} (${document})`,
      decisions: [said, ran],
    };
  if (textColumn(claim, 'claim') === 'not-supported')
    return {
      outcome: 'fail',
      reason: `the manufacturer states that the device does not meet SP 800-193 section ${section} (${document})`,
      decisions: [said, ran],
    };
  return refuse(
    `the manufacturer calls section ${section} not applicable in ${document}, which an assessor has to confirm`,
  );
}

function closest(claims: readonly ValueMap[], section: string): ValueMap | undefined {
  const fitting = claims.filter((claim) => {
    const about = textColumn(claim, 'section');
    return about === section || section.startsWith(`${about}.`) || section.startsWith(`${about}-`);
  });
  const length = Math.max(...fitting.map((claim) => textColumn(claim, 'section').length), 0);
  const nearest = fitting.filter((claim) => textColumn(claim, 'section').length === length);
  // of two claims about one section the weaker counts
  return (
    nearest.find((claim) => textColumn(claim, 'claim') === 'not-supported') ??
    nearest.find((claim) => textColumn(claim, 'claim') !== 'supported') ??
    nearest[0]
  );
}

function documentText(values: ValueMap): string {
  const document: Value | undefined = own(values, 'document');
  return isMap(document) ? `“${textColumn(document, 'title')}” of ${textColumn(document, 'date')}` : 'a document';
}

/** A date that is not written as a day counts as later than every day. */
function getDate(values: ValueMap): string {
  const document = own(values, 'document');
  const date = isMap(document) ? textColumn(document, 'date') : '';
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? date : '9999-12-31';
}
