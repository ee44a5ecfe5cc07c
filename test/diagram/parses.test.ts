import { beforeAll, describe, expect, test } from '@jest/globals';
import { BUDGET } from '../../src/diagram/shape/collapse.ts';
import type { DiagramResult } from '../../src/diagram/draw.ts';
import { EVIL } from '../support/hostile-names.ts';
import { parseMermaid, type Understood } from '../support/parse-mermaid.ts';
import { drawState, goldenState, type Item } from './draw-state.ts';
import { SHAPES, times } from './shapes.ts';

/** What means something to Mermaid, HTML, Markdown, directives, icons, mathematics or file systems. */
const BITS = [
  '"]',
  '"|',
  '`x`',
  '%%{init: {"securityLevel":"loose"}}%%',
  '%% comment',
  '{{x}}',
  '[(x)]',
  'end',
  'click n1 "https://x.test"',
  'style n1 fill:red',
  'subgraph x',
  '<br/>',
  '<b>x</b>',
  '<img src=https://x.test/a.png onerror=alert(1)>',
  '<script>x</script>',
  '#quot;',
  '&lt;',
  'javascript:alert(1)',
  '$$x^2$$',
  'fa:fa-ban',
  '@{ shape: cyl }',
  ';',
  '\\',
  '\n',
  '-->',
  '---',
  ':::x',
  '|x|',
  '\u202Ex\u202C',
  'e\u0301\u0301',
  '\u{1F468}\u200D\u{1F469}',
  '../../etc/passwd',
  'flowchart LR',
  'accTitle: x',
];
const NAMES: readonly string[] = [...EVIL, ...BITS, ...times(200 - EVIL.length - BITS.length, (at) => pair(at))];

function pair(at: number): string {
  return `${BITS[at % BITS.length] ?? ''}${BITS[(at * 7 + 3) % BITS.length] ?? ''}`;
}

/** A name wherever names reach labels: of things, networks, subnets, groups, keys of instances. */
function named(name: string): readonly Item[] {
  return [
    { type: 'aws_vpc', name: 'v', values: { id: 'vpc-1', cidr_block: '10.0.0.0/16', tags: { Name: name } } },
    {
      type: 'aws_subnet',
      name: 's',
      index: name,
      values: { id: 'subnet-1', vpc_id: 'vpc-1', cidr_block: '10.0.1.0/24', tags: { Name: name } },
    },
    {
      type: 'aws_instance',
      name: 'i',
      index: name,
      values: { id: 'i-1', subnet_id: 'subnet-1', tags: { Name: name } },
    },
    {
      type: 'aws_db_instance',
      name: 'd',
      values: { id: 'd', identifier: name, engine: name, engine_version: name, vpc_security_group_ids: ['sg'] },
    },
    {
      type: 'aws_security_group',
      name: 'g',
      values: {
        id: 'sg',
        ingress: [{ protocol: name, from_port: 1, to_port: 1, cidr_blocks: [], security_groups: [name] }],
      },
    },
  ];
}

interface Case {
  readonly name: string;
  readonly result: DiagramResult;
}

const cases: Case[] = [];
const understood = new Map<string, Understood>();

beforeAll(() => {
  for (const [name, make] of SHAPES) cases.push({ name, result: drawState(make()) });
  for (const name of ['aws', 'azure', 'google']) cases.push({ name, result: drawState(goldenState(name)) });
  for (const [at, name] of NAMES.entries())
    cases.push({ name: `hostile ${at}`, result: drawState(named(name), { name, source: name, views: ['network'] }) });
  const texts = cases.flatMap(({ result }) => result.diagrams.map(({ text }) => text));
  for (const [index, answer] of parseMermaid(texts).entries()) understood.set(texts[index] ?? '', answer);
});

describe('every diagram', () => {
  test('parses with the parser of Mermaid, with as many nodes as were meant', () => {
    expect(NAMES.length).toBe(200);
    const wrong = cases.flatMap(({ name, result }) =>
      result.diagrams.flatMap(({ filename, text, counts }) => {
        const answer = understood.get(text);
        const legend = text.split('\n').filter((line) => /^ {4}l(?:\d+|t)[[({]/.test(line)).length;
        const empty = text.split('\n').filter((line) => /^\s*(?:g\d+|tg\d+_\d+|empty|up)\["/.test(line)).length;
        // a line of style makes a node of Mermaid of each box
        const meant = counts.nodes + legend + empty + (answer?.groups ?? 0);
        const isRight = answer?.error === undefined && answer?.nodes === meant;
        return isRight
          ? []
          : [`${name} ${filename}: ${answer?.error ?? `${answer?.nodes ?? '?'} nodes, ${meant} meant`}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('stays within the limits of Mermaid', () => {
    const over = cases.flatMap(({ name, result }) =>
      result.diagrams
        .filter(
          ({ text, counts }) =>
            text.length > BUDGET.characters ||
            counts.edges > BUDGET.edges ||
            (understood.get(text)?.edges ?? 0) > 500 ||
            counts.nodes > BUDGET.nodes,
        )
        .map(({ filename, text, counts }) => `${name} ${filename}: ${text.length} characters, ${counts.edges} edges`),
    );
    expect(over).toEqual([]);
  });

  test('holds no markup, address or directive of a hostile name', () => {
    const texts = cases
      .filter(({ name }) => name.startsWith('hostile'))
      .flatMap(({ result }) => result.diagrams.map(({ text }) => text));
    const body = texts.map((text) => text.replace(/^---\n[\s\S]*?\n---\n/, ''));
    for (const text of body) {
      expect(text.replaceAll('<br/>', '')).not.toMatch(
        /<|`|%%\{|\{\s*init|^\s*(?:click|href)\b|:fa-|\$\$|[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/m,
      );
    }
  });

  test('says what was merged where not everything fits', () => {
    const large = cases.find(({ name }) => name === 'five thousand machines')?.result;
    expect(large?.diagrams.find(({ filename }) => filename === 'network.mmd')?.steps.join('; ')).toMatch(
      /10 further pages|merged/,
    );
    const shown = large?.sideCar.nodes.flatMap((node) =>
      'addresses' in node && Array.isArray(node.addresses) ? node.addresses : [],
    );
    expect(shown?.length).toBe(5000);
  });

  test('says so where there is nothing to show', () => {
    const textOf = (wanted: string, file: string): string =>
      cases.find(({ name }) => name === wanted)?.result.diagrams.find(({ filename }) => filename === file)?.text ?? '';
    expect(textOf('nothing', 'network.mmd')).toContain('  empty["nothing of a type that is drawn"]');
    expect(textOf('one bucket', 'dataflow.mmd')).toContain('  empty["no flow is declared or allowed by a rule"]');
    expect(textOf('one bucket', 'network.mmd')).not.toContain('empty[');
  });

  test('shows the largest parts in an overview of too many, and counts the others', () => {
    const textOf = (wanted: string): string =>
      cases.find(({ name }) => name === wanted)?.result.diagrams.find(({ filename }) => filename === 'network.mmd')
        ?.text ?? '';
    expect(textOf('three hundred networks')).toContain('"300 networks without drawn resources"');
    expect(textOf('machines beside three hundred empty networks')).toContain('"300 networks without drawn resources"');
    expect(textOf('machines beside three hundred empty networks')).toMatch(/"VPC v0 · [^]*"m0_0_0<br\/>/);
    expect(textOf('two hundred and fifty accounts')).toMatch(/"\d+ further accounts<br\/>\d+ things/);
    expect(textOf('a group for six hundred networks outside')).toMatch(/"600 × networks outside"/);
    expect(textOf('a group for six hundred networks outside')).toMatch(/"600 × hosts outside"/);
  });
});
