import type { Framework } from '../model/framework.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { didYouMean } from '../base/nearest.ts';

/** The user's choice: `--framework`, `--revision`, `--baseline`, `--level`. */
export interface FrameworkRequest {
  readonly framework: string;
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
}

const LEVEL = /^level-/;

type Known = Omit<Framework, 'requirements'>;

export type Selected<Choice extends Known = Framework> =
  | { readonly ok: true; readonly framework: Choice; readonly selection?: string }
  | { readonly ok: false; readonly message: string };

/**
 * Finds a framework by slug (`nist-800-171`), by its name in the HTTP API (`NIST 800-171`) or by file name
 * (`nist-800-171-r3`), then its revision and its baseline or level. Letter case and spaces are ignored. For an
 * unknown one, the message lists what exists.
 */
export function selectFramework<Choice extends Known>(
  frameworks: readonly Choice[],
  request: FrameworkRequest,
): Selected<Choice> {
  const wanted = plain(request.framework);
  const family = frameworks.filter(({ slug, name }) => slug === wanted || plain(name) === wanted);
  const candidates = family.length > 0 ? family : frameworks.filter(({ id }) => id === wanted);
  if (candidates.length === 0) {
    const known = unique(frameworks.map(({ slug }) => slug));
    const chosen = shown(request.framework);
    return {
      ok: false,
      message: `There is no framework "${chosen}".${didYouMean(chosen, known)} Known are: ${known.join(', ')}.`,
    };
  }
  const framework = pickRevision(candidates, request.revision);
  if (framework === undefined) {
    const known = candidates.map(({ revision, version }) => `${revision} (${version})`).join(', ');
    return {
      ok: false,
      message: `${candidates[0]?.name ?? ''} has no revision "${shown(request.revision ?? '')}". Known are: ${known}.`,
    };
  }
  return pickSelection(framework, request);
}

/**
 * The narrowing options that apply to a framework, in a run of several: its own revision, levels where it has levels,
 * baselines where it has baselines. An unknown framework keeps all of them.
 */
export function narrowingFor<Choice extends Known>(
  frameworks: readonly Choice[],
  { framework, revision, baseline, level }: FrameworkRequest,
): FrameworkRequest {
  const latest = selectFramework(frameworks, { framework });
  if (!latest.ok) return { framework, ...omitUndefined({ revision, baseline, level }) };
  const own = revision !== undefined && selectFramework(frameworks, { framework, revision }).ok ? revision : undefined;
  const names = Object.keys(latest.framework.selections);
  return {
    framework,
    ...omitUndefined({
      revision: own,
      baseline: names.some((name) => !LEVEL.test(name)) ? baseline : undefined,
      level: names.some((name) => LEVEL.test(name)) ? level : undefined,
    }),
  };
}

function pickRevision<Choice extends Known>(
  candidates: readonly Choice[],
  revision: string | undefined,
): Choice | undefined {
  if (revision === undefined) return candidates.find((each) => each.default) ?? candidates[0];
  const wanted = plainRevision(revision);
  return candidates.find((each) => [each.revision, each.version].some((known) => plainRevision(known) === wanted));
}

function pickSelection<Choice extends Known>(
  framework: Choice,
  { baseline, level }: FrameworkRequest,
): Selected<Choice> {
  if (baseline !== undefined && level !== undefined) {
    return { ok: false, message: 'Give either --baseline or --level, not both: each narrows the framework.' };
  }
  const chosen = baseline ?? level;
  if (chosen === undefined) return { ok: true, framework };
  const option = baseline === undefined ? 'level' : 'baseline';
  const known = Object.keys(framework.selections);
  if (known.length === 0) {
    return { ok: false, message: `${framework.name} (${framework.version}) has no ${option}s. Leave out --${option}.` };
  }
  const wanted = plain(chosen);
  const short = wanted.replace(/^l(?=\d)/, '');
  const selection = known.find((each) => each === wanted || each === `${option}-${short}`);
  if (selection !== undefined) return { ok: true, framework, selection };
  const strange = shown(chosen);
  return {
    ok: false,
    message: `${framework.name} (${framework.version}) has no ${option} "${strange}".${didYouMean(strange, known)} Known are: ${known.join(', ')}.`,
  };
}

function plain(text: string): string {
  return text
    .slice(0, 100)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}

/** `Rev 3`, `revision-3`, `rev3`, `r3` and `3` are equal. */
function plainRevision(text: string): string {
  return plain(text)
    .replace(/^(?:revision|rev|r)[.-]?(?=\d)/, '')
    .replace(/-?\(.*$/, '');
}

function shown(text: string): string {
  return text.slice(0, 60).replaceAll(/\p{Cc}/gu, ' ');
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
