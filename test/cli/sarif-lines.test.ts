import { beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/folder.ts';

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
          readonly region?: { readonly startLine: number };
        };
      }[];
    }[];
  }[];
}

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec:\n  hostNetwork: true # näher\n  containers: []\n';
const CONFIGURATION =
  '# ünïcödé 😀\nresource "aws_ebs_volume" "a" {\n\tavailability_zone = "x"\n\tencrypted = false # 😀\n}\n';
const FILES: readonly (readonly [path: string, text: string, part: string])[] = [
  ['infra/pod.yaml', POD, 'hostNetwork'],
  ['infra/windows.yaml', POD.replaceAll('\n', '\r\n').replace('name: a', 'name: b'), 'hostNetwork'],
  ['infra/tabs/main.tf', CONFIGURATION, 'encrypted'],
  ['infra/crlf/main.tf', CONFIGURATION.replaceAll('\n', '\r\n'), 'encrypted'],
  [
    'infra/one.tfstate',
    `{"version":4,"terraform_version":"1.9.0","serial":1,"lineage":"ä😀","outputs":{},\r\n"resources":[\n\t{"mode":"managed","type":"aws_ebs_volume","name":"s","provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"]","instances":[{"schema_version":0,"attributes":{"id":"ö",\n\t\t"encrypted":false}}]}]}`,
    '"encrypted"',
  ],
];
const folder = temporaryFolder();

beforeAll(() => {
  for (const [path, text] of FILES) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});

/** The lines that results name, as `file:line`. */
function linesOf(paths: readonly string[]): ReadonlySet<string> {
  const args = ['assess', ...paths, '--report', 'sarif', '--fail-on', 'none', '--quiet', '--output', 'out'];
  expect(runCli(args, { cwd: folder })).toEqual({ exit: 0, stdout: '', stderr: '' });
  const sarif: Sarif = JSON.parse(readFileSync(join(folder, 'out/nist-800-53/results.sarif'), 'utf8'));
  const places = sarif.runs.flatMap(({ results }) => results.flatMap(({ locations }) => locations));
  return new Set(
    places.map(({ physicalLocation: { artifactLocation, region } }) => {
      expect(artifactLocation.uriBaseId).toBeUndefined();
      return `${artifactLocation.uri}:${region?.startLine}`;
    }),
  );
}

function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

test.each([
  ['the current folder', () => ['.']],
  ['a relative folder', () => ['infra']],
  ['an absolute folder', () => [join(folder, 'infra')]],
  ['single files', () => FILES.map(([path]) => path)],
])('SARIF names the right file and line for %s, with CRLF, tabs and characters of several bytes', (_name, paths) => {
  const lines = linesOf(paths());
  for (const [path, text, part] of FILES) expect(lines).toContain(`${path}:${lineOf(text, part)}`);
});
