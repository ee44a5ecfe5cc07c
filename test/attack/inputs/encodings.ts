import { LOUD, quoted } from './names.ts';
import { POD, STATE } from './plain.ts';

type Row = readonly [path: string, content: string | Uint8Array];

function utf32(text: string, order: 'le' | 'be'): Uint8Array {
  const points = [0xfeff, ...[...text].map((one) => one.codePointAt(0) ?? 0)];
  const bytes = Buffer.alloc(points.length * 4);
  for (const [at, point] of points.entries()) {
    if (order === 'le') bytes.writeUInt32LE(point, at * 4);
    else bytes.writeUInt32BE(point, at * 4);
  }
  return bytes;
}

function withBytes(before: string, ...bytes: readonly number[]): Uint8Array {
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes)]);
}

/** One text in each encoding and with each line end. */
function encoded(name: string, text: string): readonly Row[] {
  return [
    [`utf-32-le/${name}`, utf32(text, 'le')],
    [`utf-32-be/${name}`, utf32(text, 'be')],
    [`utf-8-mark/${name}`, `\uFEFF${text}`],
    [`utf-8-two-marks/${name}`, `\uFEFF\uFEFF${text}`],
    [`crlf/${name}`, text.replaceAll('\n', '\r\n')],
    [`cr/${name}`, text.replaceAll('\n', '\r')],
    [`cut-in-a-letter/${name}`, withBytes(text, 0xf0, 0x9f, 0x98)],
    [`overlong/${name}`, withBytes(text, 0xc0, 0x80)],
    [`half-pair/${name}`, withBytes(text, 0xed, 0xa0, 0x80)],
    [`nul-at-the-end/${name}`, `${text}\0`],
    [`mark-only/${name}`, withBytes('', 0xef, 0xbb, 0xbf)],
    [`utf-16-mark-only/${name}`, withBytes('', 0xff, 0xfe)],
    [`latin-1/${name}`, Buffer.from(`${text}# Zürich\n`, 'latin1')],
    [`end-of-file-mark/${name}`, `${text}\u001a`],
  ];
}

const DIGITS = '9'.repeat(20_000);

/** A state with one attribute of this JSON text. */
function state(value: string): string {
  const resource = `{"mode": "managed", "type": "aws_db_instance", "name": "a", "provider": "provider[\\"registry.terraform.io/hashicorp/aws\\"]", "instances": [{"schema_version": 0, "attributes": {"backup_retention_period": ${value}, "storage_encrypted": ${value}, "identifier": ${value}}}]}`;
  return STATE.replace('"resources": []', `"resources": [${resource}]`);
}

const NUMBERS: readonly Row[] = [
  '1e999',
  '-1e999',
  DIGITS,
  `0.${DIGITS}`,
  `1e-${DIGITS}`,
  '-0',
  '1E400',
  '0x10',
  'NaN',
  '01',
  '"\\ud800"',
  '"\\u0000"',
  quoted(LOUD),
].map((value, at) => [`number-${at}.tfstate`, state(value)] as const);

const YAML: readonly Row[] = [
  ['int.yaml', `${POD}extra: ${DIGITS}\n`],
  [
    'replicas.yaml',
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec: { replicas: ${DIGITS}, template: { spec: { containers: [] } } }\n`,
  ],
  ['escapes.yaml', `${POD}extra: "\\0\\a\\e[2J\\x9b\\u202E\\N\\_\\L\\P"\n`],
  ['directive.yaml', `%YAML 9.9\n---\n${POD}`],
  ['tag-directive.yaml', `%TAG ! tag:attack,2026:\n---\n${POD}extra: !x y\n`],
  ['unknown-alias.yaml', `${POD}extra: *nothing\n`],
  ['tabs.yaml', POD.replaceAll(' ', '\t')],
  ['complex-key.yaml', `${POD}? [a, { b: c }]\n: ? { d: e }\n  : f\n`],
  ['binary.yaml', `${POD}extra: !!binary ${Buffer.from(LOUD).toString('base64')}\n`],
  [
    'set.yaml',
    `${POD}extra: !!set { __proto__, constructor }\nmore: !!omap [__proto__: 1]\npairs: !!pairs [a: 1, a: 2]\n`,
  ],
  ['merge.yaml', `${POD}extra: { <<: { __proto__: { polluted: true } }, "<<": 1 }\n`],
  ['merge-of-itself.yaml', `${POD}extra: &x { <<: [*x] }\n`],
  ['time.yaml', `${POD}extra: [2001-02-30, 9999999-01-01T00:00:00Z, 1:2:3:4, .inf, .nan, 0o17, 0b1, ~]\n`],
  ['dashes.yaml', '---\n'.repeat(5000)],
  ['ends.yaml', `${'...\n'.repeat(5000)}${POD}`],
  ['colon-space.yaml', `${'a: '.repeat(500)}\n`],
  ['comment.yaml', `#${'x'.repeat(1_000_000)}\n${POD}`],
  ['quote-without-end.yaml', `${POD}extra: "${'a\n  '.repeat(2000)}`],
  ['literal.yaml', `${POD}extra: |9\n${' '.repeat(9)}a\nmore: >-\n${'\n'.repeat(2000)}x\n`],
];

export const ENCODINGS: readonly Row[] = [
  ...encoded('pod.yaml', POD),
  ...encoded('a.tfstate', STATE),
  ...encoded('main.tf', 'resource "aws_s3_bucket" "a" {\n  bucket = "a"\n}\n'),
  ...encoded('Dockerfile', 'FROM scratch\nUSER 1000\n'),
  ...encoded('requirements.txt', 'requests==2.32.0\n'),
  ...encoded('etc/ssh/sshd_config', 'PermitRootLogin no\nCiphers aes256-gcm@openssh.com\n'),
  ...NUMBERS,
  ...YAML,
];
