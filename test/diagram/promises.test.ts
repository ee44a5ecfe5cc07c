import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { readTypes } from '../../src/checks/read-types.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { own } from '../../src/base/value.ts';
import { terraformPlan } from '../../src/parsers/terraform-plan/terraform-plan.ts';
import { terraformState } from '../../src/parsers/terraform-state/terraform-state.ts';
import { canaries } from '../support/canaries.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { drawParsed, drawState, goldenState, artifact, stateText, type Item } from './draw-state.ts';

const GOLDEN = ['aws', 'azure', 'google'];

function everything(result: ReturnType<typeof drawState>): string {
  return result.artifacts.map(({ filename, text }) => `${filename}\n${text}`).join('\n');
}

/** A fixed order that is not the one given. */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const keyed = list.map((item, at) => ({ item, key: ((at + 1) * 7919 * (seed + 3)) % 104_729 }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

describe('the same bytes', () => {
  test.each(GOLDEN)('whatever the order of the resources of %s', (name) => {
    const items = goldenState(name);
    const before = everything(drawState(items));
    for (let seed = 0; seed < 20; seed += 1) expect(everything(drawState(shuffled(items, seed)))).toBe(before);
  });
});

describe('secrets', () => {
  const SECRET = 'zq8canaryzq8';
  test.each(GOLDEN)('sensitive values of %s reach no output, wherever they stand', (name) => {
    const items = goldenState(name).map((item): Item => ({
      ...item,
      sensitive: ['tags', 'name', 'identifier', 'engine', 'hidden'],
      values: {
        ...item.values,
        tags: { Name: SECRET },
        name: SECRET,
        identifier: SECRET,
        engine: SECRET,
        hidden: SECRET,
      },
    }));
    expect(everything(drawState(items))).not.toContain(SECRET);
  });

  test('nothing of what people keep secret in states and plans reaches an output', () => {
    const { files, planted } = canaries();
    const parsed = [
      terraformState.parse(evidenceFile('prod.tfstate', files['prod.tfstate'] ?? '')),
      terraformPlan.parse(evidenceFile('plan.json', files['plan.json'] ?? '')),
    ];
    const text = everything(drawParsed(parsed));
    expect(planted.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('the table of types', () => {
  const table = loadContent()
    .tables()
    .find(({ id }) => id === 'diagram-types');
  const rows = table?.rows ?? [];
  const { checks, traits } = loadContent();
  const read = readTypes(checks, traits, FUNCTIONS);

  test('draws 160 types or more, and names each type once', () => {
    expect(rows.filter((row) => own(row, 'class') !== 'plumbing').length).toBeGreaterThanOrEqual(160);
    expect(new Set(rows.map((row) => own(row, 'type'))).size).toBe(rows.length);
  });

  test('names only types that the content knows or that say where their provider documents them', () => {
    const strange = rows.filter((row) => {
      const type = String(own(row, 'type'));
      const [prefix = '', ...rest] = type.split('_');
      return !read.has(type) && own(row, 'docs') !== `hashicorp/${prefix} r/${rest.join('_')}`;
    });
    expect(strange).toEqual([]);
  });

  test('says of each type what it is drawn as, or what it becomes', () => {
    const silent = rows.filter((row) =>
      own(row, 'class') === 'plumbing'
        ? !['box', 'flow', 'mark', 'part'].includes(String(own(row, 'becomes')))
        : String(own(row, 'title') ?? '').length < 3,
    );
    expect(silent).toEqual([]);
  });
});

describe('what the user says beside the evidence', () => {
  const boundary = {
    name: 'Payments',
    level: 'FedRAMP Moderate',
    exclude: ['aws_ecr_repository.*'],
    external: [
      { name: 'Agency office', kind: 'agency', authorization: 'agency', cidrs: ['198.51.100.0/24'], data: 'federal' },
      {
        name: 'Patch mirror',
        kind: 'update',
        authorization: 'none',
        select: ['aws_instance.worker*'],
        direction: 'out',
        protocol: 'TCP',
        ports: '443',
        encryption: 'encrypted',
        data: 'metadata',
      },
    ],
    zones: [{ select: ['aws_subnet.app*'], zone: 'data' }],
    data: [{ select: ['aws_db_instance.orders'], category: 'federal' }],
  } as const;
  const result = drawState(goldenState('aws'), { boundary });
  const network = artifact(result, 'network.mmd');

  test('names externals with their authorization, and what they connect', () => {
    expect(network).toMatch(/\["Authorization boundary: Payments \(FedRAMP Moderate\)"\]/);
    expect(network).toMatch(/x\d\(\["Agency office<br\/>agency<br\/>authorization: agency"\]\):::allowed/);
    expect(network).toMatch(/x\d\(\["Patch mirror<br\/>update<br\/>authorization: none"\]\):::denied/);
    expect(network).not.toContain('Network 198.51.100.0/24');
    expect(artifact(result, 'flows.csv')).toMatch(
      /"worker ×2 \([^"]*""blue""\]\)","Patch mirror","yes","declared","TCP","443","encrypted as declared","metadata","boundary file"/,
    );
  });

  test('moves what is excluded out of the boundary, and tags data', () => {
    const [outer = ''] = network.split('subgraph legend')[0]?.split('\n  subgraph ').slice(-1) ?? [];
    expect(outer).toMatch(
      /^g\d+\["AWS GovCloud[^\n]*\n {4}n\d+\[\("web<br\/>(?:#8195;)+ECR repository(?:#8195;)+"\)\]/,
    );
    expect(artifact(result, 'flows.csv')).toMatch(
      /"web \(aws_ecs_service.web\)","web \(aws_ecr_repository.web\)","yes","relation","pulls image"/,
    );
    expect(artifact(result, 'dataflow.mmd')).toContain('TLS required · federal data');
  });

  test('says of which things only some instances are inside', () => {
    const one = drawState(goldenState('aws'), { boundary: { exclude: ['aws_instance.worker["blue"]'] } });
    expect(one.sideCar.notes).toEqual([
      'Drawn inside of the boundary, although the boundary file leaves some of their instances outside: worker ×2 (1 inside).',
    ]);
    const all = drawState(goldenState('aws'), { boundary: { exclude: ['aws_instance.worker*'] } });
    expect(all.sideCar.notes).toEqual([]);
  });

  test('gives subnets the zones of the file', () => {
    expect(network).toContain('app ×2 · data zone');
  });

  test('marks what fails, and says how much of it has no node', () => {
    const findings = [
      { subject: 'aws_db_instance.orders', severity: 'high' },
      { subject: 'aws_db_instance.orders', severity: 'high' },
      { subject: 'aws_db_instance.orders', severity: 'low' },
      { subject: 'aws_s3_bucket.logs', severity: 'info' },
      { subject: 'aws_security_group.db', severity: 'medium' },
    ] as const;
    const marked = drawState(goldenState('aws'), { findings });
    expect(artifact(marked, 'network.mmd')).toMatch(/orders<br\/>[^"]*FAILING: 2 high, 1 low"/);
    expect(artifact(marked, 'network.mmd')).toMatch(/^ {2}class n\d+ finding$/m);
    expect(marked.sideCar.notes.join(' ')).toContain('about 1 resources');
  });
});

describe('rules and settings', () => {
  test('a source without a way out starts nothing, and a disabled listener of clear text is red', () => {
    const closed = goldenState('aws').map((item): Item =>
      item.type === 'aws_security_group' && item.name === 'web'
        ? { ...item, values: { ...item.values, egress: [] } }
        : item,
    );
    const flows = artifact(drawState(closed), 'flows.csv');
    expect(flows).not.toMatch(/"web \(aws_ecs_service.web\)","orders/);
    const clear = goldenState('aws').map((item): Item =>
      item.type === 'aws_lb_target_group' ? { ...item, values: { ...item.values, protocol: 'HTTP' } } : item,
    );
    const text = artifact(drawState(clear), 'network.mmd');
    expect(text).toMatch(/TCP 8443 · PLAINTEXT/);
    expect(text).toMatch(/linkStyle \d+ stroke:#d32f2f/);
  });

  test('a state and a plan of one system are drawn once', () => {
    const items = goldenState('aws');
    const state = terraformState.parse(evidenceFile('a.tfstate', stateText(items)));
    const again = {
      ...state,
      resources: state.resources.map((one) => ({
        ...one,
        source: 'terraform-plan',
        place: { ...one.place, file: 'plan.json' },
      })),
    };
    const once = drawParsed([state]).counts;
    const both = drawParsed([state, again]).counts;
    expect(both).toEqual({ ...once, absorbed: once.absorbed + items.length });
  });
});

test('the flow table says where a port is not told', () => {
  expect(artifact(drawState(goldenState('google')), 'flows.csv')).toMatch(
    /"web-front \([^"]*","web-backend \([^"]*","no","declared","TCP","\?","TLS"/,
  );
});

test('the table for spreadsheets has evidence that a page cuts short', () => {
  const keys = Array.from({ length: 20 }, (_, at): Item => {
    const values = { id: `k${at}`, bucket: `k${at}`, logging: [{ target_bucket: 'logs' }] };
    return { type: 'aws_s3_bucket', name: 'each', index: `a long key of a bucket ${at}`, values };
  });
  const result = drawState([...keys, { type: 'aws_s3_bucket', name: 'logs', values: { id: 'logs', bucket: 'logs' } }]);
  expect(artifact(result, 'flows.csv').match(/a long key of a bucket \d+/g)).toHaveLength(21);
  expect(artifact(result, 'flows.md')).toMatch(/a long key of a bucket 1.*… \|  \|$/m);
});

test('the page about diagrams names the files that are written', () => {
  const readme = readFileSync(new URL('../../docs/diagrams.md', import.meta.url), 'utf8');
  for (const { filename } of drawState(goldenState('aws')).artifacts) expect(readme).toContain(filename);
});
