import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { packageRoot } from '../../src/content/package-file.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';

const { checks } = readContentFolder(join(packageRoot(), 'controls'));

describe('rules of other scanners', () => {
  it('are named as their scanner writes them', () => {
    const shapes = new Map(Object.entries(SHAPES));
    const wrong = checks.flatMap(({ thing: { id, peers = {}, peersInPart = {} } }) =>
      [...Object.entries(peers), ...Object.entries(peersInPart)].flatMap(([scanner, rules]) =>
        rules.filter((rule) => !(shapes.get(scanner)?.test(rule) ?? false)).map((rule) => `${id}: ${scanner} ${rule}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('are named once by a check: as the same question or as one that it answers in part', () => {
    const both = checks.flatMap(({ thing: { id, peers = {}, peersInPart = {} } }) => {
      const rules = [peers, peersInPart].flatMap((each) =>
        Object.entries(each).flatMap(([scanner, ids]) => ids.map((rule) => `${id}: ${scanner} ${rule}`)),
      );
      return twice(rules);
    });
    expect(both).toEqual([]);
  });
});

const SHAPES = {
  'ansible-lint': /^[a-z]+(-[a-z]+)+$|^latest\[(git|hg)\]$/,
  'aws-security-hub': /^[A-Za-z0-9]+\.\d+$/,
  'azure-policy': /^[0-9a-z]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'cis-kubernetes': /^\d+(\.\d+)+$/,
  'disa-stig': /^(CNTR-K8|RHEL-09)-\d{6}$/,
  'kube-linter': /^[a-z0-9]+(-[a-z0-9]+)+$/,
  checkov: /^CKV2?_[A-Z0-9]+_\d+$/,
  complianceascode: /^[a-z0-9]+([_-][a-z0-9]+)+$/,
  kics: /^[a-z0-9]+(_[a-z0-9]+)+$/,
  kubescape: /^C-\d{4}$/,
  kyverno: /^[a-z0-9]+(-[a-z0-9]+)+$/,
  polaris: /^[a-z]+([A-Z][a-zA-Z]*)+$/,
  prowler: /^[a-z0-9]+(_[a-z0-9]+)+$/,
  steampipe: /^[a-z0-9]+(_[a-z0-9]+)+$/,
  trivy: /^[A-Z]+-\d{4,5}$/,
};

function twice(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
