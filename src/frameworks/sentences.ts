import type { EvidenceKind } from '../model/evidence-kind.ts';
import { decisivePlace, type Decision, type Finding } from '../model/finding.ts';
import type { Place } from '../model/place.ts';
import { pointerText } from '../base/pointer.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceAnswer } from './tally.ts';

/** Characters of one evidence text in a sentence; the findings artifact has the whole text. */
const LONGEST_TEXT = 400;
const MOST_DECISIONS = 3;
const SPACE = 0x20;
const LAST_PRINTABLE = 0x7e;

/** The data that sentences need in addition to a finding. */
export interface Phrasing {
  /** Lower-case hex SHA-256 of each evidence file. */
  readonly digests: ReadonlyMap<string, string>;
  /** Cached sentences, because one finding is listed under many controls. */
  readonly said: Map<Finding, string>;
}

export const KIND_TITLES: { readonly [kind in EvidenceKind]: string } = {
  terraform: 'Terraform state or plan',
  kubernetes: 'Kubernetes manifests',
  'control-plane': 'settings of the Kubernetes control plane (static pods, kubelet and admission configuration)',
  software: 'an SBOM or lock file',
  host: 'host facts (system_info.json)',
  openssl: 'OpenSSL facts (openssl.json)',
  ansible: 'Ansible playbooks and inventories',
  dockerfile: 'Dockerfiles',
  compose: 'Compose files and quadlets of Podman',
  firmware: 'firmware facts',
  scan: 'results of STIG and SCAP scans (XCCDF, ARF, CKL, CKLB, HDF)',
  vulnerability: 'reports of a vulnerability scanner (Grype, Trivy, Nessus)',
  'code-scan': 'results of a code scanner (SARIF)',
};

/** `file:line`, `file#/json/pointer` or `file`, with the start of the file's SHA-256 when it is known. */
export function placeText(place: Place, { digests }: Pick<Phrasing, 'digests'>): string {
  const { file, line, pointer, document } = place;
  const digest = digests.get(file);
  const suffix = digest === undefined ? '' : ` (sha256 ${digest.slice(0, 12)})`;
  if (line !== undefined) return `${flat(file)}:${line}${suffix}`;
  const part = document === undefined || document === 0 ? '' : ` document ${document + 1}`;
  const inside = pointer.length === 0 ? '' : `#${flat(pointerText(pointer))}`;
  return `${flat(file)}${part}${inside}${suffix}`;
}

/** A finding as text, cached: title, id and severity of the check, the subject, its place, and the observation. */
export function findingText(finding: Finding, phrasing: Phrasing): string {
  const known = phrasing.said.get(finding);
  if (known !== undefined) return known;
  const sentence = sayFinding(finding, phrasing);
  phrasing.said.set(finding, sentence);
  return sentence;
}

function sayFinding(finding: Finding, phrasing: Phrasing): string {
  const { check, subject, notes } = finding;
  const remark = notes.length === 0 ? '' : ` Note: ${notes.map((note) => flat(note).replace(/\.$/, '')).join(', ')}.`;
  const place = decisivePlace(finding);
  const where = placeText(place, phrasing);
  return `${flat(check.title)} [${check.id}, ${check.severity}]: ${flat(subject)} at ${where}: ${foundText(finding, phrasing)}${remark}`;
}

function foundText({ message, decisions, outcome, place }: Finding, phrasing: Phrasing): string {
  const first = decisivePlace({ decisions, place });
  const said = flat(message).replace(/\.$/, '');
  if (said !== '') return `${said}${otherPlaces(decisions, first, phrasing)}.`;
  const shown = decisions.slice(0, MOST_DECISIONS).map((decision) => decisionText(decision, first, phrasing));
  const more = decisions.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? 'condition' : 'conditions'}`);
  return shown.length === 0 ? `${outcome}.` : `${shown.join('; ')}.`;
}

function otherPlaces(decisions: readonly Decision[], first: Place, phrasing: Phrasing): string {
  const places = decisions.slice(1, MOST_DECISIONS).filter(({ place }) => !samePlace(place, first));
  const texts = [...new Set(places.map(({ place }) => placeText(place, phrasing)))];
  return texts.length === 0 ? '' : ` (also at ${texts.join(' and ')})`;
}

function decisionText({ path, actual, expected, place }: Decision, first: Place, phrasing: Phrasing): string {
  const elsewhere = samePlace(place, first) ? '' : ` at ${placeText(place, phrasing)}`;
  return `${flat(path)} is ${flat(actual)}, expected ${flat(expected)}${elsewhere}`;
}

function samePlace(a: Place, b: Place): boolean {
  return (
    a.file === b.file &&
    a.document === b.document &&
    a.line === b.line &&
    pointerText(a.pointer) === pointerText(b.pointer)
  );
}

/** The owner, end and reason of a waiver. */
export function waiverText({ waived }: Finding): string {
  if (waived === undefined) return '';
  return ` Waived by ${flat(waived.owner)} until ${flat(waived.expires)}: ${flat(waived.reason).replace(/\.$/, '')}.`;
}

/** Names the sources that give different outcomes for one subject. */
export function disagreementText(answers: readonly SourceAnswer[] | undefined): string {
  if (answers === undefined) return '';
  const said = answers.map(({ source, outcome }) => `${flat(source)} says ${outcome}`).join(', ');
  return ` Sources disagree: ${said}; the weakest answer counts.`;
}

/** The evidence that a Problem of severity error lost. */
export function gapText({ code, place }: Problem, phrasing: Phrasing): string {
  return `${placeText(place, phrasing)} could not be read completely (${code})`;
}

/** The first files by name, and the number of the others. */
export function filesText(files: readonly string[], most: number): string {
  const shown = files.slice(0, most).map(flat).join(', ');
  const more = files.length - most;
  return more > 0 ? `${shown} and ${more} more ${more === 1 ? 'file' : 'files'}` : shown;
}

/** Kinds of evidence in words. */
export function kindsText(kinds: readonly EvidenceKind[]): string {
  return kinds.map((kind) => KIND_TITLES[kind]).join('; ');
}

/** One line of limited length, without control characters and without characters that change the direction of text. */
export function flat(text: string): string {
  const isLong = text.length > LONGEST_TEXT;
  const short = isLong ? text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, '') : text;
  const end = isLong ? '…' : '';
  if (isFlat(short)) return `${short}${end}`;
  return `${short}${end}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** Printable ASCII with single spaces, as in most texts. A loop, because it runs for every part of a sentence. */
function isFlat(text: string): boolean {
  let before = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < SPACE || code > LAST_PRINTABLE || (code === SPACE && before === SPACE)) return false;
    before = code;
  }
  return before !== SPACE || text === '';
}
