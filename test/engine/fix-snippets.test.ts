import { describe, expect, it, test } from '@jest/globals';
import { readResourceItem } from '../../src/checks/harness/resource-item.ts';
import { getCandidates } from '../../src/engine/fix-snippets/candidates.ts';
import { fixSnippets } from '../../src/engine/fix-snippets/fix-snippets.ts';
import { configuration } from '../../src/engine/fix-snippets/hcl.ts';
import { bench, checks } from '../support/content-bench.ts';

function item(row: Parameters<typeof readResourceItem>[0]): ReturnType<typeof readResourceItem> {
  return readResourceItem(row, (why) => new Error(why));
}

describe('resources as configuration', () => {
  it('are blocks, attributes and references to what a provider makes', () => {
    const bucket = item({ type: 'aws_s3_bucket', name: 'b', values: { id: 'made', bucket: 'logs', acl: null } });
    const rule = { apply: [{ algorithm: 'aws:kms' }], tags: { 'a-b': 'x' }, numbers: [1, 2], none: [] };
    const beside = item({ type: 'aws_s3_rule', name: 'r', values: { bucket: 'made', rule: [rule, {}] } });
    expect(configuration([bucket, beside])).toBe(`resource "aws_s3_bucket" "b" {
  bucket = "logs"
}

resource "aws_s3_rule" "r" {
  bucket = aws_s3_bucket.b.id
  rule {
    tags    = {
      "a-b" = "x"
    }
    numbers = [1, 2]
    apply {
      algorithm = "aws:kms"
    }
  }
  rule {}
}`);
  });

  it('keep signs of templates as text', () => {
    const one = item({ type: 'a_b', name: 'c', values: { text: 'cost ${x} %{y} "z"\n' } });
    expect(configuration([one])).toBe('resource "a_b" "c" {\n  text = "cost $${x} %%{y} \\"z\\"\\n"\n}');
  });

  it('name what the example refers to', () => {
    const one = item({
      type: 'a_b',
      name: 'c',
      values: { key: 'k' },
      references: { key: 'a_key.k', arn_of: 'a_key.k.arn' },
    });
    expect(configuration([one])).toBe('resource "a_b" "c" {\n  key = a_key.k.id\n  arn_of = a_key.k.arn\n}');
  });
});

test('only what passes is a candidate, alone and with what stands beside it', () => {
  const rows = `
- { type: aws_x, name: good, values: { id: i, on: true } }
- { type: aws_y, name: beside, values: { x: i } }
- { type: aws_x, name: bad, values: { on: false } }`;
  const found = getCandidates(
    {
      name: 'a',
      files: { 'a.resources.yaml': rows },
      outcome: { 'aws_x.good': 'pass', 'aws_x.bad': 'fail' },
    },
    'Good',
  );
  expect(found.map(({ text }) => text)).toEqual([
    'resource "aws_x" "good" {\n  on = true\n}',
    'resource "aws_x" "good" {\n  on = true\n}\n\nresource "aws_y" "beside" {\n  x = aws_x.good.id\n}',
  ]);
});

test('what sets the value comes before what relies on a default', () => {
  const check = checks.find(({ id }) => id === 'tls-minimum-version');
  const found = check === undefined ? [] : fixSnippets(check, bench);
  expect(found.map(({ platform }) => platform).sort()).toEqual([
    'AWS',
    'Ansible',
    'Azure',
    'Google Cloud',
    'Kubernetes',
  ]);
  for (const { text } of found) expect(text).toMatch(/1[._]2|1[._]3|TLS1[23]/);
});

function shortest(check: string, platform: string): string | undefined {
  const found = checks.find(({ id }) => id === check);
  return found === undefined ? undefined : fixSnippets(found, bench).find((each) => each.platform === platform)?.text;
}

test('a task stands in a play of its own, by its full name', () => {
  expect(shortest('account-passwords-hashed', 'Ansible')).toBe(`- hosts: all
  tasks:
    - name: Playbooks set user passwords as SHA-256 or SHA-512 hashes
      ansible.builtin.user:
        name: ann
        password: '{{ secret | password_hash(''sha512'') }}'`);
});

test('a play for a host that passes has the variables of the host in their places', () => {
  expect(shortest('ansible-umask-strict', 'Ansible')).toBe(`- name: Playbooks set UMASK 027 or 077 in login.defs
  hosts: all
  become: true
  tasks:
    - ansible.builtin.lineinfile:
        path: /etc/login.defs
        regexp: ^#?\\s*UMASK
        line: UMASK 077`);
});

test('of several containers one that passes is left', () => {
  expect(shortest('container-sudo-absent', 'Kubernetes')).toBe(`apiVersion: v1
kind: Pod
metadata:
  name: a
spec:
  containers:
    - name: app
      command:
        - /app`);
});

test('an instruction of a Dockerfile stands on its base', () => {
  expect(shortest('dockerfile-holds-no-secrets', 'Dockerfiles')).toBe(
    'FROM debian:12 AS build\nRUN --mount=type=secret,id=npm npm ci',
  );
});

test('settings and inventories bear their names, and what only lets them be read is left out', () => {
  expect(shortest('collections-fetched-verified', 'Ansible')).toBe('# ansible.cfg\n[galaxy]\nignore_certs = False');
});

test('a resource never refers to itself', () => {
  const bucket = item({ type: 'aws_s3_bucket', name: 'b', values: { id: 'logs', bucket: 'logs' } });
  expect(configuration([bucket])).toBe('resource "aws_s3_bucket" "b" {\n  bucket = "logs"\n}');
});
