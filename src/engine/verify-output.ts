import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { EngineError } from '../model/engine-error.ts';
import type { Fault, Verification } from '../model/verification.ts';
import { readPublicKey } from './verify/signing-keys.ts';
import { SIGNATURE_FILE } from './verify/names.ts';
import { readOscal } from './oscal/read-oscal.ts';
import { parseAnswers, sentenceFaults, type Answer } from './verify/answers.ts';
import { evidenceFaults, readEvidenceNow, readFoundNow, strangers, type EvidenceNow } from './verify/evidence.ts';
import { findEvidence } from './verify/find-evidence.ts';
import { oscalFaults } from './verify/oscal.ts';
import { artifactFaults, getFolders, readOutputs, type OutputFolder } from './verify/outputs.ts';
import { checkPlaces } from './verify/places.ts';
import { reportFaults, runReportFaults } from './verify/reports.ts';
import { bundleFaults, signatureFaults, signatureNotes, type Signed } from './verify/signature.ts';
import { ageFaults, answerFaults, statusFaults } from './verify/statements.ts';

export interface VerifyOutputRequest {
  /** Output folder, or a bundle. */
  readonly path: string;
  /** The evidence of the run, as the run was given it; if empty, it is searched for. */
  readonly evidence: readonly string[];
  /** PEM file. */
  readonly publicKey?: string;
  /** Envelope file; by default the one that `--bundle` writes. */
  readonly signature?: string;
  readonly notBefore?: string;
}

/**
 * Verifies the outputs of a run without trusting any of them: against each other, against the current evidence, and
 * against a signature. Throws EngineError for what cannot be read at all.
 */
export async function verifyOutput(
  request: VerifyOutputRequest,
  say: (text: string) => void = () => undefined,
): Promise<Verification> {
  const signed = getSignature(request);
  say('Reading outputs');
  const outputs = await readOutputs(request.path);
  const { folders, faults: broken } = getFolders(outputs);
  say('Reading evidence');
  const { now, said } = await getEvidence(request, folders);
  const faults: Fault[] = [
    ...outputs.faults,
    ...broken,
    ...bundleFaults(outputs.files),
    ...signatureFaults(signed, outputs.files),
  ];
  const notes = new Set<string>();
  const all: Answer[] = [];
  let places = 0;
  let artifacts = 0;
  for (const folder of folders) {
    const { ledger, response, prefix } = folder;
    say(`Reading places of ${response.assessment.framework}`);
    await setImmediate();
    const findings = outputs.files.get(`${prefix}findings.json`)?.text();
    const checked = checkPlaces(folder, findings, now);
    faults.push(...ageFaults(folder, request.notBefore), ...statusFaults(folder), ...artifactFaults(folder, outputs));
    faults.push(...(now === undefined ? [] : evidenceFaults(ledger, now)), ...checked.faults);
    faults.push(...(await oscalFaults(folder, outputs.files)));
    // FedRAMP weighs failures by its programme, so that answers and verdicts need not say the same there
    if (!outputs.files.has(`${prefix}fedramp.json`)) {
      const answers = parseAnswers(findings);
      faults.push(...answerFaults(folder, findings), ...(answers === undefined ? [] : sentenceFaults(folder, answers)));
      faults.push(...reportFaults(folder, outputs.files, answers));
      all.push(...(answers ?? []));
    }
    for (const note of now === undefined ? [] : strangers(ledger, now)) notes.add(note);
    places += checked.places;
    artifacts += response.artifacts.length;
  }
  if (all.length > 0) faults.push(...runReportFaults(outputs.files, all));
  for (const note of [...said, ...signatureNotes(signed, outputs.files)]) notes.add(note);
  const unique = new Map(faults.map((fault) => [JSON.stringify([fault.file, fault.message]), fault]));
  return {
    faults: [...unique.values()],
    notes: [...notes],
    checked: { responses: folders.length, artifacts, evidence: now?.digests.size ?? 0, places },
  };
}

async function getEvidence(
  { evidence, path }: VerifyOutputRequest,
  folders: readonly OutputFolder[],
): Promise<{ readonly now?: EvidenceNow; readonly said: readonly string[] }> {
  const ledgers = folders.map(({ ledger }) => ledger);
  if (evidence.length > 0) return { now: await readEvidenceNow(evidence, path, ledgers), said: [] };
  const { evidence: found, namesake } = findEvidence(ledgers, path);
  if (found !== undefined) {
    const said = `Evidence was found in ${found.folder}; files that are new there were not looked for. Name it with --evidence to say that this is it.`;
    return { now: await readFoundNow(found, ledgers), said: [said] };
  }
  const other = namesake === undefined ? '' : ` ${namesake} contains files of these names, but with other content.`;
  return {
    said: [
      `Evidence was not checked: what was assessed is not found here or next to the outputs.${other} Name it with --evidence.`,
    ],
  };
}

function getSignature({ path, signature, publicKey }: VerifyOutputRequest): Signed {
  const key = publicKey === undefined ? {} : { key: readPublicKey(publicKey) };
  if (!existsSync(path))
    throw new EngineError('unreadable-input', `${path} is not there. Name a folder or bundle of a run.`);
  const isFolder = statSync(path).isDirectory();
  const beside = isFolder ? join(path, SIGNATURE_FILE) : path.replace(/(?:\.zip)?$/i, '.dsse.json');
  const location = signature ?? beside;
  if (signature === undefined && !existsSync(location)) return { name: basename(location), ...key };
  return { name: basename(location), text: readOscal(location).text, ...key };
}
