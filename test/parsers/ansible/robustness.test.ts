import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { EvidenceFile, Parsed } from '../../../src/model/evidence.ts';
import { ansible } from '../../../src/parsers/ansible/ansible.ts';
import { caseFiles } from '../../support/case-folder.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const GOOD = caseFiles(fileURLToPath(new URL('./good', import.meta.url)));

function parsed(files: readonly EvidenceFile[]): readonly Parsed[] {
  const tree = createFileTree(files);
  return ansible.claim(tree).map((group) => ansible.parse(group, tree, {}));
}

function of(files: { readonly [path: string]: string }): readonly Parsed[] {
  return parsed(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
}

test('any change of any file is survived, and a host that was not reached before is not reached by damage', () => {
  const change = fc.record({
    file: fc.nat(GOOD.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(40),
    put: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('{{', '}}', '{%', ': ', '- ', '\n', '&a ', '*a', '!vault '),
    ),
  });
  fc.assert(
    fc.property(change, ({ file, at, remove, put }) => {
      const files = GOOD.map((each, index) => {
        if (index !== file) return each;
        const text = each.text();
        const from = Math.floor(text.length * at);
        return evidenceFile(each.path, text.slice(0, from) + put + text.slice(from + remove));
      });
      for (const { problems } of parsed(files)) {
        for (const problem of problems) if (problem.severity === 'error') expect(problem.kinds).toEqual(['ansible']);
      }
    }),
    { numRuns: 150 },
  );
});

const TASKS = '- hosts: all\n  tasks:\n';

test.each<[string, { readonly [path: string]: string }]>([
  [
    'a bomb of aliases',
    {
      'site.yml': `- hosts: all\n  vars:\n    a: &a [1, 1]\n${'bcdefghijklmnopqrstuvwxyz'
        .split('')
        .map(
          (name, index, all) =>
            `    ${name}: &${name} [*${all[index - 1] ?? 'a'}, *${all[index - 1] ?? 'a'}, *${all[index - 1] ?? 'a'}]\n`,
        )
        .join('')}`,
    },
  ],
  [
    'variables that double',
    {
      'site.yml': `- hosts: all\n  vars:\n    v0: xxxxxxxxxx\n${Array.from({ length: 60 }, (_, index) => `    v${index + 1}: "{{ v${index} }}{{ v${index} }}"\n`).join('')}  tasks:\n    - sysctl: { name: a, value: "{{ v60 }}" }\n`,
      hosts: '[a]\nb\n',
    },
  ],
  [
    'loops in loops',
    {
      'site.yml': `${TASKS}    - include_tasks: t.yml\n      loop: "{{ range(90) | list }}"\n`,
      't.yml': '- include_tasks: u.yml\n  loop: "{{ range(90) | list }}"\n',
      'u.yml': '- command: x\n  loop: "{{ range(90) | list }}"\n',
      hosts: '[a]\nb\n',
    },
  ],
  [
    'roles in a circle',
    {
      'site.yml': '- hosts: all\n  roles: [a]\n',
      'roles/a/meta/main.yml': 'dependencies: [b]\n',
      'roles/b/meta/main.yml': 'dependencies: [a]\n',
      'roles/a/tasks/main.yml': '- include_role: { name: b }\n',
      'roles/b/tasks/main.yml': '- include_role: { name: a }\n',
      hosts: '[a]\nb\n',
    },
  ],
  ['playbooks in a circle', { 'a.yml': '- import_playbook: b.yml\n', 'b.yml': '- import_playbook: a.yml\n' }],
  [
    'groups in a circle',
    { hosts: '[a:children]\nb\n[b:children]\na\n[a]\nx\n', 'site.yml': '- hosts: a:&b\n  tasks: []\n' },
  ],
  [
    'commands of empty lines',
    { 'site.yml': `${TASKS}${`    - shell: "x${'\\n'.repeat(19_000)}y"\n`.repeat(20)}`, hosts: '[a]\nb\n' },
  ],
  [
    'paths that lead out',
    {
      'p/site.yml': `${TASKS}    - include_tasks: ../../../etc/passwd\n    - include_vars: /etc/passwd\n    - template: { src: ../../../etc/shadow, dest: /etc/issue }\n`,
      'p/hosts': '[a]\nb\n',
    },
  ],
])('%s comes to an end', (_name, files) => {
  expect(of(files)).toHaveLength(1);
});
