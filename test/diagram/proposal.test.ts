import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { boundary as validate } from '../../src/generated/validators/boundary.js';
import type { BoundaryFile } from '../../src/diagram/overlay/boundary-file.ts';
import type { DiagramResult } from '../../src/diagram/draw.ts';
import { terraformState } from '../../src/parsers/terraform-state/terraform-state.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { artifact, drawParsed, drawState, goldenState, stateText, type Item } from './draw-state.ts';

function isFile(data: unknown): data is BoundaryFile {
  return validate(data);
}

/** The proposal as `--boundary` reads it. */
function readBack({ proposal }: DiagramResult): BoundaryFile {
  const data: unknown = load(proposal?.text ?? '');
  if (!isFile(data)) throw new Error(`not a boundary file: ${proposal?.text ?? ''}`);
  return data;
}

const texts = ({ artifacts }: DiagramResult): readonly string[] => artifacts.map(({ text }) => text);

const STATES = ['aws', 'azure', 'google'].map((name) => [name, goldenState(name)] as const);

const bucket = (name: string, values: object = {}): Item => ({
  type: 'aws_s3_bucket',
  name,
  values: { id: name, bucket: name, arn: `arn:aws:s3:::${name}`, ...values },
});
const role = (name: string, account: string): Item => ({
  type: 'aws_iam_role',
  name,
  values: {
    id: name,
    name,
    arn: `arn:aws:iam::111111111111:role/${name}`,
    assume_role_policy: JSON.stringify({
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { AWS: `arn:aws:iam::${account}:root` } }],
    }),
  },
});
const hook = (name: string, url: string): readonly Item[] => [
  { type: 'aws_sns_topic', name, values: { id: name, name, arn: `arn:aws:sns:us-east-1:111111111111:${name}` } },
  {
    type: 'aws_sns_topic_subscription',
    name,
    values: { id: name, topic_arn: `arn:aws:sns:us-east-1:111111111111:${name}`, protocol: 'https', endpoint: url },
  },
];
const admitting = (name: string, cidr: string): readonly Item[] => [
  {
    type: 'aws_security_group',
    name,
    values: { id: `sg-${name}`, ingress: [{ protocol: 'tcp', from_port: 443, to_port: 443, cidr_blocks: [cidr] }] },
  },
  { type: 'aws_instance', name, values: { id: `i-${name}`, vpc_security_group_ids: [`sg-${name}`] } },
];

const apart = (files: { readonly [path: string]: readonly Item[] }): DiagramResult =>
  drawParsed(
    Object.entries(files).map(([path, items]) => terraformState.parse(evidenceFile(path, stateText(items)))),
    { propose: true },
  );

describe.each(STATES)('the proposal for %s', (_name, items) => {
  const proposed = drawState(items, { propose: true });
  const text = proposed.proposal?.text ?? '';

  test('is a boundary file that gives the same pictures and tables when it is read back', () => {
    const again = drawState(items, { boundary: readBack(proposed) });
    expect(texts(again)).toEqual(texts(proposed));
  });

  test('has a reason for each entry, and is the same in any order of the evidence', () => {
    const lines = text.split('\n');
    const entries = lines.flatMap((line, at) => (/^ {2}- /.test(line) ? [at] : []));
    const open = readBack(proposed).unreviewed ?? [];
    const without = entries.filter((at) => !/^ {2}# \S/.test(lines[at - 1] ?? ''));
    expect(without).toHaveLength(open.length);
    expect(drawState([...items].reverse(), { propose: true }).proposal?.text).toBe(text);
  });
});

test('an edited file counts: what it excludes is outside, and what it names has its name and authorization', () => {
  const items = [
    bucket('records'),
    bucket('tools'),
    ...hook('alerts', 'https://hooks.vendor.example/services/T000/B000'),
  ];
  const file = readBack(drawState(items, { propose: true }));
  const [external] = file.external ?? [];
  expect(external).toEqual({
    name: 'hooks.vendor.example',
    kind: 'saas',
    authorization: 'unknown',
    domains: ['hooks.vendor.example'],
  });
  const edited: BoundaryFile = {
    ...file,
    unreviewed: [],
    exclude: ['aws_s3_bucket.tools'],
    external: [{ name: 'Vendor', kind: 'saas', authorization: 'fedramp-moderate', domains: ['*.vendor.example'] }],
  };
  const result = drawState(items, { boundary: edited });
  expect(artifact(result, 'flows.csv')).toContain('"Vendor"');
  expect(artifact(result, 'flows.csv')).not.toContain('hooks.vendor.example');
  expect(artifact(result, 'diagrams.md')).not.toContain('unreviewed');
  const network = artifact(result, 'network.mmd');
  const inside = network.slice(network.indexOf('Authorization boundary: '));
  expect(network).toContain('tools<br/>');
  expect(inside).toContain('records<br/>');
});

test('what is undecided is listed, and the page with the diagrams repeats it', () => {
  const result = drawState([bucket('records'), { ...bucket('images'), type: 'aws_ecr_repository' }], { propose: true });
  expect(readBack(result).unreviewed).toEqual([
    'level: the level of the authorization is not in the evidence',
    'include: what builds, keeps or delivers software (aws_ecr_repository.images) may belong outside',
    'data: which category of data 2 data stores has (aws_ecr_repository.images, aws_s3_bucket.records)',
  ]);
  expect(artifact(result, 'diagrams.md')).toContain('The boundary file is unreviewed in 3 points');
});

describe('a part of the evidence that nothing connects with the largest one', () => {
  test('is proposed outside, with that reason', () => {
    const result = apart({
      'app.tfstate': [bucket('a'), bucket('logs', { logging: [{ target_bucket: 'a' }] })],
      'tools.tfstate': [{ ...bucket('b'), type: 'aws_sqs_queue' }],
    });
    expect(readBack(result)).toMatchObject({ include: ['aws_s3_bucket.*'], exclude: ['aws_sqs_queue.*'] });
    expect(result.proposal?.text).toMatch(
      /# 1 resource .*; no flow, relation or network connects it with the things inside\n {2}- "aws_sqs/,
    );
    expect(artifact(result, 'diagram.json')).toContain('"title": "AWS"');
  });

  test('stays inside where its addresses are also those of things inside', () => {
    const file = readBack(
      apart({ 'dev.tfstate': [bucket('a')], 'prod.tfstate': [bucket('a', { id: 'p' }), bucket('c')] }),
    );
    expect(file).not.toHaveProperty('exclude');
    expect(file.unreviewed?.join('\n')).toContain(
      'the addresses of dev.tfstate are also addresses of unconnected things inside',
    );
  });

  test('is inside where a relation connects it', () => {
    const file = readBack(
      apart({ 'a.tfstate': [bucket('logs')], 'b.tfstate': [bucket('b', { logging: [{ target_bucket: 'logs' }] })] }),
    );
    expect(file).not.toHaveProperty('exclude');
  });
});

describe('systems outside', () => {
  test.each<readonly [string, readonly Item[], object]>([
    ['another account', [role('audit', '222222222222')], { kind: 'partner', names: ['AWS account 222222222222'] }],
    ['a public network', admitting('a', '52.94.7.0/24'), { kind: 'partner', cidrs: ['52.94.7.0/24'] }],
    ['a private network', admitting('a', '10.9.0.0/16'), { kind: 'corporate', cidrs: ['10.9.0.0/16'] }],
    ['a host of an agency', hook('a', 'https://in.agency.gov/x'), { kind: 'agency', domains: ['in.agency.gov'] }],
    ['a host of a provider', hook('a', 'https://x.azure.net/x'), { kind: 'iaas', domains: ['x.azure.net'] }],
    ['a registry', hook('a', 'https://registry.npmjs.org/x'), { kind: 'update', domains: ['registry.npmjs.org'] }],
  ])('%s gets an entry without an authorization', (_what, items, entry) => {
    const { external } = readBack(drawState(items, { propose: true }));
    expect(external).toEqual([expect.objectContaining({ authorization: 'unknown', ...entry })]);
  });

  test('a narrow network and a deeper host are named before what contains them', () => {
    const items = [
      ...admitting('a', '52.94.7.0/24'),
      ...admitting('b', '52.94.7.8/29'),
      ...hook('c', 'https://vendor.example/x'),
      ...hook('d', 'https://api.vendor.example/x'),
    ];
    const result = drawState(items, { propose: true });
    expect(readBack(result).external?.map(({ name }) => name)).toEqual([
      'Network 52.94.7.8/29',
      'Network 52.94.7.0/24',
      'api.vendor.example',
      'vendor.example',
    ]);
    expect(texts(drawState(items, { boundary: readBack(result) }))).toEqual(texts(result));
  });

  test('beyond the room of a file are counted', () => {
    const items = Array.from({ length: 205 }, (_, at) => hook(`t${at}`, `https://h${at}.vendor.example/x`)).flat();
    const file = readBack(drawState(items, { propose: true }));
    expect(file.external).toHaveLength(200);
    expect(file.unreviewed?.join('\n')).toContain('5 more systems outside have no entry');
  });
});

test('a name cannot add lines to the file, and a path or query of an address is not in it', () => {
  const items = [
    { ...bucket('x'), values: { id: 'x', bucket: 'x\n- evil: true', tags: { Name: '"}\n# x\ninclude: ["*"]' } } },
    ...hook('a', 'https://in.vendor.example/hook/secretpath?token=AKIAIOSFODNN7EXAMPLE'),
  ];
  const result = drawState(items, { propose: true, name: 'a\nexclude: ["*"]' });
  expect(readBack(result)).not.toHaveProperty('exclude');
  expect(result.proposal?.text).not.toMatch(/secretpath|AKIAIOSFODNN7|evil/);
});
