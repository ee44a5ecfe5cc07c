import { describe, expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { Parsed } from '../../../src/model/evidence.ts';
import { createWork } from '../../../src/base/work.ts';
import { ansible } from '../../../src/parsers/ansible/ansible.ts';
import { compileRegex } from '../../../src/languages/jinja/regex.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const ROUNDS = '"{{ range(0, 900) | list }}"';

function parsed(files: { readonly [path: string]: string }, units: number): readonly Parsed[] {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  return ansible.claim(tree).map((group) => ansible.parse(group, tree, {}, createWork(units)));
}

function errorsOf(all: readonly Parsed[]): readonly string[] {
  return all.flatMap(({ problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ place, message }) => `${place.file}/${place.pointer.join('/')}: ${message}`),
  );
}

function playbook(tasks: string): string {
  return `- hosts: all\n  tasks:\n${tasks}`;
}

const FORBID =
  '    - lineinfile: { path: /etc/ssh/sshd_config, regexp: "^PermitRootLogin", line: "PermitRootLogin no" }\n';

describe('tasks', () => {
  const nested = {
    includes: {
      'site.yml': `${playbook(`    - include_tasks: one.yml\n      loop: ${ROUNDS}\n`)}${FORBID}`,
      'one.yml': `- include_tasks: two.yml\n  loop: ${ROUNDS}\n`,
      'two.yml': `- command: date\n  loop: ${ROUNDS}\n`,
    },
    roles: {
      'site.yml': `${playbook(`    - include_role: { name: one }\n      loop: ${ROUNDS}\n`)}${FORBID}`,
      'roles/one/tasks/main.yml': `- include_role: { name: two }\n  loop: ${ROUNDS}\n`,
      'roles/two/tasks/main.yml': `- command: date\n  loop: ${ROUNDS}\n`,
    },
    blocks: {
      'site.yml': `${playbook(`    - include_tasks: one.yml\n      loop: ${ROUNDS}\n`)}${FORBID}`,
      'one.yml': `- block:\n${Array.from({ length: 200 }, () => '    - include_tasks: two.yml\n').join('')}`,
      'two.yml': `- command: date\n  with_items: ${ROUNDS}\n`,
    },
  };

  test.each(Object.entries(nested))(
    'of loops in loops over %s end at the limit of one host, with the place',
    (_, files) => {
      const all = parsed({ ...files, hosts: '[a]\nb\n' }, 100_000_000);
      const errors = errorsOf(all);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatch(/\d.*: site\.yml leads to more tasks for one host than the 80000 that are followed/);
    },
  );

  test.each<[string, { readonly [path: string]: string }]>([
    ['a long loop', { 'site.yml': playbook(`    - command: date\n      loop: ${ROUNDS}\n`) }],
    [
      'an include in a loop',
      {
        'site.yml': playbook('    - include_tasks: one.yml\n      loop: [1, 2, 3, 4, 5, 6, 7, 8]\n'),
        'one.yml': `- command: date\n  loop: ${ROUNDS}\n`,
      },
    ],
    [
      'a role of 1,000 tasks',
      {
        'site.yml': '- hosts: all\n  roles: [long]\n',
        'roles/long/tasks/main.yml': '- command: date\n'.repeat(1000),
      },
    ],
  ])('of %s are all followed', (_, files) => {
    expect(errorsOf(parsed({ ...files, hosts: '[a]\nb\n' }, 100_000_000))).toEqual([]);
  });
});

describe('regular expressions', () => {
  const long = `${'x'.repeat(400)} # PermitRootLogin no`;

  test.each<[string, string, boolean | 'unknown']>([
    ['^#?\\s*PermitRootLogin\\s+.*', `PermitRootLogin ${'y'.repeat(300)}`, true],
    ['^#?\\s*PermitRootLogin\\s+.*', long, false],
    ['(?i)^.*permitrootlogin.*$', long, true],
    ['(a*)(a*)b', 'a'.repeat(5000), false],
    ['(?P<key>\\w+)\\s*=\\s*(?P<value>.*)', `${'k'.repeat(200)} = v`, true],
    ['\\AKex\\w+\\s+.*\\Z', `KexAlgorithms ${'a,'.repeat(200)}`, true],
    // only a backtracking search takes these
    ['^(?!#).*x.*y', 'x'.repeat(5000), 'unknown'],
    ['(a+)+b', 'a', 'unknown'],
  ])('%j in a long line', (source, text, found) => {
    expect(compileRegex(source)?.test(text) ?? 'unknown').toBe(found);
  });

  test('exchange what they match in long texts as in short ones', () => {
    const regex = compileRegex('(\\w+)\\s*=\\s*(\\w+)');
    const swap = (found: readonly (string | undefined)[]): string => `${found[2] ?? ''}:${found[1] ?? ''}`;
    expect(regex?.replace('a = b', swap)).toBe('b:a');
    expect(regex?.replace('a = b, '.repeat(300), swap)).toBe('b:a, '.repeat(300));
  });
});

describe('hosts', () => {
  const site = playbook(FORBID);

  test.each<[string, string, number]>([
    ['two ranges in one name', '[web]\nweb[0001:9999].[01:99]\n', 2],
    ['many ranges', `[web]\n${Array.from({ length: 30 }, (_, at) => `web${at}-[1:9000]\n`).join('')}`, 13],
  ])('of %s end at the limit, with the line', (_, hosts, line) => {
    const problems = parsed({ hosts, 'site.yml': site }, 100_000_000).flatMap((each) => each.problems);
    const first = problems.find(({ severity }) => severity === 'error');
    expect([first?.place.file, first?.place.line]).toEqual(['hosts', line]);
    expect(first?.message).toContain('names more hosts than are read');
    expect(first?.message).not.toContain('refuses');
  });

  const own = (at: number): string => `web${at} node_id=${at} level=${at % 2}\n`;
  const hosts = `[web]\n${Array.from({ length: 400 }, (_, at) => own(at)).join('')}`;
  const level =
    '    - lineinfile: { path: /etc/ssh/sshd_config, regexp: "^PermitRootLogin", line: "PermitRootLogin {{ \'no\' if level == 0 else \'yes\' }}" }\n';

  test('that tasks cannot tell apart are one class, whatever variables of their own they have', () => {
    const fixed = parsed({ hosts, 'site.yml': playbook(FORBID) }, 1_000_000);
    expect(errorsOf(fixed)).toEqual([]);
    const all = parsed({ hosts, 'site.yml': playbook(level) }, 1_000_000);
    expect(errorsOf(all)).toEqual([]);
    const values = all.flatMap(({ resources }) => resources).filter(({ type }) => type === 'ansible/sshd');
    expect(values.length).toBe(400);
    expect(new Set(values.map((each) => JSON.stringify(each.values['settings'] ?? each.values))).size).toBeGreaterThan(
      1,
    );
  });

  test('that tasks tell apart are followed one by one, up to the limit', () => {
    const each = FORBID.replace('PermitRootLogin no', 'Port {{ node_id }}');
    expect(errorsOf(parsed({ hosts, 'site.yml': playbook(each.repeat(100)) }, 2_000_000)).join()).toContain(
      'more tasks over all hosts than are followed',
    );
  });
});
