import type { KeyObject } from 'node:crypto';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { Fault } from '../../model/verification.ts';
import { MANIFEST_FILE, manifestFiles, STATEMENT_FILE } from './bundle.ts';
import { isSignedBy, readEnvelope } from './envelope.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { keyId } from './signing-keys.ts';
import { readSubjects } from './in-toto-statement.ts';

type Files = ReadonlyMap<string, EvidenceFile>;

/** Checks that a bundle contains what its manifest and its statement list, and nothing else. */
export function bundleFaults(files: Files): readonly Fault[] {
  const manifest = files.get(MANIFEST_FILE);
  const statement = files.get(STATEMENT_FILE);
  // a statement lists the manifest: taking one away never makes less be looked at
  if (manifest === undefined)
    return statement === undefined ? [] : statementFaults(statement.text(), files, STATEMENT_FILE);
  const listed = manifestFiles(tryParseJson(manifest.text()));
  if (listed === undefined) return [{ file: MANIFEST_FILE, message: 'is not a manifest' }];
  const wanted = new Map(listed.map(({ path, sha256 }) => [path, sha256]));
  return [
    ...differences(wanted, files, MANIFEST_FILE, new Set([MANIFEST_FILE, STATEMENT_FILE])),
    ...listed
      .filter(({ path, size }) => (files.get(path)?.size ?? size) !== size)
      .map(({ path }) => ({ file: path, message: `is not as large as ${MANIFEST_FILE} says` })),
    ...(statement === undefined
      ? [{ file: STATEMENT_FILE, message: 'is missing' }]
      : statementFaults(statement.text(), files, STATEMENT_FILE)),
  ];
}

function statementFaults(text: string, files: Files, name: string): readonly Fault[] {
  const subjects = readSubjects(text);
  if (subjects === undefined) return [{ file: name, message: 'is not a statement of this product' }];
  return differences(subjects, files, name, new Set([STATEMENT_FILE]));
}

function differences(
  wanted: ReadonlyMap<string, string>,
  files: Files,
  by: string,
  besides: ReadonlySet<string>,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const [path, sha256] of wanted) {
    const file = files.get(path);
    if (file === undefined) faults.push({ file: path, message: `is missing, and ${by} lists it` });
    else if (file.sha256 !== sha256) faults.push({ file: path, message: `is not what ${by} lists` });
  }
  for (const path of files.keys())
    if (!wanted.has(path) && !besides.has(path))
      faults.push({ file: path, message: `was added: ${by} does not list it` });
  return faults;
}

export interface Signed {
  /** The name that the user gave. */
  readonly name: string;
  /** Text of the envelope; absent if there is none. */
  readonly text?: string;
  readonly key?: KeyObject;
}

/** Notes on what is not signed, or was not checked, so that a reader does not assume it. */
export function signatureNotes({ name, text, key }: Signed, files: Files): readonly string[] {
  if (key !== undefined) return [];
  if (text !== undefined) return [`${name} was not checked against a key: name one with --public-key.`];
  return files.has(MANIFEST_FILE) ? ['Nothing is signed: whoever changed all files alike cannot be noticed.'] : [];
}

/** Checks that an envelope is signed with a key, and lists exactly these files. */
export function signatureFaults({ name, text, key }: Signed, files: Files): readonly Fault[] {
  if (text === undefined) return key === undefined ? [] : [{ file: name, message: 'is missing: nothing is signed' }];
  const envelope = readEnvelope(text);
  if (envelope === undefined) return [{ file: name, message: 'is not a signed statement (DSSE)' }];
  if (key !== undefined && !isSignedBy(envelope, key))
    return [{ file: name, message: `was not signed with the key ${keyId(key).slice(0, 16)}..., or was changed since` }];
  const payload = envelope.payload.toString('utf8');
  const statement = files.get(STATEMENT_FILE);
  if (statement !== undefined && statement.text() !== payload)
    return [{ file: name, message: `contains another statement than ${STATEMENT_FILE}: it belongs to other results` }];
  const subjects = readSubjects(payload);
  if (subjects === undefined) return [{ file: name, message: 'signs no statement of this product' }];
  if (statement !== undefined || files.has(MANIFEST_FILE))
    return differences(subjects, files, name, new Set([STATEMENT_FILE]));
  return [...subjects].flatMap(([path, sha256]) => {
    const file = files.get(path);
    if (path === MANIFEST_FILE) return [];
    if (file === undefined) return [{ file: path, message: `is missing, but ${name} refers to it` }];
    return file.sha256 === sha256 ? [] : [{ file: path, message: `does not match the digest in ${name}` }];
  });
}
