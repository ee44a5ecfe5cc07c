import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Files } from '../support/bundles.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { gradeFiles, gradeVerdicts, newlySatisfied, REQUEST, satisfiedBy } from '../support/run-bundle.ts';

const QUESTIONS = await resolveRequest({ ...REQUEST, frameworks: { framework: ['nist-800-53', 'nist-800-171'] } });
const SCAN = read('hardened/scans/web-1-xccdf.xml');
const CHECKLIST = read('weak/scans/web-1.cklb');
const PROVED = ['AC-11', 'AC-11(1)', 'AC-2(4)', 'AC-6(9)', 'AC-7', 'AU-3(1)', 'AU-5', 'CM-7(2)', 'SC-10', 'SI-16'];

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../examples/${path}`, import.meta.url)), 'utf8');
}

function bundle(...files: readonly (readonly [string, string])[]): Files {
  return new Map(files);
}

/** The same scan of another host. */
function scanOf(host: string): string {
  return SCAN.replaceAll('web-1', host);
}

/** The scan with another result of one rule. */
function withResult(rule: string, result: string, scan = SCAN): string {
  const pattern = new RegExp(`(<rule-result idref="[^"]*_rule_${rule}"[^>]*>\\s*<result>)pass`);
  expect(scan).toMatch(pattern);
  return scan.replace(pattern, `$1${result}`);
}

async function statusOf(control: string, files: Files): Promise<string> {
  const { assessments } = await gradeVerdicts(files, QUESTIONS);
  const result = assessments[0]?.controls.find(({ requirement }) => requirement.id === control);
  if (result === undefined) return 'ledger';
  return result.undetermined ? 'undetermined' : result.status;
}

test('a scan in which every rule passed proves the controls whose technical CCI it measured, and no other one', async () => {
  const satisfied = await satisfiedBy(bundle(['scan.xml', SCAN]), QUESTIONS);
  const ids = [...satisfied].filter((id) => id.startsWith('nist-800-53 ')).map((id) => id.slice('nist-800-53 '.length));
  expect(ids).toEqual(expect.arrayContaining(PROVED));
  for (const control of ['AC-17(1)', 'AU-3', 'CM-6', 'IA-2', 'SC-13', 'SI-11']) expect(ids).not.toContain(control);
});

const hosts = '[all]\nweb-1\nweb-2\n';
const PLAYBOOK = '- hosts: all\n  tasks: []\n';
const stale = SCAN.replaceAll('2026-10-20', '2026-09-20');
const person = SCAN.replace(
  /(<rule-result idref="[^"]*screensaver_mode_blank"[^>]*>\s*<result>pass<\/result>)/,
  '$1<override time="2026-10-21T00:00:00Z" authority="isso"><old-result>fail</old-result><new-result>pass</new-result><remark>fine</remark></override>',
);

test.each<[what: string, files: Files, status: string]>([
  ['one scan', bundle(['a.xml', SCAN]), 'satisfied'],
  ['two hosts that passed', bundle(['a.xml', SCAN], ['b.xml', scanOf('web-2')]), 'satisfied'],
  [
    'a second host that failed',
    bundle(['a.xml', SCAN], ['b.xml', withResult('dconf_gnome_screensaver_mode_blank', 'fail', scanOf('web-2'))]),
    'not-satisfied',
  ],
  [
    'a second host without the rule',
    bundle(
      ['a.xml', SCAN],
      ['b.xml', withResult('dconf_gnome_screensaver_mode_blank', 'notselected', scanOf('web-2'))],
    ),
    'undetermined',
  ],
  [
    'a second host that does not need it',
    bundle(
      ['a.xml', SCAN],
      ['b.xml', withResult('dconf_gnome_screensaver_mode_blank', 'notapplicable', scanOf('web-2'))],
    ),
    'satisfied',
  ],
  [
    'a host of the inventory without a scan',
    bundle(['a.xml', SCAN], ['inventory/hosts', hosts], ['site.yml', PLAYBOOK]),
    'undetermined',
  ],
  [
    'a host record without a scan',
    bundle(['a.xml', scanOf('web-9')], ['hosts/web-1/system_info.json', read('hardened/hosts/web-1/system_info.json')]),
    'undetermined',
  ],
  [
    'the host record of the scanned host',
    bundle(['a.xml', SCAN], ['hosts/web-1/system_info.json', read('hardened/hosts/web-1/system_info.json')]),
    'satisfied',
  ],
  [
    'a rule that nobody checked',
    bundle(['a.xml', withResult('dconf_gnome_screensaver_mode_blank', 'notchecked')]),
    'undetermined',
  ],
  ['an error', bundle(['a.xml', withResult('dconf_gnome_screensaver_mode_blank', 'error')]), 'undetermined'],
  [
    'nothing that applies',
    bundle(['a.xml', withResult('dconf_gnome_screensaver_mode_blank', 'notapplicable')]),
    'ledger',
  ],
  ['a stale scan', bundle(['a.xml', stale]), 'undetermined'],
  ['a stale scan and a fresh one', bundle(['a.xml', stale], ['b.xml', SCAN]), 'satisfied'],
  ['a scan of the future', bundle(['a.xml', SCAN.replaceAll('2026-10-20', '2026-12-20')]), 'undetermined'],
  ['a scan without an end', bundle(['a.xml', SCAN.replace(/ end-time="[^"]*"/, '')]), 'undetermined'],
  ['an unknown tool', bundle(['a.xml', SCAN.replace('openscap:1.3.12', 'openscap:7.0')]), 'undetermined'],
  ['content of nobody', bundle(['a.xml', SCAN.replaceAll('org.ssgproject', 'com.acme')]), 'undetermined'],
  ['a person who wrote over a result', bundle(['a.xml', person]), 'not-satisfied'],
  ['a checklist that states the same', bundle(['a.xml', SCAN], ['b.cklb', CHECKLIST]), 'undetermined'],
  ['a checklist alone', bundle(['b.cklb', CHECKLIST]), 'undetermined'],
])('AC-11(1) with %s', async (_, files, status) => {
  expect(await statusOf('AC-11(1)', files)).toBe(status);
});

test.each([
  ['AC-2(4)', 'audit_rules_usergroup_modification_shadow', 'CCI of accounts on /etc/passwd alone'],
  ['AC-7', 'accounts_passwords_pam_faillock_unlock_time', 'no rule about the time until an account is released'],
  ['AU-3(1)', 'audit_rules_suid_privilege_function', 'the audit of sudo alone'],
  ['SI-16', 'sysctl_kernel_exec_shield', 'random addresses alone'],
])('%s is not proved without a rule about each of its topics: %s', async (control, rule) => {
  const files = bundle(['a.xml', withResult(rule, 'notselected')]);
  const { assessments } = await gradeVerdicts(files, QUESTIONS);
  expect(assessments[0]?.controls.find(({ requirement }) => requirement.id === control)?.status).not.toBe('satisfied');
});

test('a failure has the controls of its CCI, the place of the rule and its severity', async () => {
  const { assessments } = await gradeFiles(bundle(['a.cklb', CHECKLIST]), QUESTIONS);
  const finding = assessments[0]?.findings.find(({ check }) => check.id === 'rule-v-257820');
  expect(finding).toMatchObject({ outcome: 'fail', subject: 'web-1.internal.example', check: { severity: 'high' } });
  expect(finding?.check.contradicts).toEqual({ 'nist-800-53': ['CM-14'] });
  expect(finding?.place).toMatchObject({ file: 'a.cklb', line: 64 });
  expect(finding?.message).toContain(
    'SCAP Compliance Checker 5.10.2 measured fail on 2026-10-12 (RHEL_9_STIG V2R5). Expected: pass.',
  );
});

describe('with all other evidence of the example', () => {
  const declared: Files = bundle(
    ['hosts/web-1/system_info.json', read('hardened/hosts/web-1/system_info.json')],
    ['infra/production.tfstate', read('hardened/infra/production.tfstate')],
    ['cluster/portal.yaml', read('hardened/cluster/portal.yaml')],
  );
  const whole: Files = new Map([...declared, ['scans/a-xccdf.xml', SCAN], ['scans/web-2.xml', scanOf('web-2')]]);

  test.each(['<html>502 Bad Gateway</html>', '', SCAN.slice(0, 9000), '{}'])(
    'broken text (%#) satisfies nothing new',
    async (text) => {
      const before = await satisfiedBy(whole, QUESTIONS);
      const after = await satisfiedBy(new Map([...whole, ['scans/a-xccdf.xml', text]]), QUESTIONS);
      expect(newlySatisfied(before, after)).toEqual([]);
    },
  );

  test('a failed rule leaves no control of its CCI satisfied, whatever was declared', async () => {
    const files = new Map([...whole, ['scans/a-xccdf.xml', withResult('package_audit_installed', 'fail')]]);
    const satisfied = await satisfiedBy(files, QUESTIONS);
    for (const control of ['AU-3', 'AU-12', 'AU-3(1)']) expect(satisfied).not.toContain(`nist-800-53 ${control}`);
  });

  test.each([
    ['error', 'a result that is none'],
    ['notchecked', 'a rule that was not checked'],
    ['perhaps', 'a word that XCCDF does not have'],
  ])('no result turned to %s (%s) satisfies anything new', async (result) => {
    const before = await satisfiedBy(whole, QUESTIONS);
    const rules = [...SCAN.matchAll(/<rule-result idref="[^"]*_rule_(\w+)"/g)]
      .map(([, name = '']) => name)
      .filter((_, at) => at % 4 === 0);
    for (const rule of rules) {
      const files = new Map([...whole, ['scans/a-xccdf.xml', withResult(rule, result)]]);
      expect([rule, newlySatisfied(before, await satisfiedBy(files, QUESTIONS))]).toEqual([rule, []]);
    }
  });

  test('without a scan of a host nothing new is satisfied', async () => {
    const failing = new Map([...whole, ['scans/web-2.xml', withResult('accounts_tmout', 'fail', scanOf('web-2'))]]);
    const before = await satisfiedBy(failing, QUESTIONS);
    const without = new Map([...failing].filter(([path]) => path !== 'scans/a-xccdf.xml'));
    expect(newlySatisfied(before, await satisfiedBy(without, QUESTIONS))).toEqual([]);
  });
});

describe('AC-11(1) with a scan of web-1, and other evidence that names machines', () => {
  const NESSUS = read('hardened/scans/hosts-2026-10.nessus');
  const RECORD: readonly [string, string] = [
    'hosts/web-1/system_info.json',
    read('hardened/hosts/web-1/system_info.json'),
  ];
  const instance = { id: 'i-0123456789abcdef0', tags: { Name: 'web-1' }, private_ip: '10.20.1.15' };

  /** A state with one instance of each. */
  function state(...instances: readonly (readonly [type: string, values: object, mode?: string])[]): [string, string] {
    const resources = instances.map(([type, attributes, mode = 'managed'], at) => ({
      mode,
      type,
      name: `n${at}`,
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 1, attributes }],
    }));
    return ['main.tfstate', JSON.stringify({ version: 4, terraform_version: '1.9.0', resources })];
  }

  function node(name: string, pool: string): [string, string] {
    const labels = `{eks.amazonaws.com/nodegroup: ${pool}}`;
    return [`${name}.yaml`, `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}, labels: ${labels}}\nspec: {}\n`];
  }

  const source = 'variable "n" {}\nresource "aws_instance" "n0" {\n  count = var.n\n  tags = { Name = "web-1" }\n}\n';
  const withAddress = scanOf('ip-10').replace(
    '<target-facts>',
    '<target-address>127.0.0.1</target-address><target-address>10.20.1.15</target-address><target-facts>',
  );

  test.each<[what: string, more: readonly (readonly [string, string])[], status: string, scan?: string]>([
    ['the same instance by its tag', [state(['aws_instance', instance])], 'satisfied'],
    ['the same instance by its address', [state(['aws_instance', instance])], 'satisfied', withAddress],
    ['the same instance by its id', [state(['aws_instance', instance])], 'satisfied', scanOf(instance.id)],
    ['the same instance in everything', [state(['aws_instance', instance]), RECORD, nessusOf('web-1')], 'satisfied'],
    ['the full name of the same host', [['a.nessus', nessusOf('web-1.internal.example')[1]]], 'satisfied'],
    [
      'two full names that begin alike',
      [nessusOf('web-1.internal.example'), ['b.nessus', nessusOf('web-1.other.example')[1]]],
      'undetermined',
    ],
    ['an instance without a name', [state(['aws_instance', { id: 'i-0123456789abcdef0' }])], 'undetermined'],
    [
      'two instances of that name',
      [state(['aws_instance', instance], ['aws_instance', { ...instance, id: 'i-0aaaaaaaaaaaaaaaa' }])],
      'undetermined',
    ],
    ['a virtual machine of Azure', [state(['azurerm_linux_virtual_machine', { name: 'app' }])], 'undetermined'],
    ['a machine of Google', [state(['google_compute_instance', { name: 'app' }])], 'undetermined'],
    ['the scanned machine of Azure', [state(['azurerm_linux_virtual_machine', { name: 'web-1' }])], 'satisfied'],
    ['a benchmark of another system', [state(['azurerm_windows_virtual_machine', { name: 'web-1' }])], 'undetermined'],
    ['an instance that is only read', [state(['aws_instance', { id: 'i-0aaaaaaaaaaaaaaaa' }, 'data'])], 'satisfied'],
    ['an Auto Scaling group', [state(['aws_autoscaling_group', { name: 'web', max_size: 4 }])], 'undetermined'],
    ['an Auto Scaling group without machines', [state(['aws_autoscaling_group', { max_size: 0 }])], 'satisfied'],
    ['a launch template', [state(['aws_launch_template', { name: 'web' }])], 'satisfied'],
    ['a node group', [state(['aws_eks_node_group', { node_group_name: 'main' }])], 'undetermined'],
    [
      'a node group with its scanned node',
      [state(['aws_eks_node_group', { node_group_name: 'main' }]), node('web-1', 'main')],
      'satisfied',
    ],
    [
      'a node group with another node',
      [state(['aws_eks_node_group', { node_group_name: 'main' }]), node('web-1', 'main'), node('web-2', 'main')],
      'undetermined',
    ],
    ['instances of an unknown count', [['main.tf', source]], 'undetermined'],
    [
      'instances of an unknown count with their state',
      [
        ['main.tf', source],
        ['main.tfstate', state(['aws_instance', instance])[1]],
      ],
      'satisfied',
    ],
    [
      'a machine of the source alone',
      [['main.tf', 'resource "aws_instance" "app" {\n  ami = "a"\n}\n']],
      'undetermined',
    ],
    ['a vulnerability scan of another machine', [['b.nessus', NESSUS]], 'undetermined'],
    ['a vulnerability scan of the same machine', [nessusOf('web-1')], 'satisfied'],
    ['a scan of an image', [['a.json', read('hardened/scans/portal-grype-2026-10.json')]], 'satisfied'],
  ])('%s: %#', async (_, more, status, scan = SCAN) => {
    expect(await statusOf('AC-11(1)', bundle(['a.xml', scan], ...more))).toBe(status);
  });

  /** The scan of one host by Nessus. */
  function nessusOf(name: string): [string, string] {
    const [head = '', first = ''] = NESSUS.split('<ReportHost name="web-1">');
    const [host = ''] = first.split('</ReportHost>', 1);
    const text = `${head}<ReportHost name="${name}">${host.replaceAll('web-1', name)}</ReportHost>\n</Report>\n</NessusClientData_v2>\n`;
    return ['a.nessus', text.replace('<tag name="host-ip">10.20.1.15</tag>', '')];
  }

  test('the sentence names the machine', async () => {
    const group = state(
      ['aws_autoscaling_group', { name: 'web', max_size: 4 }],
      ['aws_instance', { id: 'i-0aaaaaaaa' }],
    );
    const { assessments } = await gradeFiles(bundle(['a.xml', SCAN], group), QUESTIONS);
    const findings = assessments[0]?.findings.filter(({ check }) => check.id === 'scanned-hosts-ac-11-1') ?? [];
    expect(findings.map(({ subject, message }) => [subject, message])).toEqual([
      [
        'aws_autoscaling_group.n0',
        'It starts machines that no source of the evidence lists, so no scan certainly has a result about AC-11(1) for each. Expected: a scan of every machine.',
      ],
      ['aws_instance.n1', 'No scan has a result about AC-11(1) for it. Expected: a scan of every machine.'],
    ]);
  });
});

test('a control that other evidence supports rests on it alone where scans leave a machine out', async () => {
  const declared = read('hardened/infra/production.tfstate');
  const known = bundle(['main.tfstate', declared], ['inventory/hosts', '[all]\nweb-1\n'], ['site.yml', PLAYBOOK]);
  const before = await satisfiedBy(known, QUESTIONS);
  const after = await satisfiedBy(new Map([...known, ['a.xml', SCAN]]), QUESTIONS);
  const ofRoot = (ids: readonly string[]): readonly string[] => ids.filter((id) => id.startsWith('nist-800-53 '));
  expect(ofRoot(newlySatisfied(before, after))).toEqual([]);
  expect(ofRoot(newlySatisfied(after, before))).toEqual([]);
});

describe('a scan and declared evidence about one setting of a host', () => {
  const RECORD: readonly [string, string] = [
    'hosts/web-1/system_info.json',
    read('hardened/hosts/web-1/system_info.json'),
  ];
  const weakRecord: readonly [string, string] = [
    RECORD[0],
    RECORD[1].replace('"permitrootlogin": "no"', '"permitrootlogin": "yes"'),
  ];

  /** The scan with one more rule, in place of another one. */
  function withRule(name: string, result: string, host = 'web-1'): string {
    const scan = withResult('accounts_tmout', result, scanOf(host));
    return scan.replaceAll('_rule_accounts_tmout', `_rule_${name}`);
  }

  async function contradictions(scan: string, ...more: readonly (readonly [string, string])[]) {
    const { assessments } = await gradeFiles(bundle(['a.xml', scan], ...more), QUESTIONS);
    const [assessment] = assessments;
    const found = assessment?.findings.filter(({ check }) => check.id.startsWith('contradiction-')) ?? [];
    const control = assessment?.controls.find(({ requirement }) => requirement.id === 'AC-6(2)');
    return { found, control };
  }

  test.each<[what: string, scan: string, record: readonly [string, string], number: number]>([
    ['a failed rule and a declared value', withRule('sshd_disable_root_login', 'fail'), RECORD, 1],
    ['a passed rule and a declared contrary', withRule('sshd_disable_root_login', 'pass'), weakRecord, 1],
    ['a rule without a result and a declared value', withRule('sshd_disable_root_login', 'error'), RECORD, 1],
    ['both pass', withRule('sshd_disable_root_login', 'pass'), RECORD, 0],
    ['both fail', withRule('sshd_disable_root_login', 'fail'), weakRecord, 0],
    ['a rule that was not checked', withRule('sshd_disable_root_login', 'notchecked'), RECORD, 0],
    ['another rule of SSH', withRule('sshd_disable_rhosts', 'fail'), RECORD, 0],
    ['another host', withRule('sshd_disable_root_login', 'fail', 'web-2'), RECORD, 0],
  ])('%s', async (_, scan, record, number) => {
    const { found, control } = await contradictions(scan, record);
    expect(found.map(({ check, outcome }) => [check.id, outcome])).toEqual(
      Array.from({ length: number }, () => ['contradiction-root-login-over-ssh-off', 'unknown']),
    );
    if (number > 0) expect(control?.status).not.toBe('satisfied');
  });

  test('the sentence names both sides with their places', async () => {
    const { found, control } = await contradictions(withRule('sshd_disable_root_login', 'fail'), RECORD);
    expect(found[0]?.message).toMatch(
      /^sshd_disable_root_login: OpenSCAP 1\.3\.12 measured fail on 2026-10-20 \(RHEL-9 0\.1\.78\), but root-login-over-ssh-off has "pass" for host\/hosts\/web-1 at hosts\/web-1\/system_info\.json.*\. Expected: one answer about SSH login of root\.$/,
    );
    expect(found[0]?.place).toMatchObject({ file: 'a.xml' });
    expect(control?.undetermined).toBe(true);
  });

  test('the same contradiction in a playbook', async () => {
    const playbook =
      '- hosts: all\n  tasks:\n    - ansible.builtin.lineinfile:\n        path: /etc/ssh/sshd_config\n        regexp: ^PermitRootLogin\n        line: PermitRootLogin no\n';
    const { found } = await contradictions(
      withRule('sshd_disable_root_login', 'fail'),
      ['inventory/hosts', '[all]\nweb-1\n'],
      ['site.yml', playbook],
    );
    expect(found.map(({ check }) => check.id)).toEqual(['contradiction-ansible-ssh-refuses-root']);
  });
});
