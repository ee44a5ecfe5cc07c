import { selectFramework } from '../frameworks/select.ts';
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

/** The frameworks of a run, each once. Throws EngineError `invalid-usage` with what exists for an unknown name. */
export function chooseFrameworks(
  known: readonly FrameworkSummary[],
  options: FrameworkOptions,
): readonly FrameworkChoice[] {
  const { framework: names = [DEFAULT], revision, baseline, level } = options;
  const narrowing = {
    ...omitUndefined({ revision, baseline, level }),
  };
  const choices = new Map<string, FrameworkChoice>();
  for (const framework of names) {
    const selected = selectFramework(known, { framework, ...narrowing });
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

/** What narrows a run to frameworks; each option holds for every framework named. */
export interface FrameworkOptions {
  readonly framework?: readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
}
