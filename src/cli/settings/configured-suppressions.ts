import { realpathSync } from 'node:fs';
import { loadAll, YAMLException } from 'js-yaml';
import { pathPattern } from '../../base/path-pattern.ts';
import type { ConfiguredSuppression, ConfiguredSuppressions } from '../../engine/suppression-request.ts';
import { readSettings, settingsFault } from './read-settings.ts';
import { suppressionsIn } from './settings.ts';

/**
 * The suppressions of a valid configuration file; `undefined` where it has none. Throws EngineError
 * `invalid-configuration` for an unusable pattern.
 */
export function readConfiguredSuppressions(file: string): ConfiguredSuppressions | undefined {
  const entries = suppressionsIn(readSettings(file) ?? {});
  const wrong = entries.findIndex(({ paths = [] }) => paths.some((pattern) => pathPattern(pattern) === undefined));
  if (wrong !== -1) {
    const what = `suppressions entry ${wrong + 1}: a pattern has more than 300 characters or 10 wildcards. Split it.`;
    throw settingsFault(file, what);
  }
  return entries.length === 0 ? undefined : { file, path: realpathSync(file), entries, parse };
}

/** Entries of another version of the file; empty if it is invalid YAML. */
function parse(text: string): readonly ConfiguredSuppression[] {
  try {
    return suppressionsIn(loadAll(text, { maxDepth: 16, maxAliases: 0 })[0]);
  } catch (error) {
    if (error instanceof YAMLException) return [];
    throw error;
  }
}
