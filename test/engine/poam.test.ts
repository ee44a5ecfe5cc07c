import { beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/engine/assess.ts';
import type { PoamRequest } from '../../src/engine/request.ts';
import type { Finding } from '../../src/model/finding.ts';
import { checkPoam } from '../../src/writers/oscal/semantics.ts';
import { at, put, type Editable } from '../support/edit.ts';
import { officialValidator, oscalSchemas } from '../support/oscal-schemas.ts';
import { REQUEST } from '../support/run-bundle.ts';
import { temporaryFolder } from '../support/folder.ts';

const WEAK = fileURLToPath(new URL('../../examples/weak', import.meta.url));
const ROOT = 'plan-of-action-and-milestones';
const folder = temporaryFolder();

interface Run {
  readonly text: string;
  readonly csv: string;
  readonly findings: readonly Finding[];
}

async function run(path: string, asOf: string, previous?: string, poam: Partial<PoamRequest> = {}): Promise<Run> {
  const files = previous === undefined ? [] : [{ path: 'poam.json', text: previous }];
  const { frameworks } = await assess(
    {
      ...REQUEST,
      paths: [path],
      name: 'casework',
      frameworks: {},
      reports: ['poam'],
      asOf,
      // the scans of the example count in every run
      maxEvidenceAge: 365,
      poam: { ...poam, previous: files },
    },
    () => undefined,
  );
  const [first] = frameworks;
  const text = (name: string): string =>
    first?.artifacts.find(({ filename }) => filename === name)?.text ?? 'none was written';
  return { text: text('poam.json'), csv: text('poam.csv'), findings: first?.assessment.findings ?? [] };
}

/** What a plan says of each weakness. */
function risksOf(text: string): ReadonlyMap<string, Editable> {
  const document: Editable = JSON.parse(text);
  const risks = at(document, `${ROOT}/risks`);
  return new Map((Array.isArray(risks) ? risks : []).map((risk) => [weakness(risk), risk]));
}

function weakness(risk: Editable): string {
  return String(at(risk, 'props/0/value'));
}

function withStatus(text: string, status: string): readonly string[] {
  return [...risksOf(text)].filter(([, risk]) => at(risk, 'status') === status).map(([key]) => key);
}

/** Checks with an answer that needs a plan. */
function badChecks(findings: readonly Finding[]): ReadonlySet<string> {
  const bad = findings.filter(
    ({ outcome, check }) => outcome !== 'pass' && outcome !== 'not-applicable' && check.severity !== 'info',
  );
  return new Set(bad.map(({ check }) => `check ${check.id}`));
}

function changed(change: (root: string) => void): string {
  const root = mkdtempSync(join(folder, 'weak-'));
  cpSync(WEAK, root, { recursive: true });
  change(root);
  return root;
}

function edit(root: string, file: string, ...changes: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(join(root, file), 'utf8');
  for (const [from, to] of changes) {
    expect(text).toMatch(from);
    text = text.replace(from, to);
  }
  writeFileSync(join(root, file), text);
}

const PORTAL = 'cluster/portal.yaml';
const NAMESPACE_ONLY = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: casework\n';
let first: Run = { text: '', csv: '', findings: [] };

beforeAll(async () => {
  first = await run(WEAK, '2026-11-01');
});

describe('a weak system, then a repair', () => {
  let second: Run = first;
  let fixed: readonly string[] = [];

  beforeAll(async () => {
    const root = changed((path) => {
      edit(path, PORTAL, [/privileged: true/, 'privileged: false'], [/ {6}hostNetwork: true\n/, '']);
      edit(path, 'infra/production.tfstate', [/"http_tokens": "optional"/, '"http_tokens": "required"']);
    });
    second = await run(root, '2026-11-20', first.text);
    const before = badChecks(first.findings);
    const after = badChecks(second.findings);
    fixed = [...before].filter((check) => !after.has(check));
  });

  test('closes exactly the items of what is fixed', () => {
    expect(fixed.length).toBeGreaterThanOrEqual(3);
    expect(withStatus(first.text, 'closed')).toEqual([]);
    expect(withStatus(second.text, 'closed').toSorted()).toEqual(fixed.toSorted());
  });

  test('keeps ids, dates and milestones of all items', () => {
    const after = risksOf(second.text);
    for (const [key, risk] of risksOf(first.text)) {
      const now = after.get(key) ?? null;
      for (const member of ['uuid', 'deadline', 'remediations']) expect(at(now, member)).toEqual(at(risk, member));
    }
    const ids = (text: string): string[] =>
      text.split('\n').flatMap((line) => /^"(EE-[0-9A-F]{10})"/.exec(line)?.[1] ?? []);
    expect(ids(second.csv).slice(0, ids(first.csv).length)).toEqual(ids(first.csv));
    expect(new Set(ids(second.csv)).size).toBe(ids(second.csv).length);
  });

  test('says when and why an item was closed', () => {
    const risk = risksOf(second.text).get('check container-not-privileged') ?? null;
    expect(at(risk, 'risk-log/entries/1')).toMatchObject({
      title: 'Closed',
      start: '2026-11-20T00:00:00Z',
      'status-change': 'closed',
      description: 'All subjects that the check applies to meet it: 1.',
    });
    expect(second.csv).toMatch(/"container-not-privileged"[^\n]*(\n[^\n"]*)*"closed","2026-11-20"/);
  });

  test('a third run on the same evidence changes no item', async () => {
    const root = changed((path) => {
      edit(path, PORTAL, [/privileged: true/, 'privileged: false'], [/ {6}hostNetwork: true\n/, '']);
      edit(path, 'infra/production.tfstate', [/"http_tokens": "optional"/, '"http_tokens": "required"']);
    });
    const third = await run(root, '2026-11-21', second.text);
    expect([...risksOf(third.text)]).toEqual([...risksOf(second.text)]);
  });

  test('what comes back is opened again under its id', async () => {
    const third = await run(WEAK, '2026-12-01', second.text);
    const bad = badChecks(third.findings);
    expect(withStatus(third.text, 'closed').filter((key) => bad.has(key))).toEqual([]);
    const risk = risksOf(third.text).get('check container-not-privileged') ?? null;
    expect(at(risk, 'risk-log/entries/2')).toMatchObject({ title: 'Reopened', 'status-change': 'open' });
    expect(checkPoam(third.text)).toEqual([]);
  });

  test('every plan is valid', () => {
    const official = oscalSchemas();
    for (const { text } of [first, second]) {
      expect(checkPoam(text)).toEqual([]);
      if (official === undefined) continue;
      const validate = officialValidator(official, '1.2.1');
      expect(validate(JSON.parse(text))).toEqual([]);
    }
  });
});

describe('evidence that is missing closes nothing', () => {
  const LOST: readonly (readonly [string, (root: string) => void])[] = [
    ['a file that was left out', (root) => rmSync(join(root, PORTAL))],
    ['a file that can no longer be read', (root) => writeFileSync(join(root, PORTAL), 'kind: [Deployment\nspec: {')],
  ];

  test.each(LOST)('%s', async (_name, lose) => {
    const second = await run(changed(lose), '2026-11-20', first.text);
    expect(withStatus(second.text, 'closed')).toEqual([]);
    const risk = risksOf(second.text).get('check container-not-privileged') ?? null;
    expect(at(risk, 'status')).toBe('open');
    expect(JSON.stringify(risk)).toContain('not-assessed-since');
    expect(second.csv).toContain('Not assessed since 2026-11-20');
    const third = await run(WEAK, '2026-11-21', second.text);
    expect(third.text).not.toContain('not-assessed-since');
  });

  test('nor does it when nothing is left that the check asks about, although its file is there', async () => {
    const moved = changed((root) => writeFileSync(join(root, PORTAL), NAMESPACE_ONLY));
    const second = await run(moved, '2026-11-20', first.text);
    expect(withStatus(second.text, 'closed')).not.toContain('check container-not-privileged');
    expect(second.csv).toMatch(
      /Not assessed since 2026-11-20: a file or subject that showed it is no longer in the evidence/,
    );
  });

  test('what is gone beside subjects that pass is told when the item is closed', async () => {
    const renamed = changed((root) =>
      edit(root, PORTAL, [/name: portal\b/g, 'name: other'], [/privileged: true/, 'privileged: false']),
    );
    const second = await run(renamed, '2026-11-20', first.text);
    const risk = risksOf(second.text).get('check container-not-privileged') ?? null;
    expect(at(risk, 'status')).toBe('closed');
    expect(at(risk, 'risk-log/entries/1/description')).toBe(
      'All subjects that the check applies to meet it: 1. Subjects that did not and are no longer in the evidence: 1.',
    );
  });

  test('nor does it when the rest of a weakness is fixed in the meantime', async () => {
    const two = changed((root) => {
      cpSync(join(root, PORTAL), join(root, 'cluster/other.yaml'));
      edit(root, 'cluster/other.yaml', [/name: portal\b/g, 'name: other']);
    });
    const both = await run(two, '2026-11-02', first.text);
    const one = changed(
      (root) => rmSync(join(root, PORTAL)) ?? cpSync(join(two, 'cluster/other.yaml'), join(root, 'cluster/other.yaml')),
    );
    const half = await run(one, '2026-11-03', both.text);
    edit(one, 'cluster/other.yaml', [/privileged: true/, 'privileged: false']);
    const repaired = await run(one, '2026-11-04', half.text);
    expect(at(risksOf(repaired.text).get('check container-not-privileged') ?? null, 'status')).toBe('open');
    expect(checkPoam(repaired.text)).toEqual([]);
  });
});

describe('what people wrote into a plan stays', () => {
  function edited(change: (risk: Editable, document: Editable) => void): string {
    const document: Editable = JSON.parse(first.text);
    const risks = at(document, `${ROOT}/risks`);
    const risk = (Array.isArray(risks) ? risks : []).find(
      (each) => weakness(each) === 'check container-not-privileged',
    );
    change(risk ?? null, document);
    return JSON.stringify(document);
  }

  test('a status, a date, a milestone, a party and an item of their own', async () => {
    const item = { uuid: '00000000-0000-4000-8000-000000000001', title: 'Door lock', description: 'The door is open.' };
    const previous = edited((risk, document) => {
      put(risk, 'status', 'remediating');
      put(risk, 'deadline', '2027-03-01T00:00:00Z');
      put(risk, 'remediations/1/tasks/0/title', 'New cluster');
      put(document, `${ROOT}/metadata/parties/0/name`, 'Platform team');
      const items = at(document, `${ROOT}/poam-items`);
      if (Array.isArray(items)) items.push(item);
    });
    const second = await run(WEAK, '2026-11-20', previous);
    const risk = risksOf(second.text).get('check container-not-privileged') ?? null;
    expect(at(risk, 'status')).toBe('remediating');
    expect(at(risk, 'deadline')).toBe('2027-03-01T00:00:00Z');
    expect(at(risk, 'remediations/1/tasks/0/title')).toBe('New cluster');
    expect(second.text).toContain('Platform team');
    expect(second.csv).toContain('"Door lock"');
    expect(checkPoam(second.text)).toEqual([]);
  });

  test('but closed is said of nothing that still fails', async () => {
    const second = await run(
      WEAK,
      '2026-11-20',
      edited((risk) => put(risk, 'status', 'closed')),
    );
    const risk = risksOf(second.text).get('check container-not-privileged') ?? null;
    expect(at(risk, 'status')).toBe('open');
    expect(at(risk, 'risk-log/entries/1/title')).toBe('Reopened');
  });
});

describe('an earlier plan that cannot be taken', () => {
  const foreign = (change: (document: Editable) => void): string => {
    const document: Editable = JSON.parse(first.text);
    change(document);
    return JSON.stringify(document);
  };
  const META = `${ROOT}/metadata`;
  const REFUSED: readonly (readonly [string, string, () => string])[] = [
    ['no JSON', 'is not JSON', () => 'POAM ID,Controls'],
    ['another document', 'is no OSCAL plan', () => '{"assessment-results":{}}'],
    ['of another tool', 'was not written by evidence-engine', () => foreign((d) => put(d, `${META}/props`, undefined))],
    [
      'of another system',
      'is the plan of the system "payroll"',
      () => foreign((d) => put(d, `${META}/props/1/value`, 'payroll')),
    ],
    ['of another framework', 'is a plan for cmmc-2', () => foreign((d) => put(d, `${META}/props/2/value`, 'cmmc-2'))],
    [
      'with a broken reference',
      'rule R5 at /plan-of-action',
      () => foreign((d) => put(d, `${ROOT}/observations/0`, undefined)),
    ],
    ['cut off', 'is not JSON', () => first.text.slice(0, 5000)],
  ];

  test.each(REFUSED)('%s', async (_name, why, text) => {
    const refused = run(WEAK, '2026-11-20', text());
    await expect(refused).rejects.toMatchObject({ code: 'invalid-usage', exitCode: 2 });
    await expect(refused).rejects.toThrow(why);
  });
});

test('dates follow the policy', async () => {
  const policy = { critical: 1, high: 2, medium: 3, low: 4, info: 5 };
  const { text } = await run(WEAK, '2026-11-01', undefined, { policy });
  const deadlines = new Set([...risksOf(text).values()].map((risk) => at(risk, 'deadline')));
  expect([...deadlines].toSorted()).toEqual([2, 3, 4, 5].map((day) => `2026-11-0${day}T00:00:00Z`));
});
