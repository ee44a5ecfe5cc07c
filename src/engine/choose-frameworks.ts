import { narrowingFor, selectFramework, type FrameworkRequest } from '../frameworks/select.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { loadFramework } from '../content/load-content.ts';
import type { FrameworkSummary } from '../content/content.ts';
import type { Framework } from '../model/framework.ts';

export interface FrameworkChoice {
  readonly framework: Framework;
  readonly selection?: string;
}

const DEFAULT = 'nist-800-53';
const NARROWING = ['revision', 'baseline', 'level'] as const;

/**
 * The frameworks of a run, each once. Of several, each is narrowed by the options that it has. Throws EngineError
 * `invalid-usage` with what exists for an unknown name, and for an option that none of them has.
 */
export function chooseFrameworks(
  known: readonly FrameworkSummary[],
  options: FrameworkOptions,
): readonly FrameworkChoice[] {
  const { framework: names = [DEFAULT], revision, baseline, level } = options;
  const narrowing = omitUndefined({ revision, baseline, level });
  const requests = names.map((framework) =>
    names.length === 1 ? { framework, ...narrowing } : narrowingFor(known, { framework, ...narrowing }),
  );
  assertUsed(narrowing, requests);
  const choices = new Map<string, FrameworkChoice>();
  for (const request of requests) {
    const selected = selectFramework(known, request);
    if (!selected.ok) throw new EngineError('invalid-usage', selected.message);
    const { slug, id } = selected.framework;
    const before = choices.get(slug);
    if (before !== undefined && before.framework.id !== id) {
      const message = `${before.framework.id} and ${id} would be written to one folder. Assess one revision at a time.`;
      throw new EngineError('invalid-usage', message);
    }
    const narrowed = omitUndefined({ selection: selected.selection });
    choices.set(slug, { framework: loadFramework(id), ...narrowed });
  }
  return [...choices.values()];
}

function assertUsed(narrowing: Omit<FrameworkOptions, 'framework'>, requests: readonly FrameworkRequest[]): void {
  for (const option of NARROWING) {
    const given = narrowing[option];
    if (given === undefined || requests.some((request) => request[option] !== undefined)) continue;
    const message = `--${option} ${given.slice(0, 60)} fits none of the frameworks named. Leave it out, or name a framework that has it.`;
    throw new EngineError('invalid-usage', message);
  }
}

/** The options that select frameworks; each framework uses the options that it has. */
export interface FrameworkOptions {
  readonly framework?: readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
}
