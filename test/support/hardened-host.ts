import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadFramework } from '../../src/content/load-content.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { scoreFramework } from '../../src/frameworks/scoring/score.ts';
import type { Files } from './bundles.ts';
import { pathsOf, replacedAt, valueAt, type Path } from './damage.ts';
import { gradeFiles, narrow, REQUEST } from './run-bundle.ts';

const DAY = '2026-11-01';
export const RECORDS = ['system_info.json', 'openssl.json'] as const;

/** Records of one host by their names. */
export type Documents = ReadonlyMap<string, unknown>;

export const HARDENED: Documents = new Map(
  RECORDS.map((name) => {
    const path = `../../examples/hardened/hosts/web-1/${name}`;
    return [name, JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))];
  }),
);

/** Encrypts connections and stored data, so that SC-8(1) and SC-28(1) are satisfied besides the host. */
const INFRASTRUCTURE = `
resource "aws_ebs_volume" "data" {
  availability_zone = "us-gov-west-1a"
  size              = 10
  encrypted         = true
}
resource "aws_lb_listener" "web" {
  load_balancer_arn = "arn:aws-us-gov:elasticloadbalancing:us-gov-west-1:1:loadbalancer/app/a/b"
  port              = 443
  protocol          = "HTTPS"
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-FIPS-2023-04"
  default_action {
    type             = "forward"
    target_group_arn = "arn:aws-us-gov:elasticloadbalancing:us-gov-west-1:1:targetgroup/a/b"
  }
}
`;

/** The frameworks of the table, by the heads of its columns. */
export const COLUMNS: readonly string[] = [
  'FIPS 140-3',
  'FIPS 140-2',
  '800-53',
  'FedRAMP moderate',
  '800-171 r2',
  '800-171 r3',
  '800-172',
  'CMMC',
];
const SLUGS = ['fips-140-3', 'fips-140-2', 'nist-800-53'] as const;
const DERIVED = ['nist-800-171-r2', 'nist-800-171-r3', 'nist-800-172', 'cmmc'] as const;

const ROOTS = await resolveRequest({ ...REQUEST, frameworks: { framework: SLUGS } });
const FEDRAMP = await resolveRequest({ ...REQUEST, fedramp: { program: 'rev5', grade: 'moderate' } });
const OTHERS = DERIVED.map((id) => ({ framework: loadFramework(id) }));
const NAMED = new Set(
  ROOTS.choices.flatMap(({ framework }) => framework.requirements.flatMap(({ demonstratedBy = [] }) => demonstratedBy)),
);
/** The checks of cryptography: what others say about the host is no matter of the table. */
const CRYPTOGRAPHIC = ROOTS.content.checks.filter(
  ({ id, cryptographyFault, supports, contradicts }) =>
    cryptographyFault !== undefined ||
    (supports['fips-140-3'] ?? contradicts['fips-140-3']) !== undefined ||
    NAMED.has(id),
);
const QUESTIONS = narrow({
  ...ROOTS,
  content: { ...ROOTS.content, checks: CRYPTOGRAPHIC },
  choices: [...ROOTS.choices, ...FEDRAMP.choices, ...OTHERS],
});
const SCORING = ROOTS.content.tables().find(({ id }) => id === 'dod-scoring');

export interface Verdicts {
  /** The satisfied requirements by column, without the prefix of FIPS ids. */
  readonly satisfied: ReadonlyMap<string, readonly string[]>;
  readonly highest: number;
  readonly lowest: number;
}

/** What the records of the host satisfy, and the score that they leave possible. */
export async function verdictsOf(documents: Documents, raw: Files = new Map()): Promise<Verdicts> {
  const records = [...documents].map(([name, document]) => [`host/${name}`, JSON.stringify(document)] as const);
  const files = new Map([...records, ['infra/main.tf', INFRASTRUCTURE], ...raw]);
  const { assessments } = await gradeFiles(files, QUESTIONS, DAY);
  const satisfied = new Map(
    assessments.map(({ controls }, index) => [
      COLUMNS[index] ?? '',
      controls
        .filter(({ status }) => status === 'satisfied')
        .map(({ requirement }) => requirement.id.replace(/^FIPS140-[23]-/, '')),
    ]),
  );
  const cmmc = assessments.at(-1);
  if (cmmc === undefined || SCORING === undefined) throw new Error('no score');
  const { highest, lowest } = scoreFramework(SCORING, cmmc.framework, cmmc.controls);
  return { satisfied, highest, lowest };
}

/** Paths of the single facts of a record: scalars, and lists of scalars as a whole. */
export function factsIn(document: unknown): readonly Path[] {
  const inside = pathsOf(document).filter((path) => path.includes('value'));
  return inside.filter((path) => isFlat(valueAt(document, path)) && !isFlat(valueAt(document, path.slice(0, -1))));
}

function isFlat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
}

/** A copy without the fact. */
export function withoutFact(document: unknown, path: Path): unknown {
  const group = Object(valueAt(document, path.slice(0, -1)));
  const rest = Object.entries(group).filter(([key]) => key !== path.at(-1));
  return replacedAt(document, path.slice(0, -1), Object.fromEntries(rest));
}

/** The fact in the words of the table: `probes.md5`. */
export function factName(path: Path): string {
  return path.filter((step) => step !== 'value').join('.');
}

/** A copy in which the dotted fact, and each group above it, holds another value. */
export function withFact(document: unknown, fact: string, to: unknown): unknown {
  const path = fact.split('.').reduce<Path>((at, name) => {
    const group = valueAt(document, at);
    const isWrapped = Object.hasOwn(Object(group), 'source') && Object.hasOwn(Object(group), 'value');
    return isWrapped ? [...at, 'value', name] : [...at, name];
  }, []);
  const last = valueAt(document, path);
  const isWrapped = Object.hasOwn(Object(last), 'source');
  const whole = isWrapped ? [...path, 'value'] : path;
  const changed = replacedAt(document, whole, to);
  if (valueAt(changed, whole) !== undefined) return changed;
  const parent = whole.slice(0, -1);
  return replacedAt(document, parent, { ...Object(valueAt(document, parent)), [whole.at(-1) ?? '']: to });
}
