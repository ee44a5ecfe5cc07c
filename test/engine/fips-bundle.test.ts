import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/engine/assess.ts';
import type { FrameworkRun } from '../../src/engine/write-artifacts.ts';
import { withFolder } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';
import { buildZip } from '../support/zip.ts';

const FRAMEWORKS = ['fips-140-3', 'fips-140-2', 'nist-sp-800-193'] as const;
const FORMATS = ['json', 'yaml', 'oscal'] as const;

function example(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../examples/hardened/${path}`, import.meta.url)), 'utf8');
}

const PACKAGE = (name: string): string =>
  `[[package]]\nname = "${name}"\nversion = "1.0.0"\noptional = false\npython-versions = ">=3.8"\ngroups = ["main"]\nfiles = []\n`;

/** Every file name that the HTTP API knows in a bundle (API description, part 4.2). */
const BUNDLE: readonly (readonly [name: string, text: string])[] = [
  ['sbom.json', example('software/sbom.json')],
  [
    'spdx.json',
    JSON.stringify({
      spdxVersion: 'SPDX-2.3',
      dataLicense: 'CC0-1.0',
      SPDXID: 'SPDXRef-DOCUMENT',
      name: 'portal',
      documentNamespace: 'https://example.org/portal',
      creationInfo: { created: '2026-10-01T00:00:00Z', creators: ['Tool: example'] },
      packages: [{ SPDXID: 'SPDXRef-a', name: 'left-pad', versionInfo: '1.3.0', downloadLocation: 'NOASSERTION' }],
    }),
  ],
  ['production.tfstate', example('infra/production.tfstate')],
  ['manifest.yaml', example('cluster/portal.yaml')],
  [
    'playbook.yaml',
    '- hosts: all\n  tasks:\n    - name: Use approved cryptography\n      ansible.builtin.command: fips-mode-setup --enable\n',
  ],
  ['package-lock.json', example('software/package-lock.json')],
  ['Cargo.lock', 'version = 4\n\n[[package]]\nname = "portal"\nversion = "0.1.0"\n'],
  ['go.mod', example('software/intake/go.mod')],
  ['poetry.lock', `${PACKAGE('portal')}\n[metadata]\nlock-version = "2.1"\ncontent-hash = "0"\n`],
  ['system_info.json', example('hosts/web-1/system_info.json')],
  ['openssl.json', example('hosts/web-1/openssl.json')],
];

async function runs(path: string, format: (typeof FORMATS)[number]): Promise<readonly FrameworkRun[]> {
  const frameworks = { framework: FRAMEWORKS };
  const { frameworks: written } = await assess({ ...REQUEST, paths: [path], frameworks, format }, () => undefined);
  return written;
}

function controlsOf({ response: pieces }: FrameworkRun): unknown {
  const response: { readonly assessment: { readonly controls: unknown } } = JSON.parse([...pieces].join(''));
  return response.assessment.controls;
}

describe('a ZIP bundle of cryptographic evidence', () => {
  let zipped: ReadonlyMap<string, readonly FrameworkRun[]> = new Map();
  let plain: readonly FrameworkRun[] = [];

  beforeAll(async () => {
    const archive = buildZip(BUNDLE.map(([name, content]) => ({ name, content })));
    const content = {
      'bundle.zip': archive,
      ...Object.fromEntries(BUNDLE.map(([name, text]) => [`in/${name}`, text])),
    };
    await withFolder(content, async (folder) => {
      const each = FORMATS.map(async (format) => [format, await runs(join(folder, 'bundle.zip'), format)] as const);
      zipped = new Map(await Promise.all(each));
      plain = await runs(join(folder, 'in'), 'json');
    });
  });

  test('every file of it is read', () => {
    const [run] = plain;
    const read = run?.assessment.files.filter(({ status }) => status === 'assessed').map(({ path }) => path);
    expect(read).toEqual(BUNDLE.map(([name]) => name).sort());
  });

  test.each(FRAMEWORKS)('%s: the verdicts are those of the folder, in every format', (slug) => {
    const of = (list: readonly FrameworkRun[] = []): FrameworkRun => {
      const found = list.find(({ assessment }) => assessment.framework.slug === slug);
      if (found === undefined) throw new Error(`no ${slug}`);
      return found;
    };
    const expected = controlsOf(of(plain));
    expect(expected).not.toEqual([]);
    for (const format of FORMATS) {
      const run = of(zipped.get(format));
      expect(controlsOf(run)).toEqual(expected);
      expect(run.artifacts.length).toBeGreaterThan(0);
    }
  });
});
