import type { Assessment } from '../../src/model/assessment.ts';
import type { Check } from '../../src/model/check.ts';
import type { Decision, Finding } from '../../src/model/finding.ts';
import type { ControlResult, CoverageEntry, Framework, Requirement } from '../../src/model/framework.ts';
import type { Place } from '../../src/model/place.ts';
import { hostileScope, sampleScope } from './scope.ts';

/** A check that is complete enough for every writer. */
function sampleCheck(overrides: Partial<Check> = {}): Check {
  return {
    id: 'storage-encrypted',
    family: 'encryption',
    title: 'Storage is encrypted at rest',
    severity: 'high',
    supports: { 'nist-800-53': ['SC-28', 'SC-28(1)'] },
    contradicts: { 'nist-800-53': ['SC-13'] },
    select: { type: ['aws_ebs_volume'] },
    why: 'Data on a lost disk is readable without it.',
    fix: 'Set encrypted to true.',
    references: ['NIST SP 800-53 r5 SC-28'],
    examples: [],
    ...overrides,
  };
}

function samplePlace(file: string, ...pointer: (string | number)[]): Place {
  return { file, pointer, line: 10 + pointer.length };
}

function sampleDecision(place: Place, overrides: Partial<Decision> = {}): Decision {
  return { condition: 'expect.equals', place, path: 'encrypted', actual: 'false', expected: 'true', ...overrides };
}

/** A finding about `subject` in `main.tfstate`; a failing one unless told. */
function sampleFinding(check: Check, subject: string, overrides: Partial<Finding> = {}): Finding {
  const place = samplePlace('main.tfstate', 'resources', 0);
  return {
    check,
    outcome: 'fail',
    subject,
    subjectType: 'aws_ebs_volume',
    source: 'terraform-state',
    evidenceKind: 'terraform',
    place,
    decisions: [sampleDecision(samplePlace('main.tfstate', 'resources', 0, 'instances', 0))],
    message: '',
    notes: [],
    ...overrides,
  };
}

function sampleRequirement(id: string, oscalId: string, overrides: Partial<Requirement> = {}): Requirement {
  const family = id.slice(0, 2);
  return {
    id,
    title: `Title of ${id}`,
    family,
    familyTitle: `Family ${family}`,
    oscalId,
    from: [id],
    in: ['moderate'],
    ...overrides,
  };
}

function sampleResult(requirement: Requirement, overrides: Partial<ControlResult>): ControlResult {
  return {
    requirement,
    status: 'satisfied',
    undetermined: false,
    findings: [],
    issues: [],
    evidence: [],
    ...overrides,
  };
}

const SAMPLE_FRAMEWORK: Framework = {
  id: 'nist-800-53-r5',
  slug: 'nist-800-53',
  name: 'NIST 800-53',
  version: 'Revision 5.2.0',
  revision: '5',
  default: true,
  basis: 'nist-800-53',
  source: 'NIST SP 800-53 release 5.2.0',
  selections: { moderate: 7 },
  requirements: [
    sampleRequirement('AC-2(1)', 'ac-2.1'),
    sampleRequirement('CM-7', 'cm-7'),
    sampleRequirement('SC-8', 'sc-8', { gap: 'Connections that no file declares.' }),
    sampleRequirement('SC-13', 'sc-13'),
    sampleRequirement('SC-28', 'sc-28'),
    sampleRequirement('SC-28(1)', 'sc-28.1'),
    sampleRequirement('SI-2', 'si-2'),
    sampleRequirement('PE-3', 'pe-3'),
    sampleRequirement('SR-4', 'sr-4'),
  ],
};

function tlsFinding(subject: string): Finding {
  const place = samplePlace('deploy/ingress.yaml', 'spec', 'tls');
  return sampleFinding(TLS, subject, {
    outcome: 'pass',
    subjectType: 'k8s/Ingress',
    source: 'kubernetes',
    evidenceKind: 'kubernetes',
    place: { ...place, document: 0 },
    decisions: [sampleDecision(place, { path: 'min', actual: '1.2', expected: 'at least 1.2' })],
  });
}

const STORAGE = sampleCheck();
const TLS = sampleCheck({
  id: 'tls-minimum-version',
  title: 'Endpoints accept TLS 1.2 or newer only',
  severity: 'medium',
  supports: { 'nist-800-53': ['SC-8'] },
  contradicts: {},
});
const BUCKET = sampleCheck({
  id: 'bucket-private',
  family: 'access',
  title: 'Buckets are private',
  severity: 'critical',
  supports: { 'nist-800-53': ['AC-2(1)'] },
  contradicts: {},
});
const ADVISORY = sampleCheck({
  id: 'customer-key',
  title: 'Storage uses a customer-managed key',
  severity: 'info',
  supports: { 'nist-800-53': ['SC-8'] },
  contradicts: {},
});
const PATCHED = sampleCheck({
  id: 'patched',
  title: 'Patches are applied',
  severity: 'low',
  supports: { 'nist-800-53': ['SI-2'] },
  contradicts: {},
});
const PORTS = sampleCheck({
  id: 'ports',
  title: 'Unused ports are closed',
  supports: { 'nist-800-53': ['CM-7'] },
  contradicts: {},
});

function sampleFindings(): Finding[] {
  return [
    sampleFinding(BUCKET, 'aws_s3_bucket.logs', {
      waived: { reason: 'Public by law', owner: 'j.doe', expires: '2027-01-01' },
    }),
    sampleFinding(ADVISORY, 'aws_ebs_volume.data'),
    sampleFinding(PORTS, 'aws_security_group.none', { outcome: 'not-applicable', decisions: [] }),
    sampleFinding(STORAGE, 'aws_ebs_volume.data', {
      setting: 'set encrypted = true in aws_ebs_volume',
      decisions: [
        sampleDecision(samplePlace('main.tfstate', 'resources', 1), { condition: 'expect.and[0].equals' }),
        sampleDecision(samplePlace('main.tfstate', 'resources', 2), { condition: 'expect.and[1].equals', path: 'kms' }),
      ],
      notes: ['tainted'],
    }),
    sampleFinding(STORAGE, 'aws_ebs_volume.late', {
      outcome: 'unknown',
      decisions: [sampleDecision(samplePlace('plan.json', 'planned_values'), { actual: 'known after apply' })],
    }),
    sampleFinding(STORAGE, 'aws_ebs_volume.ok', {
      outcome: 'pass',
      decisions: [sampleDecision(samplePlace('main.tfstate', 'resources', 3), { actual: 'true' })],
    }),
    sampleFinding(PATCHED, 'host/.', {
      outcome: 'error',
      decisions: [],
      message: 'The version table does not cover this product.',
    }),
    tlsFinding('Ingress/web/front'),
  ];
}

/** Every status once and more: satisfied with partial coverage, failed, waived, undetermined, not applicable, not assessed. */
export function sampleAssessment(overrides: Partial<Assessment> = {}): Assessment {
  const findings = overrides.findings ?? sampleFindings();
  const framework = overrides.framework ?? SAMPLE_FRAMEWORK;
  const of = (...checks: Check[]): Finding[] => findings.filter((finding) => checks.includes(finding.check));
  const [ac, cm, sc8, sc13, sc28, sc281, si, pe, sr] = framework.requirements;
  const controls: ControlResult[] = [];
  const entries: CoverageEntry[] = [];
  const add = (requirement: Requirement | undefined, result: Partial<ControlResult>): void => {
    if (requirement === undefined) return;
    controls.push(sampleResult(requirement, result));
    entries.push({ requirement, state: 'assessed', reason: 'Checks were asked.', wouldHelp: [] });
  };
  const failed = ['aws_ebs_volume.data at main.tfstate:12: encrypted is false, expected true'];
  add(ac, { status: 'not-satisfied', findings: of(BUCKET), issues: ['Waived until 2027-01-01: aws_s3_bucket.logs'] });
  add(cm, { status: 'not-applicable', findings: of(PORTS), evidence: ['Searched main.tfstate: no security group'] });
  add(sc8, { findings: of(TLS, ADVISORY), evidence: ['Ingress/web/front at deploy/ingress.yaml:12 accepts TLS 1.2'] });
  add(sc13, {
    status: 'not-satisfied',
    undetermined: true,
    issues: ['Undetermined: broken.json could not be read'],
    evidence: ['Searched 3 files'],
  });
  add(sc28, { status: 'not-satisfied', findings: of(STORAGE), issues: failed, evidence: ['aws_ebs_volume.ok'] });
  add(sc281, { status: 'not-satisfied', findings: of(STORAGE), issues: failed });
  add(si, { status: 'not-satisfied', undetermined: true, findings: of(PATCHED), issues: ['Undetermined: host/.'] });
  for (const requirement of [pe, sr]) {
    if (requirement === undefined) continue;
    const state = requirement === pe ? 'no-check' : 'no-evidence';
    entries.push({
      requirement,
      state,
      reason: 'Nothing could tell.',
      wouldHelp: state === 'no-check' ? [] : ['An SBOM'],
    });
  }
  return {
    engine: { name: 'evidence-engine', version: '0.1.0' },
    name: 'Payroll',
    framework,
    asOf: '2026-11-01',
    createdAt: '2026-11-01T00:00:00Z',
    evidenceDigest: '0f'.repeat(32),
    id: 'b2c3a4d5-0000-5000-8000-000000000001',
    assessmentId: 'b2c3a4d5-0000-5000-8000-000000000002',
    files: [
      sampleFile('broken.json', 'unreadable'),
      sampleFile('deploy/ingress.yaml', 'assessed'),
      sampleFile('main.tfstate', 'assessed'),
      sampleFile('plan.json', 'assessed'),
      sampleFile('readme.md', 'unrecognised'),
    ],
    problems: [
      {
        code: 'unparsable-file',
        severity: 'error',
        message: 'The file is not JSON; repair it.',
        place: { file: 'broken.json', pointer: [], line: 3 },
        kinds: ['terraform'],
      },
    ],
    scope: sampleScope(),
    asked: new Set([BUCKET, ADVISORY, PORTS, STORAGE, PATCHED, TLS].map(({ id }) => id)),
    findings,
    controls,
    coverage: {
      catalogue: entries.length,
      assessable: entries.length - 1,
      assessed: controls.length,
      decided: controls.filter(({ undetermined }) => !undetermined).length,
      examinedChecks: new Set(findings.map(({ check }) => check.id)).size,
      entries,
    },
    ...overrides,
  };
}

function sampleFile(path: string, status: 'assessed' | 'unrecognised' | 'unreadable'): Assessment['files'][number] {
  const base = { path, size: 100, sha256: 'ab'.repeat(32), status, kinds: [] };
  return status === 'assessed' ? { ...base, parser: 'sample', kinds: ['terraform'] } : base;
}

/** Names that attack a reader: markup, terminal escapes, line breaks, bidirectional controls, prototype keys, length, surrogates. */
export const HOSTILE_NAMES: readonly string[] = [
  '<script>alert(1)</script>',
  '[click](javascript:alert(1)) **bold** `code` {{ insert: param, x }} &lt;',
  'esc\u001b[2Jape\u0007',
  'line\nbreak\r\nand\ttab',
  '\u202etxt.exe\u2066',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  'half \ud83d and \udc00',
  '   ',
  '',
  'c1 \u0085\u009b31m \u2028 \ufeff',
  'yes',
  '2026-11-01',
  'etc/passwd?x#y:z %zz \\u001b \\<',
];

/** The sample with every hostile name as subject, file, value, message, waiver and assessment name. */
export function hostileAssessment(): Assessment {
  const findings = HOSTILE_NAMES.flatMap((name, index) => {
    const place = { file: `d/${name}`, pointer: [name, index] };
    const decisions = [sampleDecision(place, { actual: name, expected: name, path: name })];
    return [
      sampleFinding(STORAGE, name, { place, decisions, message: name, notes: [name] }),
      sampleFinding(BUCKET, name, { place, decisions, waived: { reason: name, owner: name, expires: '2027-01-01' } }),
      sampleFinding(TLS, name, { place, decisions, outcome: 'pass' }),
    ];
  });
  const base = sampleAssessment({ findings, name: HOSTILE_NAMES.join(' ') });
  return {
    ...base,
    selection: 'mod\u001berate',
    controls: base.controls.map((control) => ({
      ...control,
      issues: control.status === 'not-satisfied' ? HOSTILE_NAMES : [],
      evidence: HOSTILE_NAMES,
    })),
    files: HOSTILE_NAMES.map((name) => sampleFile(`d/${name}`, 'assessed')),
    scope: hostileScope(HOSTILE_NAMES),
    problems: HOSTILE_NAMES.map((name) => ({
      code: 'partly-read',
      severity: 'warning',
      message: name,
      place: { file: name, pointer: [name] },
    })),
  };
}

/** A valid request with readable evidence that says nothing about the framework. */
export function emptyAssessment(): Assessment {
  const base = sampleAssessment();
  const entries = base.coverage.entries.map((entry) => ({ ...entry, state: 'no-evidence' as const }));
  return {
    ...base,
    findings: [],
    controls: [],
    coverage: { ...base.coverage, assessed: 0, decided: 0, examinedChecks: 0, entries },
  };
}

/** The sample as `--all-controls` lists it: what has no check or no evidence stands beside what was graded. */
export function allControlsAssessment(base: Assessment = sampleAssessment()): Assessment {
  const graded = new Set(base.controls.map((control) => control.requirement));
  const others = base.coverage.entries.filter((entry) => !graded.has(entry.requirement));
  const listed = others.map(({ requirement, reason }) =>
    sampleResult(requirement, { status: 'not-applicable', evidence: [`Not assessed. ${reason}`] }),
  );
  return { ...base, controls: [...base.controls, ...listed] };
}

/** The sample graded for a framework that has no official OSCAL catalogue. */
export function otherFrameworkAssessment(): Assessment {
  const requirements = SAMPLE_FRAMEWORK.requirements.map((requirement, index) => ({
    ...requirement,
    id: `3.${index}.1`,
    oscalId: `sp_800_171_r2_3.${index}.1`,
  }));
  return sampleAssessment({
    framework: { ...SAMPLE_FRAMEWORK, id: 'nist-800-171-r2', slug: 'nist-800-171', name: 'NIST 800-171', requirements },
  });
}

/** One check with `failing` and `passing` subjects; for size and speed. */
export function bigAssessment(failing: number, passing: number): Assessment {
  const findings: Finding[] = [];
  for (let index = 0; index < failing + passing; index += 1) {
    const place = samplePlace(`f${index % 100}.tfstate`, 'resources', index);
    const outcome = index < failing ? 'fail' : 'pass';
    findings.push(
      sampleFinding(STORAGE, `aws_ebs_volume.v[${index}]`, { outcome, place, decisions: [sampleDecision(place)] }),
    );
  }
  return sampleAssessment({ findings: [...findings, tlsFinding('Ingress/web/front')] });
}

/** Two controls, one failed and one not applicable: small enough to be read whole in every format. */
export function tinyAssessment(): Assessment {
  const base = sampleAssessment({ findings: [sampleFinding(STORAGE, 'aws_ebs_volume.data')] });
  const controls = base.controls.filter(({ requirement }) => requirement.id === 'SC-28' || requirement.id === 'CM-7');
  const entries = base.coverage.entries.filter(({ requirement }) =>
    controls.some((control) => control.requirement === requirement),
  );
  return {
    ...base,
    controls,
    coverage: { catalogue: 2, assessable: 2, assessed: 2, decided: 2, examinedChecks: 2, entries },
  };
}

/** The sample with a text of 1 MB, some of it unfit for JSON readers, wherever evidence can put one. */
export function longAssessment(): Assessment {
  const text = `${'a\u0000\n\ud83d'.repeat(250_000)}z`;
  const place = { file: 'main.tfstate', pointer: [text] };
  const decisions = [sampleDecision(place, { actual: text, expected: text, path: text })];
  const changes = { place, decisions, message: text, notes: [text] };
  return sampleAssessment({
    name: text,
    findings: [
      sampleFinding(STORAGE, text, changes),
      sampleFinding(BUCKET, text, { ...changes, waived: { reason: text, owner: text, expires: '2027-01-01' } }),
      tlsFinding(text),
    ],
  });
}
