import { describe, expect, test } from '@jest/globals';
import { isUnknown, type Value } from '../../../src/base/value.ts';
import { createWork } from '../../../src/base/work.ts';
import { createTemplates, type Templates } from '../../../src/languages/jinja/templates.ts';
import { createScope, createLayer, type HostScope, type Layer } from '../../../src/parsers/ansible/variables/scope.ts';

const VARIABLES: { readonly [name: string]: Value } = {
  n: 5,
  flag: true,
  text: 'abc',
  list: ['a', 'b'],
  map: { y: { z: 1 } },
  users: [{ name: 'ann', admin: true }, { name: 'bob' }],
  nested: '{{ n + 1 }}',
  deep: { k: '{{ nested }}' },
  round: '{{ trip }}',
  trip: '{{ round }}',
};

function scopeOf(templates: Templates, layers: readonly Layer[]): HostScope {
  return createScope(
    {
      templates,
      mergesMaps: false,
      open: () => false,
      noteOwnName: () => undefined,
      noteCycle: () => undefined,
    },
    layers,
  );
}

function evaluated(source: string): unknown {
  const templates = createTemplates(createWork(1_000_000));
  const value = templates.value(source, scopeOf(templates, [createLayer(Object.entries(VARIABLES))]));
  return isUnknown(value) ? 'unknown' : value;
}

/** Answers as those of ansible-core 2.19. */
describe('known values', () => {
  test.each<[string, unknown]>([
    ['{{ 1 + 2 * 3 }}', 7],
    ['{{ -7 % 3 }}', 2],
    ["{{ 'a' ~ 1 ~ true }}", 'a1True'],
    ['{{ map.y.z }}', 1],
    ["{{ map['y']['z'] }}", 1],
    ['{{ list[-1] }}', 'b'],
    ["{{ 'abc'[1:] }}", 'bc'],
    ["{{ missing.a.b | default('d') }}", 'd'],
    ["{{ '' | default('d', true) }}", 'd'],
    ["{{ 'maybe' | bool }}", false],
    ["{{ '1.9' | int }}", 1],
    ["{{ list | join(',') }}", 'a,b'],
    ['{{ [1, 2] | union([2, 3]) }}', [1, 2, 3]],
    ["{{ map | combine({'y': {'q': 1}}, recursive=true) }}", { y: { z: 1, q: 1 } }],
    ['{{ map | dict2items }}', [{ key: 'y', value: { z: 1 } }]],
    ["{{ users | map(attribute='name') | list }}", ['ann', 'bob']],
    ["{{ users | rejectattr('admin', 'defined') | map(attribute='name') | first }}", 'bob'],
    ["{{ true | ternary('y', 'n') }}", 'y'],
    ['{{ map | to_json }}', '{"y": {"z": 1}}'],
    ['{{ 1 < 2 < 3 }}', true],
    ["{{ '5' == 5 }}", false],
    ['{{ missing is undefined }}', true],
    ["{{ '1.10' is version('1.9', '>') }}", true],
    ['text {{ n }} more {{ flag }}', 'text 5 more True'],
    ['{% for i in list %}{{ i }}{% if not loop.last %},{% endif %}{% endfor %}', 'a,b'],
    ['{{ deep.k }}', 6],
    ["{{ 'a\\nb' }}", 'a\\nb'],
    ['plain', 'plain'],
    ["{{ lookup('vars', 'text') }}", 'abc'],
    ["{{ lookup('ansible.builtin.vars', 'te' ~ 'xt') | upper }}", 'ABC'],
    ["{{ lookup('vars', 'n') + 1 }}", 6],
    ["{{ lookup('vars', 'missing', default='none') }}", 'none'],
    ["{{ lookup('vars', 'text', 'text') }}", 'abc,abc'],
    ["{{ lookup('vars', 'n', 'text') }}", [5, 'abc']],
    ["{{ query('vars', 'n') }}", [5]],
    ["{{ q('vars', 'n') | first }}", 5],
    ["{{ lookup('vars', 'n', wantlist=True) }}", [5]],
    ["{{ query('dict', {'a': 1, 'b': 2}) | map(attribute='key') | join('-') }}", 'a-b'],
    ["{{ lookup('dict', {'a': 1}) }}", { key: 'a', value: 1 }],
    ["{{ query('items', [1, 2], 3) }}", [1, 2, 3]],
  ])('%s', (source, expected) => {
    expect(evaluated(source)).toEqual(expected);
  });
});

describe('values that only a run tells', () => {
  test.each([
    "{{ lookup('pipe', 'id') }}",
    "{{ lookup('env', 'HARDEN') == 'yes' }}",
    "{{ query('file', 'a.txt') | length > 0 }}",
    "{{ lookup('vars', 'missing') }}",
    "{{ lookup('vars', 'missing') is defined }}",
    "{{ lookup('url', 'https://example.com') is defined }}",
    "{{ lookup('vars', 'ansible_fact', default='x') }}",
    "{{ lookup('vars', n) }}",
    "{{ lookup('vars', 'text', 'ansible_fact') }}",
    "{{ lookup(kind, 'text') }}",
    "{{ lookup('dict', [1]) }}",
    '{{ lookup() }}',
    "{{ ansible_facts.os_family == 'RedHat' }}",
    "{{ ansible_distribution or 'none' }}",
    '{{ list | shuffle }}',
    '{{ list | sort(reverse=true) }}',
    '{{ round }}',
    "{{ text | regex_replace('(a+)+$', '') }}",
    '{{ range(100000000) | list }}',
    '{{ 2 ** 5000 }}',
    '{{ broken',
    `{{ ${'('.repeat(500)}1${')'.repeat(500)} }}`,
    '{% for a in range(9999) %}{% for b in range(9999) %}{{ a }}{% endfor %}{% endfor %}',
    "{{ text.__class__.__mro__ | string ~ ''.join(list) }}",
  ])('%s', (source) => {
    expect(evaluated(source)).toBe('unknown');
  });
});

describe('conditions', () => {
  const templates = createTemplates(createWork(1_000_000));
  const scope = scopeOf(templates, [createLayer(Object.entries(VARIABLES))]);

  test.each<[string, boolean | 'unknown']>([
    ['n == 5 and ansible_facts.x', 'unknown'],
    ['n == 4 and ansible_facts.x', false],
    ['n == 5 or ansible_facts.x', true],
    ['not (n == 5 or ansible_facts.x)', false],
    ['missing is defined', false],
    ['ansible_selinux is defined', 'unknown'],
    ['missing', 'unknown'],
    ['text', true],
    ["'no'", 'unknown'],
    ["'a' in list", true],
  ])('%s', (source, expected) => {
    expect(templates.holds(source, scope)).toBe(expected);
  });
});

test('lines of a template keep their place, and what is not sure says so', () => {
  const templates = createTemplates(createWork(1_000_000));
  const scope = scopeOf(templates, [createLayer(Object.entries(VARIABLES))]);
  const source =
    '# top\n{% if ansible_facts.x %}\nmaybe yes\n{% endif %}\n{% for i in list %}\nkey {{ i }}\n{% endfor %}\n{{ gone }}\n';
  expect(templates.lines(source, scope, 'file')).toEqual([
    { text: '# top', sure: true, from: 1 },
    { text: 'maybe yes', sure: false, from: 3 },
    { text: 'key a', sure: true, from: 6 },
    { text: 'key b', sure: true, from: 6 },
    { text: '\uFFFC', sure: true, from: 8 },
    { text: '\uFFFC', sure: false, from: 8 },
    { text: '\uFFFC', sure: true, from: 8 },
  ]);
  const joined = "{{ 'Ciphers ' ~ gone }}\n{{ 'a' ~ gone if true else 'b' }}\n{{ 'a' if false else gone ~ 'b' }}\n";
  expect(templates.lines(joined, scope, 'file').map(({ text }) => text)).toEqual([
    'Ciphers \uFFFC',
    '\uFFFC',
    '\uFFFC',
    'a\uFFFC',
    '\uFFFC',
    '\uFFFC',
    '\uFFFC',
    '\uFFFC',
    '\uFFFCb',
  ]);
});

test.each([
  ['a variable', 'gone', 3],
  ['a fact', 'ansible_facts.hostname', 1],
  ['a fact by its old name', "ansible_default_ipv4['address']", 1],
  ['a fact of another host', 'hostvars[gone].ansible_hostname', 1],
  ['what a script of the host says', 'ansible_local.site.text', 3],
  ['the environment', 'ansible_facts.env.EXTRA', 3],
  ['a number', 'gone | int', 1],
  ['a digest', 'gone | password_hash', 1],
  ['one of two words', "gone | ternary('yes', 'no')", 1],
  ['one of two texts', "gone | ternary('yes', other)", 3],
  ['a list of names', "gone | join(',')", 3],
  ['facts in a list', "[ansible_hostname, gone] | join(',')", 3],
  ['a result of a command', 'result.stdout', 3],
])('an unknown text may hold any number of lines: %s', (_name, expression, count) => {
  const templates = createTemplates(createWork(1_000_000));
  const lines = templates.lines(`key {{ ${expression} }} end`, scopeOf(templates, []), 'text');
  expect(lines.length).toBe(count);
  expect(lines[0]).toMatchObject({ text: expect.stringMatching(/^key /), sure: true });
});

test('a plus sign at the end of a statement keeps the line end', () => {
  const templates = createTemplates(createWork(1_000_000));
  const scope = scopeOf(templates, []);
  const texts = (source: string): readonly string[] => templates.lines(source, scope, 'file').map(({ text }) => text);
  expect(texts('{%+ if true +%}\none\n{%+ endif +%}\ntwo\n')).toEqual(['', 'one', '', 'two']);
  expect(texts('{% if true %}\none\n{% endif %}\ntwo\n')).toEqual(['one', 'two']);
});
