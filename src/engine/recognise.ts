import type { EvidenceFile, Parser } from '../model/evidence.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Problem } from '../model/problem.ts';
import { getDamage } from './damaged.ts';
import { sketchKeys } from './json-key-sketch.ts';
import { unreadFormat } from './unread/unread-formats.ts';

export interface Recognised {
  readonly parser?: Parser;
  readonly problem?: Problem;
}

/**
 * Finds the parser of a file: the highest certainty wins. Two certain claims are a Problem, since one way of reading
 * the file would lose what the other way finds.
 */
export function recogniseFile(file: EvidenceFile, parsers: readonly Parser[]): Recognised {
  let { claims, isSure } = getClaims(file.path, file.head, parsers);
  if (claims.length === 0) {
    const outline = sketchKeys(file);
    if (outline !== undefined) ({ claims, isSure } = getClaims(file.path, outline, parsers));
  }
  const [only] = claims;
  if (only === undefined) return { problem: unrecognised(file) };
  if (claims.length === 1) return { parser: only };
  return isSure ? { problem: ambiguous(file, claims) } : getOne(file, claims);
}

function getOne(file: EvidenceFile, claims: readonly Parser[]): Recognised {
  const faults = claims.map((parser) => ({ parser, fault: getFault(parser, file) }));
  const readable = faults.filter(({ fault }) => fault === undefined);
  const [only, ...others] = readable;
  if (only !== undefined) return others.length === 0 ? { parser: only.parser } : { problem: ambiguous(file, claims) };
  return { problem: broken(file, claims, faults[0]?.fault) };
}

function getFault(parser: Parser, file: EvidenceFile): Problem | undefined {
  const parsed = parser.parse(file);
  const { resources, components, facts, scans = [], flaws = [], exploited = [], statements = [], problems } = parsed;
  const lists = [resources, components, facts, scans, flaws, exploited, statements];
  if (lists.some(({ length }) => length > 0)) return undefined;
  return problems.find(({ severity }) => severity === 'error');
}

function broken(file: EvidenceFile, claims: readonly Parser[], fault: Problem | undefined): Problem {
  const titles = claims.map((parser) => parser.title).join(' or ');
  const { line } = fault?.place ?? {};
  const where = line === undefined ? '' : ` at line ${line}`;
  return {
    code: 'unparsable-file',
    severity: 'error',
    message: `${file.path} is broken${where}: expected ${titles}. Export it again.`,
    place: { ...fault?.place, file: file.path, pointer: fault?.place.pointer ?? [] },
    kinds: getKinds(claims),
  };
}

function getKinds(claims: readonly Parser[]): readonly EvidenceKind[] {
  return [...new Set(claims.flatMap((parser) => parser.kinds))].sort();
}

interface Claims {
  readonly claims: readonly Parser[];
  readonly isSure: boolean;
}

function getClaims(path: string, text: string, parsers: readonly Parser[]): Claims {
  const sure: Parser[] = [];
  const perhaps: Parser[] = [];
  for (const parser of parsers) {
    const certainty = parser.recognise(path, text);
    if (certainty === 'yes') sure.push(parser);
    if (certainty === 'maybe') perhaps.push(parser);
  }
  return sure.length > 0 ? { claims: sure, isSure: true } : { claims: perhaps, isSure: false };
}

function ambiguous(file: EvidenceFile, claims: readonly Parser[]): Problem {
  const titles = claims.map((parser) => parser.title).join(' and ');
  return {
    code: 'ambiguous-file',
    severity: 'error',
    message: `${file.path} could be ${titles}, so it was not read. Split it, or leave out the copy that is not evidence.`,
    place: { file: file.path, pointer: [] },
    kinds: getKinds(claims),
  };
}

/** Files with the wanted dependencies, and the lock file with the resolved ones. */
const WISHES: readonly (readonly [name: RegExp, lock: string])[] = [
  [/(?:^|\/)Pipfile$/, 'Pipfile.lock'],
  [/(?:^|\/)pyproject\.toml$/, 'uv.lock, poetry.lock, pylock.toml or a requirements.txt'],
  [/(?:^|\/)package\.json$/, 'package-lock.json, pnpm-lock.yaml, yarn.lock or bun.lock'],
  [/(?:^|\/)Cargo\.toml$/, 'Cargo.lock'],
  [/(?:^|\/)Gemfile$/, 'Gemfile.lock'],
  [/(?:^|\/)composer\.json$/, 'composer.lock'],
  [/(?:^|\/)deno\.jsonc?$/, 'deno.lock'],
  [/(?:^|\/)mix\.exs$/, 'mix.lock'],
  [/(?:^|\/)Package\.swift$/, 'Package.resolved'],
  [/(?:^|\/)conanfile\.(?:py|txt)$/, 'conan.lock'],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, 'gradle.lockfile'],
  [/\.(?:cs|fs|vb)proj$/, 'packages.lock.json'],
];

/** Files that only supply values to files that are not in the evidence. */
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

function whyUnread({ path, head }: EvidenceFile): string {
  const format = unreadFormat({ path, head });
  if (format !== undefined) return `is ${format}, a format that is not read, so nothing in it was assessed.`;
  const values = VALUES.find(([name]) => name.test(path))?.[1];
  if (values !== undefined) return values;
  const lock = WISHES.find(([name]) => name.test(path))?.[1];
  if (lock === undefined) return 'is not in a supported format, so nothing in it was assessed.';
  return `is a manifest, not a lock file: it lists version ranges, not installed versions. Add ${lock} next to it.`;
}

/** A file that no parser claims is listed; possibly damaged evidence counts as lost. */
function unrecognised(file: EvidenceFile): Problem {
  const place = { file: file.path, pointer: [] };
  const damage = getDamage(file);
  if (damage === undefined) {
    return {
      code: 'unrecognised-file',
      severity: 'info',
      message: `${file.path} ${whyUnread(file)}`,
      place,
    };
  }
  const message = `${file.path} ${damage.why} Export it again, or leave it out.`;
  return { code: 'unparsable-file', severity: 'error', message, place, kinds: damage.kinds };
}
