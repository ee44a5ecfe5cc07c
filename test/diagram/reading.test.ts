import { describe, expect, test } from '@jest/globals';
import { artifact, drawState, type Item } from './draw-state.ts';
import { times } from './shapes.ts';

const VPC: Item = { type: 'aws_vpc', name: 'main', values: { id: 'vpc-1', cidr_block: '10.0.0.0/16' } };

function group(name: string, from: string, port: number): Item {
  const isGroup = from.startsWith('sg-');
  const rule = {
    protocol: 'tcp',
    from_port: port,
    to_port: port,
    cidr_blocks: isGroup ? [] : [from],
    security_groups: isGroup ? [from] : [],
  };
  return { type: 'aws_security_group', name, values: { id: `sg-${name}`, vpc_id: 'vpc-1', ingress: [rule] } };
}

function machine(name: string, more: object = {}): Item {
  const values = { id: name, vpc_security_group_ids: [`sg-${name.replace(/-.*/, '')}`], tags: { Name: name }, ...more };
  return { type: 'aws_instance', name, values };
}

/** Machines that everybody may call at one port, and as many at another. */
function fronts(count: number): readonly Item[] {
  return [
    VPC,
    group('web', '0.0.0.0/0', 443),
    group('mail', '0.0.0.0/0', 25),
    ...times(count, (at) => machine(`web-${at}`)),
    ...times(count, (at) => machine(`mail-${at}`)),
  ];
}

/** A chain of machines, each of which calls the next one. */
function chain(count: number): readonly Item[] {
  return [
    VPC,
    ...times(count, (at) => group(`m${at}`, at === 0 ? '0.0.0.0/0' : `sg-m${at - 1}`, 9000 + (at % 2))),
    ...times(count, (at) => machine(`m${at}`)),
  ];
}

test.each([
  [2, 'LR'],
  [10, 'TB'],
])('a chain of %d machines leads from %s', (count, direction) => {
  const { diagrams } = drawState(chain(count));
  const text = diagrams.find(({ filename }) => filename === 'network.mmd')?.text ?? '';
  expect(text).toContain(`\nflowchart ${direction}\n`);
  const { width = 0, height = 0 } = diagrams.find(({ filename }) => filename === 'network.mmd')?.size ?? {};
  expect(width > height).toBe(direction === 'LR');
});

describe('a picture that is too much to read', () => {
  test('keeps nodes of their own for up to five that are alike', () => {
    const text = artifact(drawState(fronts(5)), 'network.mmd');
    expect(text).toMatch(/"web-0<br\/>[^]*"web-4<br\/>/);
    expect(text).not.toMatch(/"\d+ × /);
    expect(artifact(drawState(fronts(6)), 'network.mmd')).toMatch(/"6 × EC2 instance<br\/>web-0, web-1, web-2, /);
  });

  test('puts together what connects to the same, and says so', () => {
    const result = drawState(fronts(22));
    const text = artifact(result, 'network.mmd');
    expect(text.match(/"22 × EC2 instance/g)).toHaveLength(2);
    expect(text).toMatch(
      /\|"TCP 443 · enc \?"\|[^]*\|"TCP 25 · enc \?"\||\|"TCP 25 · enc \?"\|[^]*\|"TCP 443 · enc \?"\|/,
    );
    const [, network] = result.diagrams;
    expect(network?.steps).toEqual(['6 or more things of one kind in one box that connect to the same became one']);
  });

  test('keeps apart what has other marks', () => {
    const result = drawState([...fronts(22), machine('web-x', { root_block_device: [{ encrypted: true }] })]);
    expect(artifact(result, 'network.mmd')).toMatch(/"web-x<br\/>EC2 instance<br\/>encrypted at rest/);
  });

  test('puts together things of one kind, and tells what they allow among themselves', () => {
    const result = drawState(chain(70));
    const text = artifact(result, 'network.mmd');
    expect(text).toMatch(/"70 × EC2 instance[^"]*among themselves: TCP 9000, 9001 · enc \?/);
    expect(result.diagrams[1]?.steps).toContain('things of one kind in one box were merged');
    expect(result.counts).toMatchObject({ things: 70, flows: 70 });
  });
});
