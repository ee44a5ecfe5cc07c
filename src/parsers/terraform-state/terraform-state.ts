import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { readLongJson } from '../shared/long-json.ts';
import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';
import { withExported } from '../shared/terraform/outputs.ts';
import { createProblems, type Problems } from '../shared/terraform/problems.ts';
import { isBackup, recogniseState } from './recognise.ts';
import { tellDeposed } from './deposed.ts';
import { readAzapi } from '../shared/azure/azapi.ts';
import { resourceList } from './resources.ts';
import { readShownState } from './shown-state.ts';

/**
 * Terraform and OpenTofu state, version 4, and the output of `terraform show -json` for a state. Outputs are never
 * kept; they only show which resources are exported. `references` are the recorded dependencies under the path `*`,
 * as addresses without instance keys: a hint for diagrams, not a join.
 */
export const terraformState: Parser = {
  id: 'terraform-state',
  title: 'a Terraform state',
  kinds: ['terraform'],
  recognise: recogniseState,
  parse: parseState,
};

function parseState(file: EvidenceFile): Parsed {
  const { path } = file;
  const problems = createProblems(path);
  if (isBackup(path)) {
    problems.tell(
      `${path} is a copy of an older state and was not assessed. Rename it to end in .tfstate to assess it.`,
      [],
      'unsupported-content',
    );
    return { ...NOTHING_PARSED, problems: problems.list };
  }
  const read = readLongJson(file, terraformState, resourceList(path));
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { value, taken, elements } = read;
  if (!isObject(value)) {
    problems.lost(`${path} is not a JSON object, so it is not a state. Pull the state again.`, [], 'unparsable-file');
    return { ...NOTHING_PARSED, problems: problems.list };
  }
  if (isShown(value)) {
    const values = field(value, 'values');
    const shown = readShownState(path, values, problems);
    const resources = withExported(shown, isObject(values) ? field(values, 'outputs') : undefined);
    return { ...NOTHING_PARSED, resources: readAzapi(resources), problems: problems.list };
  }
  if (!isReadable(path, value, problems)) return { ...NOTHING_PARSED, problems: problems.list };
  if (taken === undefined) {
    problems.lost(`${path} has no list of resources, so nothing was read. Pull the state again.`, ['resources']);
    return { ...NOTHING_PARSED, problems: problems.list };
  }
  tellDeposed(taken.problems, path, taken.deposed, ['resources']);
  const resources = withExported(taken.resources, field(value, 'outputs'));
  return {
    ...NOTHING_PARSED,
    resources: readAzapi(resources),
    problems: [...problems.list, ...taken.problems.list],
    elements,
  };
}

function isShown(state: JsonObject): boolean {
  const others = ['encrypted_data', 'version', 'resources'];
  return Object.hasOwn(state, 'values') && !others.some((name) => Object.hasOwn(state, name));
}

function isReadable(file: string, state: JsonObject, problems: Problems): boolean {
  if (Object.hasOwn(state, 'encrypted_data')) {
    problems.lost(
      `${file} is an encrypted state and cannot be read. Run tofu state pull and give its output.`,
      [],
      'unsupported-content',
    );
    return false;
  }
  const version = field(state, 'version');
  if (typeof version === 'number' && version !== 4) {
    refuseVersion(file, version, state, problems);
    return false;
  }
  if (version !== 4) {
    problems.lost(`${file} does not say which version of the state format it has. Pull the state again.`, ['version']);
  }
  return true;
}

function refuseVersion(file: string, version: number, state: JsonObject, problems: Problems): void {
  if (version === 3 && isObject(field(state, 'backend'))) {
    const message = `${file} only names the backend of the state. Run terraform state pull and give its output.`;
    problems.warn(message, ['backend'], 'unsupported-content');
    return;
  }
  const older = `${file} has version ${version} of the state format; only version 4 is read. Run terraform state pull with Terraform 0.12 or newer, after an apply with it.`;
  const newer = `${file} has version ${version} of the state format, which is newer than version 4 and cannot be read. Update evidence-engine, or give the output of terraform show -json.`;
  problems.lost(version < 4 ? older : newer, ['version'], 'unsupported-version');
}
