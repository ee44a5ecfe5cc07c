import { assignedParameters } from '../../frameworks/fedramp/parameters.ts';
import { cryptographyDemand, moduleChecks } from '../../frameworks/fedramp/cryptography.ts';
import { forFedramp } from '../../frameworks/fedramp/requirements.ts';
import type { Content } from '../../content/content.ts';
import { EngineError } from '../../model/engine-error.ts';
import { fedrampSelection, type FedrampTarget } from '../../model/fedramp.ts';
import { safeText } from '../../model/safe-text.ts';
import { chooseFrameworks, type FrameworkChoice } from '../choose-frameworks.ts';
import { getTable } from '../data-tables.ts';
import { fedrampView } from './fedramp-view.ts';
import type { ViewOf } from '../grade-choices.ts';
import { resolveRunTime } from '../time.ts';

interface FedrampQuestions {
  readonly choices: readonly FrameworkChoice[];
  readonly viewOf: ViewOf;
}

/**
 * The questions of a FedRAMP run: the baseline or class of NIST 800-53, with its requirements as programme and class
 * define them. Throws EngineError `invalid-usage` for earlier reports of another system or class, or of a later date.
 */
export function fedrampQuestions(
  content: Content,
  target: FedrampTarget,
  request: { readonly name: string; readonly asOf?: string },
): FedrampQuestions {
  refuseForeign(target, request);
  const tables = content.tables();
  const modules = moduleChecks(content.checks);
  const assigned = assignedParameters(getTable(tables, 'fedramp-parameters'), target, modules);
  const demand = cryptographyDemand(getTable(tables, 'fedramp-cryptography'), target, modules);
  const chosen = chooseFrameworks(content.frameworks, { baseline: fedrampSelection(target) });
  return {
    choices: chosen.map((choice) => ({
      ...choice,
      framework: forFedramp(choice.framework, target, assigned, demand),
    })),
    viewOf: (asked, graded, asOf) => fedrampView({ target, tables, assigned, demand, asOf }, asked, graded),
  };
}

function refuseForeign(
  { previous, history = [], grade }: FedrampTarget,
  { name, asOf }: { name: string; asOf?: string },
): void {
  const today = resolveRunTime(asOf).asOf;
  const getMismatch = ({ system, grade: before, day }: (typeof history)[number]): string | undefined => {
    if (system !== safeText(name)) return `is about "${system}" and this run about "${safeText(name)}"`;
    if (before !== grade) return `is of class ${before.toUpperCase()} and this run of class ${grade.toUpperCase()}`;
    return day > today ? `is of ${day}, after this run` : undefined;
  };
  for (const earlier of history) {
    const why = getMismatch(earlier);
    if (why === undefined) continue;
    const message = `--history: ${earlier.file} ${why}. Nothing was written. Keep the reports of one system and class in the folder.`;
    throw new EngineError('invalid-usage', message);
  }
  if (previous === undefined) return;
  const { file, system, to } = previous;
  if (system !== safeText(name)) {
    const message = `${file} is about "${system}" and this run about "${safeText(name)}". Give the report of the same system, or its name with --name.`;
    throw new EngineError('invalid-usage', message);
  }
  if (to <= resolveRunTime(asOf).createdAt) return;
  const message = `${file} reports until ${to}, after this run. Give an earlier report, or a later day with --as-of.`;
  throw new EngineError('invalid-usage', message);
}
