import { beforeAll, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assess, type AssessRun } from '../../src/engine/assess.ts';
import { createBundle, createSigner } from '../../src/engine/verify/bundle.ts';
import { BUNDLE_FILE, SIGNATURE_FILE } from '../../src/engine/verify/names.ts';
import type { PoamFile } from '../../src/engine/oscal/previous-poam.ts';
import { verifyOutput, type VerifyOutputRequest } from '../../src/engine/verify-output.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { writeArchive } from '../../src/sources/write-archive.ts';
import { temporaryFolder, writeFiles, type FolderContent } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';

const state = (encrypted: boolean): string =>
  JSON.stringify(
    {
      version: 4,
      terraform_version: '1.9.0',
      resources: [
        {
          mode: 'managed',
          type: 'aws_ebs_volume',
          name: 'data',
          provider: 'provider["registry.terraform.io/hashicorp/aws"]',
          instances: [{ attributes: { id: 'vol-1', encrypted, availability_zone: 'eu-west-1a' } }],
        },
      ],
    },
    null,
    2,
  );
const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: { name: web, namespace: shop }\nspec:\n  containers: [{ name: web, image: example.org/web:1 }]\n';
const EVIDENCE: FolderContent = {
  'prod.tfstate': state(true),
  'k8s/pod.yaml': `${POD}---\n${POD.replace('web,', 'api,')}`,
  'odd\nname  of\u202e.tfstate': state(true),
};

const folder = temporaryFolder();
let copies = 0;

beforeAll(async () => {
  for (const [name, type] of [
    ['team', 'ed25519'],
    ['other', 'ed25519'],
    ['curve', 'ec'],
  ] as const) {
    const made =
      type === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' }) : generateKeyPairSync('ed25519');
    writeFileSync(join(folder, `${name}.pem`), made.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, `${name}.pub`), made.publicKey.export({ type: 'spki', format: 'pem' }));
  }
  writeFiles(join(folder, 'evidence'), EVIDENCE);
  writeFiles(join(folder, 'older-evidence'), { ...EVIDENCE, 'prod.tfstate': state(false) });
  await writeRun('out', await run('evidence', '2026-11-01'), 'team.pem');
  await writeRun('older', await run('older-evidence', '2026-10-01'), 'team.pem');
});

function run(evidence: string, asOf: string, previous: readonly PoamFile[] = []): Promise<AssessRun> {
  const reports = ['findings', 'sarif', 'poam', 'hdf'];
  const request = {
    ...REQUEST,
    frameworks: {},
    format: 'oscal',
    reports,
    asOf,
    name: 'system',
    poam: { previous },
  } as const;
  return assess({ ...request, paths: [join(folder, evidence)] }, () => undefined);
}

async function writeRun(name: string, made: AssessRun, key: string): Promise<void> {
  for (const { assessment, artifacts, response } of made.frameworks) {
    const all = [{ filename: 'evidence-response.json', text: [...response].join('') }, ...artifacts];
    for (const { filename, text } of all)
      writeFiles(join(folder, name, assessment.framework.slug), { [filename]: text });
  }
  for (const { filename, text } of await createBundle(made, createSigner(join(folder, key))))
    writeFiles(join(folder, name), { [filename]: text });
}

/** A copy of outputs and evidence that can be changed. */
interface Copy {
  readonly path: string;
  edit(path: string, change: (text: string) => string): void;
  bundle(change: (files: Map<string, string>) => void): Promise<void>;
}

function copy(): Copy {
  copies += 1;
  const path = join(folder, `copy-${copies}`);
  cpSync(join(folder, 'out'), join(path, 'out'), { recursive: true });
  cpSync(join(folder, 'evidence'), join(path, 'evidence'), { recursive: true });
  return {
    path,
    edit: (name, change) => {
      const before = readFileSync(join(path, name), 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      writeFileSync(join(path, name), after);
    },
    bundle: async (change) => {
      const { files } = await readEvidence([join(path, 'out', BUNDLE_FILE)]);
      const texts = new Map(files.map((file) => [file.path, file.text()]));
      change(texts);
      const packed = [...texts].map(([name, text]) => ({ path: name, bytes: Buffer.from(text, 'utf8') }));
      writeFileSync(join(path, 'out', BUNDLE_FILE), await writeArchive(packed, 'stored'));
    },
  };
}

type How = Partial<Pick<VerifyOutputRequest, 'publicKey' | 'notBefore'>>;

/** What does not hold in the folder of outputs, and in the bundle. */
async function faults({ path }: Pick<Copy, 'path'>, what: 'out' | 'bundle', how: How = {}): Promise<readonly string[]> {
  const output = what === 'out' ? join(path, 'out') : join(path, 'out', BUNDLE_FILE);
  const request = { path: output, evidence: [join(path, 'evidence')], publicKey: join(folder, 'team.pub'), ...how };
  const { faults: found } = await verifyOutput(request);
  return found.map(({ file, message }) => `${file} ${message}`);
}

test('what a run wrote holds, as a folder and as a bundle', async () => {
  const good = copy();
  expect(await faults(good, 'out')).toEqual([]);
  expect(await faults(good, 'bundle')).toEqual([]);
  const { checked } = await verifyOutput({ path: join(good.path, 'out'), evidence: [join(good.path, 'evidence')] });
  expect(checked).toMatchObject({ responses: 1, artifacts: 8 });
  expect(checked.places).toBeGreaterThan(50);
});

test('what runs over long streams and runs that go on with an earlier plan wrote holds', async () => {
  const pods = (image: string): readonly string[] =>
    Array.from({ length: 70 }, (_, at) => POD.replace('web,', `web-${at},`).replace('example.org/web:1', image));
  const streams = { 'stream.yaml': pods('a:latest').join('---\n'), 'lines.yaml': jsonLines(60) };
  writeFiles(join(folder, 'long'), { ...streams, 'prod.tfstate': state(false) });
  await writeRun('long-out', await run('long', '2026-10-01'), 'team.pem');
  const check = async (): Promise<readonly unknown[]> =>
    (await verifyOutput({ path: join(folder, 'long-out'), evidence: [join(folder, 'long')] })).faults;
  expect(await check()).toEqual([]);

  const plan = readFileSync(join(folder, 'long-out/nist-800-53/poam.json'), 'utf8');
  writeFiles(join(folder, 'long'), { 'stream.yaml': pods('b:latest').slice(1).join('---\n') });
  rmSync(join(folder, 'long', 'lines.yaml'));
  for (const day of ['2026-10-01', '2026-11-01']) {
    rmSync(join(folder, 'long-out'), { recursive: true });
    await writeRun('long-out', await run('long', day, [{ path: 'poam.json', text: plan }]), 'team.pem');
    expect(await check()).toEqual([]);
  }
});

function jsonLines(count: number): string {
  const pod = (name: string): object => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { hostPID: true },
  });
  return Array.from({ length: count }, (_, at) => JSON.stringify(pod(`pod-${at}`))).join('\n---\n');
}

test('a file that a run listed without a digest is not compared, and one that cannot be hashed again is', async () => {
  writeFiles(join(folder, 'large'), { ...EVIDENCE, 'a.bin': Buffer.alloc(900_000), 'b.bin': Buffer.alloc(900_000) });
  const paths = [join(folder, 'large')];
  const made = await assess(
    { ...REQUEST, frameworks: {}, asOf: '2026-11-01', paths, limits: { totalBytes: 1_000_000 } },
    () => undefined,
  );
  const listed = made.frameworks[0]?.assessment.files.filter(({ path }) => path.endsWith('.bin'));
  expect(listed?.map(({ path, size, sha256, status }) => [path, size, sha256 === undefined, status])).toEqual([
    ['a.bin', 900_000, false, 'unrecognised'],
    ['b.bin', 900_000, true, 'unrecognised'],
  ]);
  await writeRun('large-out', made, 'team.pem');
  const check = async (): Promise<readonly string[]> =>
    (await verifyOutput({ path: join(folder, 'large-out'), evidence: paths })).faults.map(
      ({ file, message }) => `${file} ${message}`,
    );
  expect(await check()).toEqual([]);
  writeFiles(join(folder, 'large'), { 'b.bin': Buffer.alloc(800_000) });
  expect(await check()).toEqual([]);
  rmSync(join(folder, 'large', 'a.bin'));
  symlinkSync('b.bin', join(folder, 'large', 'a.bin'));
  expect(await check()).toEqual(['a.bin could not be read again, so its SHA-256 was not compared']);
});

describe('evidence that is not named', () => {
  const NO_KEY = 'evidence-bundle.dsse.json was not checked against a key: name one with --public-key.';

  /** What is said of outputs in a folder of their own, beside what `move` leaves there. */
  async function verified(move: (made: Copy) => void) {
    const made = copy();
    move(made);
    return verifyOutput({ path: join(made.path, 'out'), evidence: [] });
  }

  test('is found by its digests where it lies beside the outputs, odd names too', async () => {
    const {
      faults: found,
      notes,
      checked,
    } = await verified(({ path }) => {
      writeFiles(join(path, 'decoy'), { 'prod.tfstate': state(false) });
      renameSync(join(path, 'evidence'), join(path, 'moved'));
    });
    expect(found).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/^Evidence was found in \S*moved; files that are new/), NO_KEY]);
    expect(checked.evidence).toBe(3);
  });

  test('is held against the outputs when one of its files has changed', async () => {
    const { faults: found } = await verified(({ edit }) => edit('evidence/k8s/pod.yaml', (text) => `${text}# new\n`));
    expect(found).toEqual([{ file: 'k8s/pod.yaml', message: 'has changed since it was assessed' }]);
  });

  test('is not taken from a folder that only has the names', async () => {
    const { notes, checked } = await verified(({ path }) => {
      writeFiles(join(path, 'evidence'), { 'prod.tfstate': state(false), 'k8s/pod.yaml': 'kind: Pod' });
    });
    expect(notes[0]).toMatch(
      /^Evidence was not checked: .* \S*evidence contains files of these names, but with other content\./,
    );
    expect(checked.evidence).toBe(0);
  });

  test('is said to be missing where it is nowhere', async () => {
    const { notes } = await verified(({ path }) => rmSync(join(path, 'evidence'), { recursive: true }));
    const nowhere =
      'Evidence was not checked: what was assessed is not found here or next to the outputs. Name it with --evidence.';
    expect(notes).toEqual([nowhere, NO_KEY]);
  });
});

test('two runs make the same bundle, and Ed25519 the same signature', async () => {
  const again = await createBundle(await run('evidence', '2026-11-01'), createSigner(join(folder, 'team.pem')));
  for (const { filename, text } of again)
    expect(Buffer.from(text).equals(readFileSync(join(folder, 'out', filename)))).toBe(true);
});

test('a signature with P-256 holds', async () => {
  const signed = copy();
  const [, envelope] = await createBundle(await run('evidence', '2026-11-01'), createSigner(join(folder, 'curve.pem')));
  writeFileSync(join(signed.path, 'out', SIGNATURE_FILE), envelope?.text ?? '');
  expect(await faults(signed, 'bundle', { publicKey: join(folder, 'curve.pub') })).toEqual([]);
  expect(await faults(signed, 'bundle')).toEqual([expect.stringMatching(/was not signed with the key/)]);
});

const RESPONSE = 'out/nist-800-53/evidence-response.json';
const FINDINGS = 'out/nist-800-53/findings.json';

describe('tampering with a folder is noticed', () => {
  test.each<readonly [string, (copy: Copy) => void, RegExp, How?]>([
    [
      'evidence that changed',
      (c) => c.edit('evidence/prod.tfstate', (text) => text.replace('true', 'false')),
      /^prod.tfstate has changed since it was assessed$/m,
    ],
    [
      'evidence that is gone',
      (c) => rmSync(join(c.path, 'evidence/k8s/pod.yaml')),
      /^k8s\/pod.yaml is no longer in the evidence$/m,
    ],
    [
      'a changed status',
      (c) => c.edit(RESPONSE, (text) => text.replace('"status": "not-satisfied"', '"status": "not-applicable"')),
      /its summary does not count its controls/,
    ],
    [
      'swapped statuses',
      (c) => c.edit(RESPONSE, swapStatuses),
      /evidence-response.json says not-applicable of AC-[0-9()]+, and its coverage.json not-satisfied/,
    ],
    [
      'a failure under a control that is called satisfied',
      (c) => {
        for (const name of [RESPONSE, 'out/nist-800-53/coverage.json']) c.edit(name, callSatisfied);
      },
      /^nist-800-53\/findings.json lists a failure under [A-Z0-9()-]+, which the response calls satisfied$/m,
    ],
    [
      'answers of other evidence',
      (c) =>
        c.edit('out/nist-800-53/findings.json', (text) =>
          text.replace(/"evidence_digest": "./, '"evidence_digest": "x'),
        ),
      /findings.json is of other evidence or another day than coverage.json/,
    ],
    [
      'a failure that is called a pass',
      (c) => c.edit(FINDINGS, (text) => answered(text, { outcome: 'pass' })),
      /findings.json lacks a failure of \S+ that the response reports under [A-Z]{2}-/,
    ],
    [
      'a failure that is called waived',
      (c) => c.edit(FINDINGS, (text) => answered(text, { waived: { reason: 'a', owner: 'b', expires: '2027-01-01' } })),
      /findings.json lacks a failure of \S+ that the response reports under [A-Z]{2}-/,
    ],
    [
      'a failure that is called advice',
      (c) => c.edit(FINDINGS, (text) => answered(text, { severity: 'info' })),
      /findings.json lacks a failure of \S+ that the response reports under [A-Z]{2}-/,
    ],
    [
      'sentences that are gone',
      (c) => c.edit(RESPONSE, (text) => text.replaceAll(/"[^"]*\[container-runs-as-non-root, [^"]*"/g, '"Something."')),
      /lists no failure of container-runs-as-non-root under [A-Z]{2}-\S+, which findings.json contains/,
    ],
    [
      'a SARIF report without a failure',
      (c) => c.edit('out/nist-800-53/results.sarif', withoutFirst(['runs', '0', 'results'])),
      /results.sarif lacks a failure of \S+$/m,
    ],
    [
      'a SARIF report that suppresses a failure',
      (c) =>
        c.edit('out/nist-800-53/results.sarif', (text) =>
          text.replace('"partialFingerprints"', '"suppressions": [{ "kind": "external" }], "partialFingerprints"'),
        ),
      /results.sarif reports a failure that findings.json does not contain/,
    ],
    [
      'a plan of action without an item',
      (c) => c.edit('out/nist-800-53/poam.json', withoutFirst(['plan-of-action-and-milestones', 'poam-items'])),
      /poam.json has no item for \S+, which fails/,
    ],
    [
      'an HDF report that says otherwise',
      (c) => c.edit('out/nist-800-53/hdf.json', (text) => text.replaceAll('"status": "failed"', '"status": "passed"')),
      /hdf.json says otherwise of [A-Z]{2}-\S+ than the response/,
    ],
    [
      'a changed sentence',
      (c) => c.edit(RESPONSE, (text) => text.replace(/\(sha256 [0-9a-f]{12}\)/, '(sha256 000000000000)')),
      /cites a file with the SHA-256 000000000000/,
    ],
    [
      'a changed time',
      (c) => c.edit(RESPONSE, (text) => text.replace('"created_at": "2026-11-01', '"created_at": "2026-11-09')),
      /gives two times for one assessment/,
    ],
    [
      'a removed file',
      (c) => rmSync(join(c.path, 'out/nist-800-53/findings.json')),
      /^nist-800-53\/findings.json is missing$/m,
    ],
    [
      'an added file',
      (c) => writeFileSync(join(c.path, 'out/nist-800-53/extra.json'), '{}'),
      /^nist-800-53\/extra.json was added: the response does not list this artifact$/m,
    ],
    [
      'a changed OSCAL document',
      (c) => c.edit('out/nist-800-53/assessment-results.json', (text) => text.replace('not-satisfied', 'satisfied')),
      /assessment-results.json is not what the response contains/,
    ],
    [
      'OSCAL that counts otherwise',
      (c) =>
        c.edit('out/nist-800-53/assessment-results.json', (text) =>
          text.replace('"state": "not-satisfied"', '"state": "satisfied"'),
        ),
      /assessment-results.json breaks rule S1/,
    ],
    [
      'another digest in OSCAL',
      (c) => c.edit('out/nist-800-53/assessment-results.json', (text) => changeDigest(text)),
      /gives another SHA-256 for (?:prod.tfstate|k8s\/pod.yaml) than coverage.json/,
    ],
    [
      'a moved line',
      (c) =>
        c.edit('out/nist-800-53/findings.json', (text) =>
          text.replace(
            /"line": (\d+),\n(\s+)"pointer": "\/resources\/0\/instances/,
            '"line": 2,\n$2"pointer": "/resources/0/instances',
          ),
        ),
      /points to line 2 of .*tfstate, where \/resources\/0\/instances/,
    ],
    [
      'a line that is not there',
      (c) => c.edit('out/nist-800-53/findings.json', (text) => text.replace(/"line": \d+/, '"line": 9999')),
      /points to line 9999 of [a-z0-9./]+, which has \d+/,
    ],
    [
      'a file that was never read',
      (c) =>
        c.edit('out/nist-800-53/findings.json', (text) =>
          text.replace('"file": "prod.tfstate"', '"file": "other.tfstate"'),
        ),
      /points to other.tfstate, which its coverage.json does not list/,
    ],
    [
      'a wrong key',
      () => undefined,
      /was not signed with the key [0-9a-f]{16}..., or was changed since/,
      { publicKey: 'other.pub' },
    ],
    [
      'a signature that was changed',
      (c) =>
        c.edit(`out/${SIGNATURE_FILE}`, (text) =>
          text.replace(/"sig": "(.)/, (_all, first: string) => `"sig": "${first === 'A' ? 'B' : 'A'}`),
        ),
      /was not signed with the key/,
    ],
    [
      'a statement that was changed',
      (c) => c.edit(`out/${SIGNATURE_FILE}`, (text) => changePayload(text)),
      /was not signed with the key/,
    ],
    [
      'a signature that is gone',
      (c) => rmSync(join(c.path, 'out', SIGNATURE_FILE)),
      /evidence-bundle.dsse.json is missing: nothing is signed/,
    ],
    [
      'a signature of other results',
      (c) => cpSync(join(folder, 'older', SIGNATURE_FILE), join(c.path, 'out', SIGNATURE_FILE)),
      /evidence-response.json does not match the digest in evidence-bundle.dsse.json/,
    ],
    [
      'older results in the place of these',
      (c) => cpSync(join(folder, 'older'), join(c.path, 'out'), { recursive: true }),
      /^prod.tfstate has changed since it was assessed$/m,
    ],
    [
      'older results, by their day',
      (c) => cpSync(join(folder, 'older'), join(c.path, 'out'), { recursive: true }),
      /was made on 2026-10-01, before 2026-11-01/,
      { notBefore: '2026-11-01' },
    ],
  ])('%s', async (_name, change, message, how = {}) => {
    const changed = copy();
    change(changed);
    const key = how.publicKey === undefined ? {} : { publicKey: join(folder, how.publicKey) };
    expect((await faults(changed, 'out', { ...how, ...key })).join('\n')).toMatch(message);
  });
});

describe('tampering with a bundle is noticed', () => {
  test.each<readonly [string, (files: Map<string, string>) => void, RegExp]>([
    [
      'a changed file',
      (files) => files.set('nist-800-53/results.sarif', '{}'),
      /results.sarif is not what manifest.json lists/,
    ],
    [
      'a removed file',
      (files) => files.delete('nist-800-53/results.sarif'),
      /results.sarif is missing, and manifest.json lists it/,
    ],
    [
      'an added file',
      (files) => files.set('nist-800-53/more.json', '{}'),
      /more.json was added: manifest.json does not list it/,
    ],
    [
      'an added file elsewhere',
      (files) => files.set('notes/more.txt', 'x'),
      /notes\/more.txt was added: statement.json does not list it/,
    ],
    [
      'a changed manifest',
      (files) => files.set('manifest.json', (files.get('manifest.json') ?? '').replace(/"sha256": "./, '"sha256": "x')),
      /is not what manifest.json lists/,
    ],
    ['a manifest that is none', (files) => files.set('manifest.json', '[]'), /manifest.json is not a manifest/],
    [
      'a changed statement',
      (files) =>
        files.set(
          'statement.json',
          (files.get('statement.json') ?? '').replace('"as_of": "2026-11-01"', '"as_of": "2027-11-01"'),
        ),
      /contains another statement than statement.json/,
    ],
    ['a statement that is gone', (files) => files.delete('statement.json'), /statement.json is missing/],
    [
      'a manifest that is gone, and a file changed',
      (files) => void (files.delete('manifest.json') && files.set('nist-800-53/results.sarif', '{}')),
      /results.sarif is not what statement.json lists\nmanifest.json is missing, and statement.json lists it$/m,
    ],
    [
      'a manifest and a statement that are gone, and a file changed',
      (files) => {
        for (const name of ['manifest.json', 'statement.json']) files.delete(name);
        files.set('nist-800-53/results.sarif', '{}');
      },
      /results.sarif does not match the digest in evidence-bundle.dsse.json/,
    ],
    [
      'an entry that leads out of it',
      (files) => files.set('../more.json', '{}'),
      /^\S*more.json is not a regular file that can be read; no run writes such$/m,
    ],
  ])('%s', async (_name, change, message) => {
    const changed = copy();
    await changed.bundle(change);
    expect((await faults(changed, 'bundle')).join('\n')).toMatch(message);
  });

  test('an older bundle with its own signature, by the evidence', async () => {
    const replayed = copy();
    for (const name of [BUNDLE_FILE, SIGNATURE_FILE])
      cpSync(join(folder, 'older', name), join(replayed.path, 'out', name));
    expect(await faults(replayed, 'bundle')).toEqual(['prod.tfstate has changed since it was assessed']);
  });

  test('a manifest of another version is refused', async () => {
    const changed = copy();
    await changed.bundle((files) =>
      files.set('manifest.json', (files.get('manifest.json') ?? '').replace('bundle/1', 'bundle/2')),
    );
    await expect(faults(changed, 'bundle')).rejects.toThrow(
      /manifest.json is of another format than this version reads/,
    );
  });
});

describe('keys', () => {
  test.each([
    ['a public key', 'team.pub', /contains no readable PEM key/],
    ['no key', 'evidence/prod.tfstate', /contains no readable PEM key/],
    ['nothing', 'none.pem', /cannot be read \(ENOENT\)/],
  ])('%s does not sign', (_name, path, message) => {
    expect(() => createSigner(join(folder, path))).toThrow(message);
    expect(() => createSigner(join(folder, path))).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  test('of other kinds do not sign, and private ones check nothing', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey.export({
      type: 'sec1',
      format: 'pem',
    });
    const locked = generateKeyPairSync('ed25519').privateKey.export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'x',
    });
    writeFiles(folder, { 'rsa.pem': rsa, 'p384.pem': other, 'locked.pem': locked });
    for (const name of ['rsa.pem', 'p384.pem'])
      expect(() => createSigner(join(folder, name))).toThrow(/is of another kind/);
    expect(() => createSigner(join(folder, 'locked.pem'))).toThrow(/is encrypted/);
    await expect(faults(copy(), 'out', { publicKey: join(folder, 'team.pem') })).rejects.toThrow(/is a private key/);
  });
});

function swapStatuses(text: string): string {
  const data = JSON.parse(text);
  const { controls } = data.assessment;
  const [one, other] = ['not-satisfied', 'not-applicable'].map((status) =>
    controls.find((each: { status: string }) => each.status === status),
  );
  [one.status, other.status] = [other.status, one.status];
  [one.findings, other.findings] = [other.findings, one.findings];
  return JSON.stringify(data);
}

/** The first failure that is no advice, with other words. */
function answered(text: string, changes: object): string {
  const data = JSON.parse(text);
  const failing = data.results.find(
    (each: { outcome: string; severity: string }) => each.outcome === 'fail' && each.severity !== 'info',
  );
  Object.assign(failing, changes);
  return JSON.stringify(data);
}

/** Takes the first element of a list away. */
function withoutFirst(path: readonly string[]): (text: string) => string {
  return (text) => {
    const data = JSON.parse(text);
    path.reduce((value, key) => value[key], data).shift();
    return JSON.stringify(data);
  };
}

function changeDigest(text: string): string {
  const data = JSON.parse(text);
  const resources: { title: string; rlinks: { hashes: { value: string }[] }[] }[] =
    data['assessment-results']['back-matter'].resources;
  const hash = resources.find(({ title }) => title.startsWith('Evidence file'))?.rlinks[0]?.hashes[0];
  if (hash !== undefined) hash.value = '0'.repeat(64);
  return JSON.stringify(data);
}

function changePayload(text: string): string {
  const data = JSON.parse(text);
  const payload = Buffer.from(data.payload, 'base64')
    .toString('utf8')
    .replace('"as_of": "2026-11-01"', '"as_of": "2027-11-01"');
  return JSON.stringify({ ...data, payload: Buffer.from(payload).toString('base64') });
}

/** Turns the first control that fails into a satisfied one, in a response or a ledger, and counts anew. */
function callSatisfied(text: string): string {
  const data = JSON.parse(text);
  const controls = data.entries ?? data.assessment.controls;
  const failing = controls.find((each: { status: string; findings?: string[] }) => each.status === 'not-satisfied');
  failing.status = 'satisfied';
  if (data.entries !== undefined) return JSON.stringify(data);
  failing.findings = [];
  data.assessment.summary.satisfied += 1;
  data.assessment.summary.not_satisfied -= 1;
  const ledger = data.artifacts.find(({ filename }: { filename: string }) => filename === 'coverage.json');
  const bytes = Buffer.from(callSatisfied(Buffer.from(ledger.content_base64, 'base64').toString('utf8')));
  ledger.content_base64 = bytes.toString('base64');
  ledger.size_bytes = bytes.length;
  return JSON.stringify(data);
}
