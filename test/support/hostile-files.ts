import type { ProblemCode } from '../../src/model/problem.ts';
import { GOOD_SOFTWARE, SOFTWARE_DAMAGE } from './hostile-software.ts';
import { sample } from './sample.ts';

/** One file made to do harm, and what has to be said of it. */
export interface HostileFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The Problem that names it; without one the file is read like any other. */
  readonly code?: ProblemCode;
  /** The line that the Problem names. */
  readonly line?: number;
}

const DEPTH = 100_000;
const POLLUTION = '"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": 7';

/** A good file of every format that is read, by the name it is known under. */
const GOOD = {
  'terraform.tfstate': sample('examples/hardened/infra/production.tfstate'),
  'plan.json': sample('test/parsers/terraform-plan/good/plan.json'),
  'objects.json': sample('test/parsers/kubernetes/json-list/dump.json'),
  'bom.json': sample('examples/hardened/software/sbom.json'),
  'shop.spdx.json': sample('test/parsers/spdx/good/shop.spdx.json'),
  'package-lock.json': sample('examples/hardened/software/package-lock.json'),
  'system_info.json': sample('examples/hardened/hosts/web-1/system_info.json'),
  'openssl.json': sample('examples/hardened/hosts/web-1/openssl.json'),
  'portal.yaml': sample('examples/hardened/cluster/portal.yaml'),
  'Cargo.lock': sample('test/parsers/cargo-lock/good/Cargo.lock'),
  'poetry.lock': sample('test/parsers/poetry-lock/good/poetry.lock'),
  'uv.lock': sample('test/parsers/uv-lock/good/uv.lock'),
  'go.mod': sample('examples/hardened/software/intake/go.mod'),
  'go.sum': sample('examples/hardened/software/intake/go.sum'),
  'platform_firmware.json': sample('test/parsers/platform-firmware/good/hosts/platform_firmware.json'),
  'fwupd-security.json': '{"SecurityAttributes":[{"AppstreamId":"org.fwupd.hsi.Tpm.Version20","Flags":["success"]}]}',
  'openssl-providers.txt': sample('test/parsers/host-files/good/hosts/web-1/openssl-list-providers.txt'),
  'sshd-T.txt': sample('test/parsers/host-files/contradictions/web-1/sshd-T.txt'),
} as const;

export const GOOD_FILES: readonly (readonly [name: string, text: string])[] = [
  ...Object.entries(GOOD),
  ...Object.entries(GOOD_SOFTWARE),
];

const JSON_FILES = GOOD_FILES.filter(([, text]) => text.trimStart().startsWith('{'));
const LOCKS = Object.entries(GOOD).filter(([name]) => name.endsWith('.lock'));
const PLAIN = GOOD_FILES.filter(([name]) => name.startsWith('go.'));

/** Keys that say what a document is: left as they are, so that the rest is looked at. */
const MARKS = new Set(
  'pipfile-spec @context spdxId relationshipType version terraform_version format_version serial lineage mode type apiVersion kind bomFormat specVersion spdxVersion SPDXID lockfileVersion schema_version'.split(
    ' ',
  ),
);

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return [`${value}`];
  if (typeof value === 'boolean') return { odd: value };
  return 'odd';
}

/** Every value that is not a list and no object is of another type. */
function oddLeaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oddLeaves);
  if (typeof value !== 'object' || value === null) return otherType(value);
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, MARKS.has(key) ? inner : oddLeaves(inner)]));
}

/** Every list is an object and every object below the first level a list. */
function turned(value: unknown, level = 0): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((inner, at) => [`${at}`, turned(inner, level + 1)]));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, turned(inner, level + 1)]);
  return level === 0 ? Object.fromEntries(entries) : entries.map(([, inner]) => inner);
}

/** The first object of a JSON text begins with this. */
function opened(text: string, members: string): string {
  return text.replace('{', () => `{${members}, `);
}

function json(folder: string, change: (text: string) => string, said: Partial<HostileFile> = {}): HostileFile[] {
  return JSON_FILES.map(([name, text]) => ({ path: `${folder}/${name}`, content: change(text), ...said }));
}

/** Damage to every JSON format. */
const JSON_DAMAGE: readonly HostileFile[] = [
  ...json('deep', (text) => opened(text, `"a": ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`), { code: 'too-deep' }),
  ...json('deep-open', (text) => opened(text, `"a": ${'{"a":'.repeat(DEPTH)}`), { code: 'unparsable-file' }),
  ...json('twice', (text) => opened(text, '"a": 1,\n"a": 2'), { code: 'duplicate-key', line: 2 }),
  ...json('twice-prototype', (text) => opened(text, '"__proto__": 1, "__proto__": 2'), {
    code: 'duplicate-key',
    line: 1,
  }),
  ...json('cut', (text) => text.slice(0, text.length / 2), { code: 'unparsable-file' }),
  ...json('polluted', (text) => text.replaceAll(/\{(?=\s*")/g, `{${POLLUTION}, `)),
  ...json('one-line', (text) => opened(JSON.stringify(JSON.parse(text)), `"a": "${'x'.repeat(1_000_000)}"`)),
  ...json('many-keys', (text) =>
    opened(text, `"a": {${Array.from({ length: 50_000 }, (_, at) => `"k${at}": [{}]`).join(',')}}`),
  ),
  ...json('odd-leaves', (text) => JSON.stringify(oddLeaves(JSON.parse(text))), { code: 'partly-read', line: 1 }),
  ...json('turned', (text) => JSON.stringify(turned(JSON.parse(text))), { code: 'partly-read', line: 1 }),
];

const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n';
const LAUGHS = Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`).join('\n');

const YAML_DAMAGE: readonly HostileFile[] = [
  { path: 'yaml/cyclic.yaml', content: `${HEAD}data: &a { again: *a }\n`, code: 'too-deep' },
  { path: 'yaml/laughs.yaml', content: `${HEAD}a0: &a0 [x, x]\n${LAUGHS}\n`, code: 'too-deep' },
  {
    path: 'yaml/merges.yaml',
    content: `${HEAD}data: &a { b: 1 }\nc: { <<: [${'*a,'.repeat(20_000)}] }\n`,
    code: 'too-deep',
  },
  { path: 'yaml/flow.yaml', content: `${HEAD}data: ${'['.repeat(100_000)}\n`, code: 'too-deep', line: 4 },
  { path: 'yaml/flow-maps.yaml', content: `${HEAD}data: ${'{a: '.repeat(100_000)}\n`, code: 'too-deep', line: 4 },
  {
    path: 'yaml/block.yaml',
    content: `${HEAD}data:\n${Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at + 1)}a:`).join('\n')}\n`,
    code: 'too-deep',
  },
  { path: 'yaml/sequences.yaml', content: `${HEAD}data:\n  ${'- '.repeat(50_000)}x\n`, code: 'too-deep', line: 5 },
  { path: 'yaml/twice.yaml', content: `${HEAD}kind: Secret\n`, code: 'duplicate-key', line: 4 },
  { path: 'yaml/one-line.yaml', content: `${HEAD}data: { a: "${'x'.repeat(1_000_000)}" }\n` },
  {
    path: 'yaml/keys.yaml',
    content: `${HEAD}data: { __proto__: { polluted: true }, constructor: { prototype: { polluted: true } } }\n`,
  },
  { path: 'yaml/anchors.yaml', content: `${HEAD}data: [${'&a '.repeat(10_000)}x]\n`, code: 'unparsable-file' },
  {
    path: 'yaml/tags.yaml',
    content: `${HEAD}data: { a: !!js/function 'x', b: !<tag:yaml.org,2002:python/object/apply:os.system> [ls] }\n`,
  },
  {
    path: 'yaml/types.yaml',
    content: 'apiVersion: [v1]\nkind: { Deployment: 7 }\nmetadata: x\nspec: 7\n',
    code: 'partly-read',
  },
  { path: 'yaml/documents.yaml', content: `${HEAD}---\n`.repeat(2000) },
];

const TEXT_DAMAGE: readonly HostileFile[] = [
  ...LOCKS.flatMap(([name, text]): HostileFile[] => [
    { path: `deep/${name}`, content: `${text}\na = ${'['.repeat(DEPTH)}\n`, code: 'unparsable-file' },
    { path: `deep-tables/${name}`, content: `${text}\n[${'a.'.repeat(50_000)}a]\n`, code: 'too-deep' },
    { path: `twice/${name}`, content: `${text}\n[x]\na = 1\na = 2\n`, code: 'unparsable-file' },
    { path: `cut/${name}`, content: text.slice(0, text.indexOf('"', text.length / 2)), code: 'unparsable-file' },
    {
      path: `polluted/${name}`,
      content: `${text}\n[__proto__]\npolluted = true\n[constructor.prototype]\npolluted = true\n`,
    },
    { path: `one-line/${name}`, content: `${text}\n[x]\na = "${'x'.repeat(1_000_000)}"\n` },
    { path: `odd-leaves/${name}`, content: text.replaceAll(/^(\w+) = "[^"\n]*"$/gm, '$1 = 7'), code: 'partly-read' },
  ]),
  ...PLAIN.flatMap(([name, text]): HostileFile[] => [
    { path: `one-line/${name}`, content: `${text}${'x '.repeat(1_000_000)}\n`, code: 'partly-read' },
    { path: `polluted/${name}`, content: `${text}__proto__ constructor\n`, code: 'partly-read' },
    { path: `odd-leaves/${name}`, content: `${text}require 7 [8]\n(((((\n`, code: 'partly-read' },
  ]),
];

/** Files of hosts: names that are known, texts that are not what they are named after. */
const HOST_DAMAGE: readonly HostileFile[] = [
  { path: 'h1/proc/sys/crypto/fips_enabled', content: '1'.repeat(1_000_000), code: 'unparsable-file' },
  { path: 'h2/proc/cmdline', content: `fips=1 ${'x'.repeat(5_000_000)}`, code: 'partly-read' },
  { path: 'h3/proc/crypto', content: 'name : x\n\n'.repeat(300_000) },
  { path: 'h4/proc/crypto', content: 'x'.repeat(9_000_000), code: 'file-too-large' },
  { path: 'h5/etc/ssh/sshd_config', content: 'Include /etc/ssh/sshd_config\n'.repeat(50_000) },
  {
    path: 'h6/etc/ssl/openssl.cnf',
    content: '.include /etc/ssl/a.cnf\n'.repeat(10) + '[a]\n'.repeat(50_000),
  },
  { path: 'h6/etc/ssl/a.cnf', content: '.include /etc/ssl/a.cnf\n'.repeat(100) },
  { path: 'h7/etc/os-release', content: `ID=${'"'.repeat(1_000_000)}`, code: 'unparsable-file' },
  { path: 'h8/go-version-m.txt', content: `${'x: '.repeat(500_000)}go1.2\n`, code: 'unparsable-file' },
  { path: 'h9/openssl-version.txt', content: 'Bibliothek: OpenSSL 3\n', code: 'unparsable-file' },
  { path: 'h9/java.security', content: `security.provider.1=SUN\n${'a\\\n'.repeat(500_000)}` },
  { path: 'h9/__proto__.sshd-T.txt', content: 'ciphers aes256-ctr\nmacs hmac-sha2-256\n', code: 'unparsable-file' },
];

function utf16(text: string, order: 'le' | 'be', mark = true): Uint8Array {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

/** Every format in every wrong or unusual encoding. */
const ENCODINGS: readonly HostileFile[] = GOOD_FILES.flatMap(([name, text]): HostileFile[] => [
  { path: `nul/${name}`, content: Buffer.alloc(100_000), code: 'unsupported-encoding' },
  { path: `utf-16/${name}`, content: utf16(text, 'be') },
  { path: `utf-16-unmarked/${name}`, content: utf16(text, 'le', false), code: 'unsupported-encoding' },
  {
    path: `utf-16-odd/${name}`,
    content: Buffer.concat([utf16(text, 'le'), Buffer.from([0xd8])]),
    code: 'unsupported-encoding',
  },
  {
    path: `broken-utf-8/${name}`,
    content: Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28])]),
    code: 'unsupported-encoding',
  },
]);

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...JSON_DAMAGE,
  ...YAML_DAMAGE,
  ...TEXT_DAMAGE,
  ...SOFTWARE_DAMAGE,
  ...HOST_DAMAGE,
  ...ENCODINGS,
];
