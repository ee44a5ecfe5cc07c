import { describe, expect, test } from '@jest/globals';
import { parseCryptoPolicy } from '../../../src/model/crypto-policy.ts';
import { policySetIn } from '../../../src/parsers/shared/host/crypto-policy-command.ts';

describe('the crypto policy that commands set', () => {
  test.each<readonly [text: string, policy: string | undefined]>([
    ['update-crypto-policies --set FIPS', 'FIPS'],
    ['update-crypto-policies --set=FIPS:OSPP', 'FIPS:OSPP'],
    ['/usr/bin/update-crypto-policies --no-reload --set "FIPS:NO-SHA1" >/dev/null', 'FIPS:NO-SHA1'],
    ["sudo bash -c 'update-crypto-policies --set LEGACY'", 'LEGACY'],
    ['set -e; if true; then update-crypto-policies --set LEGACY; fi', 'LEGACY'],
    ['(update-crypto-policies --set FIPS)', 'FIPS'],
    ['A=1 sudo -E update-crypto-policies --set FIPS && reboot', 'FIPS'],
    ['runcmd:\n  - [ update-crypto-policies, --set, FIPS ]', 'FIPS'],
    ['runcmd:\n  - ["sudo", "update-crypto-policies", "--set", "FIPS:SHA1"]', 'FIPS:SHA1'],
    ['"runcmd":\n- - "update-crypto-policies"\n  - "--set"\n  - "FIPS"', 'FIPS'],
    ['runcmd:\n  - update-crypto-policies --set FIPS\n  - reboot', 'FIPS'],
    ['update-crypto-policies --set LEGACY\nupdate-crypto-policies --set FIPS', 'FIPS'],
    ['update-crypto-policies --set FIPS,OSPP', 'FIPS,OSPP'],
    ['# update-crypto-policies --set LEGACY', undefined],
    ['#!/bin/sh\n  # later: update-crypto-policies --set LEGACY', undefined],
    ['echo "call update-crypto-policies --set LEGACY"', undefined],
    ['grep update-crypto-policies --set /etc/motd', undefined],
    ['update-crypto-policies --show', undefined],
    ['my-update-crypto-policies --set LEGACY', undefined],
  ])('%s', (text, policy) => {
    expect(policySetIn(text)?.text).toBe(policy);
  });

  test.each(['$POLICY', '"${POLICY}"', '$(cat /policy)', '`cat /policy`', '%s', '*'])('%s is not known', (value) => {
    expect(policySetIn(`update-crypto-policies --set ${value}`)?.isOpen).toBe(true);
  });

  test('is found in time in long texts', () => {
    const hostile = ['then ', '- ', 'sudo -a ', "'", ' , '].map((word) => word.repeat(40_000));
    for (const text of hostile) expect(policySetIn(`${text}update-crypto-policies`)).toBeUndefined();
    expect(policySetIn('update-crypto-policies '.repeat(20_000))).toBeUndefined();
  });
});

describe('a crypto policy', () => {
  test.each<readonly [text: string, policy: string | undefined]>([
    ['FIPS', 'FIPS'],
    ['fips:ospp', 'FIPS:OSPP'],
    ['FIPS:', 'FIPS'],
    ['FIPS::OSPP', 'FIPS:OSPP'],
    ['# comment\n\nFIPS # here\nSHA1\n', 'FIPS:SHA1'],
    [':OSPP', undefined],
    ['', undefined],
    ['FIPS OSPP', undefined],
    ['FIPS,OSPP', undefined],
  ])('%j', (text, policy) => {
    const found = parseCryptoPolicy(text);
    expect(found && [found.name, ...found.modules].join(':')).toBe(policy);
  });
});
