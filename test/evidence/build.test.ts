import type { Resource, Fact } from '../../src/model/evidence.ts';
import { expect, test } from '@jest/globals';
import { compileTraits } from '../../src/checks/traits.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import { isUnknown, unknown, type Value } from '../../src/base/value.ts';
import { resource } from '../checks/support.ts';

function fact(name: string, value: Value, file = 'system_info.json', kind: Fact['evidenceKind'] = 'host'): Fact {
  const place = { file, pointer: [name] };
  return { kind: 'fact', name, subject: 'host/.', value, evidenceKind: kind, source: 'system-info', place };
}

function build(facts: readonly Fact[], resources = [resource('a', {})]) {
  return buildEvidenceSet([{ resources, components: [], facts, problems: [] }], compileTraits([]));
}

test('facts of one subject become one host', () => {
  const { evidence, problems } = build([
    fact('openssl.providers', ['fips'], 'openssl.json', 'openssl'),
    fact('kernel_fips.proc_value', 1),
    fact('kernel_fips.module', null),
  ]);
  const [host] = evidence.byType('host');
  expect(host?.address).toBe('host/.');
  expect(host?.evidenceKind).toBe('host');
  expect(host?.values).toEqual({ kernel_fips: { proc_value: 1, module: null }, openssl: { providers: ['fips'] } });
  expect(host?.places?.get('openssl.providers')?.file).toBe('openssl.json');
  expect(problems).toEqual([]);
});

test('files that disagree leave an unknown and a problem, whatever their order', () => {
  const facts = [fact('os.id', 'rhel', 'a.json'), fact('os.id', 'ubuntu', 'b.json')];
  for (const list of [facts, facts.toReversed()]) {
    const { evidence, problems } = build(list);
    const os = evidence.byType('host')[0]?.values['os'];
    expect(isUnknown(Object(os)['id'])).toBe(true);
    expect(problems.map(({ code, place }) => [code, place.file])).toEqual([['contradicting-sources', 'b.json']]);
    expect(JSON.stringify(problems)).not.toMatch(/rhel|ubuntu/);
  }
});

test('a file that could not tell contradicts nobody', () => {
  const { evidence, problems } = build([
    fact('os.id', unknown('denied', false), 'a.json'),
    fact('os.id', 'rhel', 'b.json'),
  ]);
  expect(evidence.byType('host')[0]?.values).toEqual({ os: { id: 'rhel' } });
  expect(evidence.byType('host')[0]?.places?.get('os.id')?.file).toBe('b.json');
  expect(problems).toEqual([]);
});

test('names of facts never reach a prototype', () => {
  const { evidence } = build([fact('__proto__.polluted', true)]);
  expect(Object.hasOwn(evidence.byType('host')[0]?.values ?? {}, '__proto__')).toBe(true);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('an address that occurs twice stays twice and is told once', () => {
  const there = { place: { file: 'b.tfstate', pointer: [] } };
  const list = [resource('a', {}), resource('b', {}), resource('a', {}, there), resource('b', {}, there)];
  const { evidence, problems } = build([], list);
  expect(evidence.byType('aws_thing')).toHaveLength(4);
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['duplicate-address', 'warning']]);
  expect(problems[0]?.message).toMatch(/^2 addresses occur both in a\.tfstate and in b\.tfstate/);
  expect(build([], [resource('a', {}), resource('a', {}, { source: 'terraform-plan' })]).problems).toEqual([]);
});

test('one warning names a group of files that have addresses in common, however many', () => {
  const copies = Array.from({ length: 30 }, (_, at) => ({ place: { file: `state-${at}.tfstate`, pointer: [] } }));
  const list = copies.flatMap((copy, at) => [resource('a', {}, copy), resource(at < 20 ? 'b' : 'c', {}, copy)]);
  const { problems } = build([], list);
  expect(problems.map(({ message }) => message)).toEqual([
    '3 addresses occur more than once in 30 files: state-0.tfstate, state-1.tfstate, state-2.tfstate and 27 more. Each is assessed by itself; remove the files that are out of date if they are the same thing.',
  ]);
});

test('files without an address in common are named by a warning each', () => {
  const of = (file: string): Partial<Resource> => ({ place: { file, pointer: [] } });
  const list = [resource('a', {}, of('a.tfstate')), resource('a', {}, of('b.tfstate'))];
  const others = [resource('c', {}, of('c.tfstate')), resource('c', {}, of('d.tfstate'))];
  expect(build([], [...list, ...others]).problems).toHaveLength(2);
  const bridge = [resource('d', {}, of('a.tfstate')), resource('d', {}, of('d.tfstate'))];
  expect(build([], [...list, ...others, ...bridge]).problems).toHaveLength(1);
});

test('two trees of files may use one address each', () => {
  const list = [resource('a', {}, { root: 'prod' }), resource('a', {}, { root: 'dev' })];
  expect(build([], list).problems).toEqual([]);
  expect(build([], [...list, resource('a', {}, { root: 'dev' })]).problems).toHaveLength(1);
});

test('the states of two workspaces may use one address each', () => {
  const of = (file: string): Partial<Resource> => ({ place: { file, pointer: [] } });
  const prod = resource('a', {}, of('terraform.tfstate.d/prod/terraform.tfstate'));
  const dev = resource('a', {}, of('terraform.tfstate.d/dev/terraform.tfstate'));
  const copy = resource('a', {}, of('terraform.tfstate.d/dev/terraform.tfstate.backup'));
  expect(build([], [prod, dev]).problems).toEqual([]);
  expect(build([], [prod, dev, copy]).problems).toHaveLength(1);
});
