import type { Subject } from '../../../model/check.ts';
import { own, type ValueMap } from '../../../base/value.ts';
import { enumerated } from '../../../base/enumerated.ts';
import type { CheckContext } from '../../check-function.ts';
import { accepted } from './acceptance.ts';
import { decision } from '../shared/answer.ts';
import type { Candidate } from './certificate-candidates.ts';
import { certificateState, type Certificate } from './certificates.ts';
import { inProcess } from './in-process.ts';
import type { Judgement } from './judgement.ts';
import { readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { fitPlatform, type PlatformFit } from './platform.ts';

/** The name of the deciding condition in findings. */
export const MODULE_CONDITION = 'function.cmvp-match';

interface Case {
  readonly candidate: Candidate;
  readonly subject: Subject;
  readonly standard: string;
  readonly list: string;
  readonly context: CheckContext;
}

/**
 * Judges one aspect of a module: whether a certificate names it, whether that certificate is active on the assessment
 * date, whether it covers the platform, or all of these.
 */
export function judgeModule(found: Candidate, subject: Subject, options: ValueMap, context: CheckContext): Judgement {
  const aspect = readText(own(options, 'aspect'));
  const standard = readText(own(options, 'standard')) ?? '140-3';
  const { candidate, notes } = updated(found, context);
  const question = { candidate, subject, standard, list: listName(context), context };
  const platform = getPlatform(question, options);
  if (aspect === 'environment') return environment(candidate, platform);
  const listed = listing(question);
  if (listed.outcome !== 'pass') return listed;
  if (aspect === 'version') return noted(listed, notes);
  const state = noted(certificate(question, aspect === 'covered'), notes);
  if (aspect === 'current' || state.outcome !== 'pass') return state;
  if (platform.fit === 'tested' || platform.fit === 'fits') return state;
  const reason = `"${candidate.label}": ${platform.reason}`;
  return answer(candidate, 'unknown', reason, 'a platform that the certificate lists');
}

function updated(candidate: Candidate, { modules }: CheckContext): { candidate: Candidate; notes: readonly string[] } {
  const { certificates, updates, label } = candidate;
  if (modules.policy === 'strict' || certificates.length > 0 || updates.length === 0) return { candidate, notes: [] };
  const note = `"${label}" is the vendor's update of the module of ${numbered(updates)} and on no certificate itself; --policy update-stream accepts it`;
  return { candidate: { ...candidate, certificates: updates }, notes: [note] };
}

function noted(judgement: Judgement, notes: readonly string[]): Judgement {
  if (judgement.outcome !== 'pass' || notes.length === 0) return judgement;
  return { ...judgement, notes: [...notes, ...(judgement.notes ?? [])] };
}

function listName({ table, modules }: CheckContext): string {
  const digest = modules.list === undefined ? '' : ` (sha256 ${modules.list.sha256.slice(0, 12)})`;
  return `CMVP list of ${table('cmvp-modules').asOf}${digest}`;
}

function whyNot({ row, hint, module, others = [] }: Candidate, context: CheckContext): string {
  const [other] = others;
  const version = other === undefined ? '' : `certificate #${other.number} is for ${versionsText(other.versions)}`;
  const known = row?.note || hint || version;
  const review = inProcess([module ?? '', ...others.map((one) => one.module)], context);
  const reasons = [known, review].filter((reason) => reason !== '');
  return reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
}

function versionsText(versions: readonly string[]): string {
  return `${versions.length === 1 ? 'version' : 'versions'} ${enumerated(versions)}`;
}

function getRow(list: string, { asOf }: Certificate): string {
  return asOf === '' ? list : `${list} with its entry of ${asOf}`;
}

function listing({ candidate, standard, list, context }: Case): Judgement {
  const expected = 'a module name and version that a certificate lists';
  const { row, label } = candidate;
  if (row?.listing === 'never')
    return answer(candidate, 'fail', `"${label}" is not a validated module: ${row.note}`, expected);
  if (candidate.ambiguous)
    return answer(candidate, 'unknown', `several vendors have a validated module "${label}"`, expected);
  if (candidate.certificates.length === 0) {
    const update = candidate.updates.length > 0 && context.modules.policy === 'strict';
    const hint = update ? ` (an update of the module of ${numbered(candidate.updates)}; the policy is strict)` : '';
    const why = whyNot(candidate, context);
    return answer(candidate, 'unknown', `"${label}" is on no certificate (${list})${why}${hint}`, expected);
  }
  const fitting = candidate.certificates.filter((one) => ofStandard(one.standard, standard));
  const numbers = numbered(fitting.length > 0 ? fitting : candidate.certificates);
  if (fitting.length > 0) {
    const self = candidate.updates.length === 0 || candidate.certificates !== candidate.updates;
    const verb = self ? 'is the module' : 'is an update of the module';
    return answer(candidate, 'pass', `"${label}" ${verb} of certificate ${numbers}`, expected);
  }
  const untold = candidate.certificates.filter((one) => one.standard === '');
  if (untold.length > 0)
    return answer(candidate, 'unknown', `the ${list} does not name the standard of ${numbered(untold)}`, expected);
  // A FIPS 140-2 module contradicts a FIPS 140-3 claim; a FIPS 140-3 module leaves the question of its predecessor open.
  const outcome = standard === '140-3' ? 'fail' : 'unknown';
  return answer(
    candidate,
    outcome,
    `"${label}" is validated to a standard other than FIPS ${standard} (certificate ${numbers})`,
    expected,
  );
}

function numbered(certificates: Candidate['certificates']): string {
  return certificates.map((one) => `#${one.number}`).join(', ');
}

/** One active certificate is enough. Only historical ones contradict the claim, unless the risk is accepted. */
function certificate({ candidate, standard, list, context, subject }: Case, acceptable: boolean): Judgement {
  const expected = `a certificate that is active on ${context.asOf}`;
  const states = candidate.certificates
    .filter((one) => ofStandard(one.standard, standard))
    .map((one) => ({ one, ...certificateState(one, context.asOf) }));
  const current = states.find(({ state }) => state === 'current');
  if (current !== undefined)
    return answer(
      candidate,
      'pass',
      `"${candidate.label}": ${current.reason} (${getRow(list, current.one)})`,
      expected,
    );
  const open = states.filter(({ state }) => state === 'undecided');
  const reasons = (open.length > 0 ? open : states).map(({ reason }) => reason).join('; ');
  if (open.length > 0) return answer(candidate, 'unknown', `"${candidate.label}": ${reasons}`, expected);
  const historical = states.filter(({ state }) => state === 'historical').map(({ one }) => one);
  const notes = acceptable ? accepted(historical, subject, context) : [];
  if (notes.length === 0) return answer(candidate, 'fail', `"${candidate.label}": ${reasons}`, expected);
  const risk = `"${candidate.label}": ${reasons}; its use in an existing system is an accepted risk`;
  return { ...answer(candidate, 'pass', risk, expected), notes };
}

function environment(candidate: Candidate, { fit, reason }: PlatformFit): Judgement {
  const outcome = { tested: 'pass', fits: 'unknown', foreign: 'fail', undecided: 'unknown' } as const;
  const expected = 'a platform that the certificate lists';
  return answer(candidate, outcome[fit], `"${candidate.label}": ${reason}`, expected);
}

function getPlatform({ candidate, subject, standard }: Case, options: ValueMap): PlatformFit {
  const { row, certificates } = candidate;
  if (certificates.length === 0)
    return { fit: 'undecided', reason: 'no certificate lists this module, so none lists its platform' };
  const at = (option: string, usual: string): LocatedValue =>
    readPath(subject, readText(own(options, option)) ?? usual);
  const ofWanted = certificates.filter((one) => ofStandard(one.standard, standard));
  const platform = fitPlatform(
    row,
    ofWanted,
    candidate.platform ?? {
      os: at('os', 'os.id'),
      release: at('release', 'os.version_id'),
      architecture: at('architecture', 'host.arch'),
    },
  );
  if (platform.fit === 'foreign' || ofWanted.length > 0) return platform;
  return { fit: 'undecided', reason: `no FIPS ${standard} certificate lists this module` };
}

function ofStandard(standard: string, question: string): boolean {
  return question === 'any' || standard === question;
}

function answer(candidate: Candidate, outcome: Judgement['outcome'], reason: string, expected: string): Judgement {
  return { outcome, reason, decisions: [decision(MODULE_CONDITION, candidate.at, expected, candidate.label)] };
}
