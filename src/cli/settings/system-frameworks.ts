import { checkChoices, knownValues } from '../../engine/check-choices.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { ListedSystem } from '../../model/system-list.ts';
import { settingsFault } from './read-settings.ts';

/**
 * Checks the frameworks of listed systems, before any is assessed. Throws EngineError `invalid-configuration` for a
 * framework, revision, baseline or level that does not exist, and for a system with the name of a framework's folder.
 */
export function checkSystemFrameworks(file: string, systems: readonly ListedSystem[]): void {
  const slugs = new Set(knownValues().get('--framework'));
  const checked = new Set<string>();
  for (const { name, folder, framework, revision, baseline, level } of systems) {
    if (slugs.has(folder))
      throw settingsFault(file, `system "${name}" has the name of a framework, which names other folders. Rename it.`);
    const choice = JSON.stringify([framework, revision, baseline, level]);
    if (checked.has(choice)) continue;
    checked.add(choice);
    try {
      checkChoices(omitUndefined({ framework, revision, baseline, level }), []);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw settingsFault(file, `system "${name}": ${error.message}${help(framework)}`, error);
    }
  }
}

/** FedRAMP's baselines are often mistaken for frameworks. */
function help(framework: readonly string[] = []): string {
  const named = framework.find((each) => each.toLowerCase().startsWith('fedramp-'));
  return named === undefined ? '' : ` For FedRAMP, write baseline: ${named.slice(0, 60)}.`;
}
