import { load, YAMLException } from 'js-yaml';
import { fault } from './fault.ts';

const MAX_DEPTH = 64;
const MAX_ALIASES = 100;

/** One YAML document (1.2 core schema, so dates stay text). Faults name file and line. */
export function parseYaml(text: string, file: string): unknown {
  try {
    return load(text, { maxDepth: MAX_DEPTH, maxAliases: MAX_ALIASES });
  } catch (error) {
    const line = error instanceof YAMLException ? error.mark?.line : undefined;
    const where = line === undefined ? '' : ` at line ${line + 1}`;
    const why = error instanceof YAMLException ? `: ${error.reason}` : '';
    throw fault(file, `not valid YAML${where}${why}. Correct the file or remove it.`);
  }
}
