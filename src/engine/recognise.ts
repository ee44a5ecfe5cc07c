import type { EvidenceFile, Parser } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { damageOf } from './damaged.ts';
import { outlineOf } from './outline.ts';

export interface Recognised {
  readonly parser?: Parser;
  readonly problem?: Problem;
}

/**
 * Finds the parser of a file: the highest certainty wins. Two sure claims are a Problem, since reading the
 * file one way would lose what it says the other way.
 */
export function recogniseFile(file: EvidenceFile, parsers: readonly Parser[]): Recognised {
  let claims = claimsOf(file.path, file.head, parsers);
  if (claims.length === 0) {
    const outline = outlineOf(file);
    if (outline !== undefined) claims = claimsOf(file.path, outline, parsers);
  }
  const [only] = claims;
  if (only === undefined) return { problem: unrecognised(file) };
  return claims.length === 1 ? { parser: only } : { problem: ambiguous(file, claims) };
}

/** The parsers of the highest certainty that a text of the file gives. */
function claimsOf(path: string, text: string, parsers: readonly Parser[]): readonly Parser[] {
  const sure: Parser[] = [];
  const perhaps: Parser[] = [];
  for (const parser of parsers) {
    const certainty = parser.recognise(path, text);
    if (certainty === 'yes') sure.push(parser);
    if (certainty === 'maybe') perhaps.push(parser);
  }
  return sure.length > 0 ? sure : perhaps;
}

function ambiguous(file: EvidenceFile, claims: readonly Parser[]): Problem {
  const titles = claims.map((parser) => parser.title).join(' and ');
  return {
    code: 'ambiguous-file',
    severity: 'error',
    message: `${file.path} could be ${titles}, so it was not read. Split it, or leave out the copy that is not evidence.`,
    place: { file: file.path, pointer: [] },
    kinds: [...new Set(claims.flatMap((parser) => parser.kinds))].sort(),
  };
}

/** Files that name what a project wants, by the lock file that says what it gets. */
const WISHES: readonly (readonly [name: RegExp, lock: string])[] = [
  [/(?:^|\/)Pipfile$/, 'Pipfile.lock'],
  [/(?:^|\/)pyproject\.toml$/, 'uv.lock, poetry.lock or a requirements.txt'],
  [/(?:^|\/)package\.json$/, 'package-lock.json, pnpm-lock.yaml or yarn.lock'],
  [/(?:^|\/)Cargo\.toml$/, 'Cargo.lock'],
  [/(?:^|\/)Gemfile$/, 'Gemfile.lock'],
  [/(?:^|\/)composer\.json$/, 'composer.lock'],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, 'gradle.lockfile'],
  [/\.(?:cs|fs|vb)proj$/, 'packages.lock.json'],
];

/** Files that only give values to others, which are not in the evidence. */
const VALUES: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /\.tfvars(?:\.json)?$/,
    'sets no variable that Terraform configuration in the evidence declares, so it was not used.',
  ],
  [
    /(?:^|\/)terragrunt(?:\.\w{1,20})?\.hcl$/,
    'sets no variable of a module in the evidence, so it was not used. Assess a plan (`terragrunt show -json`).',
  ],
  [
    /\.(?:tfcomponent|tfstack|tfdeploy)\.hcl$/,
    'sets no variable of a module in the evidence, so it was not used. Assess a plan of the deployment.',
  ],
];

function whyUnread(path: string): string {
  const values = VALUES.find(([name]) => name.test(path))?.[1];
  if (values !== undefined) return values;
  const lock = WISHES.find(([name]) => name.test(path))?.[1];
  if (lock === undefined) return 'is not in a supported format, so nothing in it was assessed.';
  return `is not a lock: it names what is wanted, not what is installed. Give ${lock} beside it.`;
}

/** A file that nobody claims is listed; what may be damaged evidence counts as lost. */
function unrecognised(file: EvidenceFile): Problem {
  const place = { file: file.path, pointer: [] };
  const damage = damageOf(file);
  if (damage === undefined) {
    return {
      code: 'unrecognised-file',
      severity: 'info',
      message: `${file.path} ${whyUnread(file.path)}`,
      place,
    };
  }
  const message = `${file.path} ${damage.why} Export it again, or leave it out.`;
  return { code: 'unparsable-file', severity: 'error', message, place, kinds: damage.kinds };
}
