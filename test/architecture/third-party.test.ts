import { beforeAll, describe, expect, test } from '@jest/globals';
import { build, type Metafile } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licenceText } from '../../build/licence-texts.mjs';
import { billOfMaterials } from '../../build/sbom.mjs';
import { splitOptions } from '../../build/split.mjs';
import { bundledPackages } from '../../build/third-party.mjs';
import { cyclonedx } from '../../src/parsers/cyclonedx/cyclonedx.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { withFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOTICES = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), 'utf8');
const BILL = readFileSync(join(ROOT, 'bom.cdx.json'), 'utf8');
/** Licences that ask for nothing but their text and notices. One that is not listed is read before it is added. */
const LICENCES = new Set(['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT']);
/** What compiled JSON Schemas contain, which are bundled before the sources are. */
const OF_SCHEMAS = ['ajv', 'ajv-formats', 'fast-deep-equal'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

interface Bill {
  readonly serialNumber: string;
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly version: string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly purl: string;
    readonly version: string;
    readonly licenses: readonly unknown[];
    readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const bill = JSON.parse(BILL) as Bill;

function json<Type>(path: string): Type {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Type;
}

let metafile: Metafile = { inputs: {}, outputs: {} };
let folders: readonly string[] = [];

/** The build again with the options of build.mjs, and each folder of node_modules that it took bytes from. */
beforeAll(async () => {
  ({ metafile } = await build(splitOptions(ROOT)));
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const taken = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  folders = [...new Set(taken.flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))];
});

/** The text below the name of each package. */
function noticeTexts(): ReadonlyMap<string, string> {
  const groups = NOTICES.split(/\n\n-{80}\n/).slice(1, -1);
  return new Map(
    groups.flatMap((group) => {
      const [names = '', ...text] = group.split('\n\n');
      return names.split('\n').map((name): [string, string] => [name, text.join('\n\n')]);
    }),
  );
}

test('every bundled package is in THIRD-PARTY-NOTICES with version, licence and the text of its licence file', () => {
  const texts = noticeTexts();
  expect(folders.length).toBeGreaterThan(150);
  for (const folder of [...folders, ...OF_SCHEMAS.map((name) => `node_modules/${name}`)]) {
    const { name, version, license } = json<Manifest>(`${folder}/package.json`);
    expect(LICENCES).toContain(license);
    const text = texts.get(`${name} ${version} (${license})`) ?? '';
    const file = readdirSync(join(ROOT, folder)).find((each) => /^licen[cs]e/i.test(each));
    const words = (some: string): string => some.replaceAll(/\s+/g, ' ').trim();
    const original = file === undefined ? '' : readFileSync(join(ROOT, folder, file), 'utf8').replace('\uFEFF', '');
    expect([name, words(text)]).toEqual([name, expect.stringContaining(words(original))]);
    expect([name, text]).toEqual([name, expect.stringMatching(/Permission|Redistribution|Apache License/i)]);
  }
});

test('THIRD-PARTY-NOTICES and bill of materials list what is bundled and nothing else', () => {
  const all = new Set([...folders, ...OF_SCHEMAS.map((name) => `node_modules/${name}`)]);
  const expected = [...all].map((folder) => {
    const { name, version, license } = json<Manifest>(`${folder}/package.json`);
    return `${name} ${version} (${license})`;
  });
  expect([...noticeTexts().keys()].sort()).toEqual([...new Set(expected)].sort());
  expect(bill.components.length).toBe(expected.length);
});

test('dist/ contains no package that only tests and checks need, so that it is the same without them', () => {
  const { packages } = json<{ readonly packages: { readonly [folder: string]: { readonly dev?: boolean } } }>(
    'package-lock.json',
  );
  expect(folders.filter((folder) => packages[folder]?.dev !== undefined)).toEqual([]);
});

test('schemas of others are named with their origin', () => {
  for (const name of readdirSync(join(ROOT, 'schemas/official'))) {
    const { $comment } = json<{ readonly $comment: string }>(`schemas/official/${name}`);
    expect(NOTICES).toContain(`${name}: ${$comment}\n`);
  }
});

describe('a package', () => {
  const manifest = {
    name: 'shiny',
    version: '1.2.3',
    license: 'MIT',
    author: { name: 'Ada', email: 'ada@example.org' },
  };
  const folder = 'node_modules/shiny';
  const textIn = (files: { readonly [path: string]: string }, place?: string, more: object = {}): Promise<string> => {
    const elsewhere = new Map(place === undefined ? [] : [['shiny', place]]);
    return withFolder(files, async (root) => licenceText(root, folder, { ...manifest, ...more }, elsewhere));
  };

  test.each([
    [
      {},
      undefined,
      {},
      /^shiny 1\.2\.3 \(MIT\) becomes a part of dist\/ and has no licence file\. Find the text in its repository and name its place in TEXT_ELSEWHERE/,
    ],
    [{}, undefined, { license: undefined }, /names no licence\. Ask its authors, or replace it\.$/],
    [{ LICENSE: 'x' }, 'standard text', {}, /has a licence file: remove its row from TEXT_ELSEWHERE/],
    [{}, 'standard text', { author: undefined }, /names no author: name the place of its licence text/],
    [{}, 'shiny/README.md', {}, /README\.md has no section on the licence of shiny\.$/],
  ])('%j, %j, %j is refused', async (files, place, more, message) => {
    const named = Object.entries({ 'README.md': '# Shiny\n', ...files }).map(([path, text]) => [
      `${folder}/${path}`,
      text,
    ]);
    await expect(textIn(Object.fromEntries(named), place, more)).rejects.toThrow(message);
  });

  test('gives its licences and notices, each whole', async () => {
    const files = {
      LICENSE: 'one\r\n',
      'LICENSE-MIT.txt': 'two  \n\n',
      NOTICE: '\uFEFF\nthree\n',
      'license.js': 'four',
    };
    const named = Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]);
    expect(await textIn(Object.fromEntries(named))).toBe('one\n\ntwo\n\nfour\n\nthree');
  });

  test.each([
    ['standard text', /^MIT License\n\nCopyright \(c\) Ada <ada@example\.org>\n\nPermission/],
    ['shiny/README.md', /^MIT\n\nCopyright Ada <a@b>$/],
    ['sister/LICENSE', /^its text$/],
  ])('without a licence file has its text from %s', async (place, text) => {
    const readme = '# Shiny\n\nLicense\n-------\n\nMIT\n\nCopyright Ada &lt;a@b&gt;\n\n## More\n\nx\n';
    const files = { [`${folder}/README.md`]: readme, 'node_modules/sister/LICENSE': 'its text\n' };
    expect(await textIn(files, place)).toMatch(text);
  });
});

describe('the bill of materials', () => {
  test('has the hash of each archive as package-lock.json has it, and a licence for each', () => {
    const { packages } = json<{ readonly packages: { readonly [folder: string]: { readonly integrity?: string } } }>(
      'package-lock.json',
    );
    const locked = new Set(Object.values(packages).map(({ integrity }) => integrity));
    for (const { hashes, licenses, purl } of bill.components) {
      const [hash] = hashes;
      const integrity = `sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`;
      expect([purl, hash?.alg, locked.has(integrity), licenses.length]).toEqual([purl, 'SHA-512', true, 1]);
    }
  });

  test('joins every package to the product', () => {
    const uses = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const queue = [bill.metadata.component['bom-ref']];
    for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      expect([ref, uses.has(ref)]).toEqual([ref, true]);
      queue.push(...(uses.get(ref) ?? []));
    }
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect([...reached].sort()).toEqual([...refs, bill.metadata.component['bom-ref']].sort());
    expect(uses.size).toBe(reached.size);
  });

  test('says the same whatever the order of esbuild, and names no time and no folder of the machine', () => {
    const turned = { ...metafile, outputs: Object.fromEntries(Object.entries(metafile.outputs).reverse()) };
    const [one, other] = [metafile, turned].map((account) => billOfMaterials(bundledPackages(ROOT, [account])));
    expect(one).toBe(other);
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const text of [BILL, NOTICES]) expect(text).not.toContain(ROOT);
    expect(BILL).not.toMatch(/timestamp|node_modules\/[^"]*node_modules\/[^"]*"purl/);
  });

  test('is read by our own parser, whole', () => {
    const file = evidenceFile('bom.cdx.json', BILL);
    expect(cyclonedx.recognise(file.path, file.head)).toBe('yes');
    const { components, problems } = cyclonedx.parse(file);
    expect(problems).toEqual([]);
    const read = components.map(({ purl }) => purl).filter((purl) => purl !== 'pkg:npm/evidence-engine@0.1.0');
    expect(read.sort()).toEqual(bill.components.map(({ purl }) => purl).sort());
  });
});
