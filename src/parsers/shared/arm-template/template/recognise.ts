import type { EvidenceFile } from '../../../../model/evidence.ts';

type Glimpse = Pick<EvidenceFile, 'path' | 'head'>;

const NAME = /\.jsonc?$/i;
const TEMPLATE =
  /"\$schema"\s{0,8}:\s{0,8}"https?:\/\/schema\.management\.azure\.com\/schemas\/[\w-]{1,40}\/(?:subscription|managementGroup|tenant)?deploymentTemplate\.json#?"/i;
const PARAMETERS =
  /"\$schema"\s{0,8}:\s{0,8}"https?:\/\/schema\.management\.azure\.com\/schemas\/[\w-]{1,40}\/(?:subscription|managementGroup|tenant)?deploymentParameters\.json#?"/i;
const RESOURCES = /"resources"\s{0,8}:/i;

/**
 * Whether a file is a template of Azure Resource Manager: its schema, and resources. A file with the schema alone is one
 * only if it is so long that resources may begin behind the part that was looked at.
 */
export function isTemplate({ path, head }: Glimpse): boolean {
  if (!NAME.test(path) || !head.includes('schema.management.azure.com') || !isOutermost(head, TEMPLATE)) return false;
  return RESOURCES.test(head) || head.length >= 60_000;
}

/** Whether a file gives values to the parameters of a template. */
export function isParameterFile({ path, head }: Glimpse): boolean {
  return NAME.test(path) && head.includes('schema.management.azure.com') && isOutermost(head, PARAMETERS);
}

const TOKEN = /"(?:[^"\\]|\\[^]?)*(?:"|$)|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|[{}[\]]/g;

/** Whether a schema is that of the whole file. Definitions of policies and of blueprints contain whole templates. */
function isOutermost(head: string, schema: RegExp): boolean {
  if (!schema.test(head)) return false;
  let depth = 0;
  for (const { 0: token, index } of head.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && head.slice(index, index + 250).search(schema) === 0) return true;
  }
  return false;
}
