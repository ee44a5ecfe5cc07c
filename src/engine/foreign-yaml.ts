import { load, YAMLException } from 'js-yaml';
import { SCHEMA } from '../languages/yaml/yaml-schema.ts';

const MAX_DEPTH = 64;
const MAX_ALIASES = 1000;

/** The value of one YAML document of another program; tags of that program keep their values. `undefined` for no valid YAML. */
export function readForeignYaml(text: string): unknown {
  try {
    return load(text, { schema: SCHEMA, maxDepth: MAX_DEPTH, maxAliases: MAX_ALIASES });
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}
