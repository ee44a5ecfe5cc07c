import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load-content.ts';
import type { Check } from '../../src/model/check.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { unknown, type ValueMap } from '../../src/base/value.ts';
import { check as sampleCheck, findings, resource } from './support.ts';

const { checks, traits } = loadContent();

function ask(check: Check, resources: readonly Resource[]): string | undefined {
  return findings(check, resources, traits).find(({ subject }) => subject === resources[0]?.address)?.setting;
}

/** The setting that a built-in check names for a resource that it fails for. */
function setting(id: string, type: string, values: ValueMap, more: Partial<Resource> = {}): string | undefined {
  const check = checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`no check ${id}`);
  return ask(check, [resource('a', values, { type, ...more })]);
}

/** The same of a condition written here. */
function settingOf(expect: ValueMap, values: ValueMap, more: readonly Resource[] = []): string | undefined {
  return ask(sampleCheck({ expect }), [resource('a', values), ...more]);
}

describe('of built-in checks, in the words of the type', () => {
  const kubernetes = { source: 'kubernetes', evidenceKind: 'kubernetes' } as const;
  const ansible = { source: 'ansible', evidenceKind: 'ansible' } as const;

  test.each<readonly [check: string, type: string, values: ValueMap, said: string, more: Partial<Resource>]>([
    [
      'data-encrypted-at-rest',
      'aws_db_instance',
      { storage_encrypted: false },
      'set storage_encrypted = true in aws_db_instance',
      {},
    ],
    [
      'data-encrypted-at-rest',
      'aws_rds_cluster',
      { storage_encrypted: false },
      'set storage_encrypted = true in aws_rds_cluster',
      {},
    ],
    [
      'public-network-access-off',
      'aws_db_instance',
      { publicly_accessible: true },
      'set publicly_accessible = false in aws_db_instance',
      {},
    ],
    [
      'backups-retained',
      'aws_db_instance',
      { backup_retention_period: 1 },
      'set backup_retention_period = 7 or more in aws_db_instance',
      {},
    ],
    [
      'object-versioning-enabled',
      'azurerm_storage_account',
      {},
      'set blob_properties.versioning_enabled = true in azurerm_storage_account',
      {},
    ],
    [
      'tls-minimum-version',
      'azurerm_iothub',
      { min_tls_version: '1.0' },
      'set min_tls_version = "1.2" or "1.3" in azurerm_iothub',
      {},
    ],
    [
      'deletion-protection-enabled',
      'google_bigtable_instance',
      { deletion_protection: false },
      'set deletion_protection = true in google_bigtable_instance',
      {},
    ],
    [
      'container-not-privileged',
      'k8s/container',
      { container: { securityContext: { privileged: true } } },
      'set securityContext.privileged: false',
      kubernetes,
    ],
    [
      'service-external-ips-blocked',
      'k8s/Service',
      { spec: { externalIPs: ['192.0.2.1'] } },
      'remove spec.externalIPs',
      kubernetes,
    ],
    ['ansible-ssh-refuses-root', 'ansible/sshd', { permitrootlogin: 'yes' }, 'set permitrootlogin no', ansible],
  ])('%s, %s', (check, type, values, said, more) => {
    expect(setting(check, type, values, more)).toBe(said);
  });

  test('nothing where the attribute is only a conclusion of this program', () => {
    const more = { source: 'ansible', evidenceKind: 'ansible' } as const;
    expect(setting('sudo-asks-again', 'ansible/sudo', { asks: false }, more)).toBeUndefined();
  });
});

describe('of conditions', () => {
  test.each<readonly [name: string, expect: ValueMap, values: ValueMap, said: string | undefined]>([
    ['one of some values', { path: 'mode', in: ['a', 'b'] }, { mode: 'c' }, 'set mode = "a" or "b" in aws_thing'],
    ['a switch below a not', { not: { path: 'open', equals: true } }, { open: true }, 'set open = false in aws_thing'],
    ['a value that must not be', { not: { path: 'user', equals: 'root' } }, { user: 'root' }, undefined],
    ['a pattern', { path: 'name', matches: '^x' }, { name: 'y' }, undefined],
    [
      'an element of a list',
      { path: 'logs', contains: 'audit' },
      { logs: ['api'] },
      'add "audit" to logs in aws_thing',
    ],
    ['something that is not set', { path: 'key', exists: true }, {}, 'set key in aws_thing'],
    ['something that must not be set', { path: 'key', exists: false }, { key: 'k' }, 'remove key in aws_thing'],
    [
      'all that fails of several',
      {
        and: [
          { path: 'a', equals: true },
          { path: 'b', atLeast: 3 },
          { path: 'c', equals: 'x' },
        ],
      },
      { a: false, b: 1, c: 'x' },
      'set a = true and b = 3 or more in aws_thing',
    ],
    [
      'one of several that suffice',
      {
        or: [
          { path: 'count', equals: 0 },
          { path: 'count', atLeast: 5 },
        ],
      },
      { count: 4 },
      'set count = 0 in aws_thing',
    ],
    [
      'a block',
      { path: 'metadata.tokens', equals: 'required' },
      { metadata: [{ tokens: 'optional' }] },
      'set metadata.tokens = "required" in aws_thing',
    ],
  ])('%s', (_name, condition, values, said) => {
    expect(settingOf(condition, values)).toBe(said);
  });

  test('nothing that would not help', () => {
    const contradiction = { and: [{ path: 'a', equals: true }, { not: { path: 'a', equals: true } }] };
    expect(settingOf({ or: [contradiction, { path: 'b', matches: '^x' }] }, { a: false, b: '' })).toBeUndefined();
  });

  test('a thing that has to be there, and how it leads to the other', () => {
    const here = { type: ['aws_log'], on: { thing: ['id'] } };
    expect(settingOf({ linked: here }, { id: 'i-1' })).toBe('add an aws_log');
    expect(settingOf({ linked: { ...here, where: { path: 'on', equals: true } } }, { id: 'i-1' })).toBe(
      'set on = true in aws_log',
    );
    const excluded = { ...here, where: { path: 'paused', exists: false } };
    expect(settingOf({ linked: excluded }, { id: 'i-1' })).toBe('add an aws_log');
    const there = { type: ['aws_kms_key'], on: { arn: ['kms_key_id'] } };
    expect(settingOf({ linked: there }, {})).toBe('set kms_key_id to an aws_kms_key in aws_thing');
  });

  test('a value that is not known is no failure and needs no setting', () => {
    expect(settingOf({ path: 'a', equals: true }, { a: unknown('decided at apply', true) })).toBeUndefined();
  });
});
