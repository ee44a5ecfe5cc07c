import type { EvidenceFile } from '../../../model/evidence.ts';
import type { EvidenceKind } from '../../../model/evidence-kind.ts';
import type { Problem } from '../../../model/problem.ts';
import { readJson } from '../../shared/json.ts';
import { field, isObject, type JsonObject } from '../../shared/terraform/object.ts';
import { readYaml } from '../../shared/yaml.ts';
import { TEMPLATE_SCHEMA } from './tags.ts';

export const FORMAT: { readonly title: string; readonly kinds: readonly EvidenceKind[] } = {
  title: 'a CloudFormation template',
  kinds: ['terraform'],
};

/** A template, or why it could not be read. */
export type TemplateRead =
  | { readonly template: JsonObject; readonly document?: number; readonly problems: readonly Problem[] }
  | { readonly template: undefined; readonly problems: readonly Problem[] };

/** Parses a template in JSON or YAML. Functions have their long form afterwards. */
export function readTemplate(file: EvidenceFile): TemplateRead {
  if (/^\s{0,1000}\{/.test(file.head)) {
    const read = readJson(file, FORMAT);
    if (!read.ok) return { template: undefined, problems: [read.problem] };
    return isObject(read.value) ? { template: read.value, problems: [] } : refuse(file, 'is not a JSON object');
  }
  const { documents, problems } = readYaml(file, FORMAT, TEMPLATE_SCHEMA);
  const found = documents.find(({ value }) => isObject(value) && isObject(field(value, 'Resources')));
  if (found === undefined || !isObject(found.value))
    return problems.length > 0 ? { template: undefined, problems } : refuse(file, 'has no map of resources');
  // places of YAML name their document, so that files with any name are searched as YAML
  return { template: found.value, document: found.index, problems };
}

function refuse(file: EvidenceFile, why: string): TemplateRead {
  const message = `${file.path} looks like ${FORMAT.title} but ${why}, so it was not read. Correct it or export it again.`;
  const place = { file: file.path, pointer: [] };
  return {
    template: undefined,
    problems: [{ code: 'unparsable-file', severity: 'error', message, place, kinds: FORMAT.kinds }],
  };
}
