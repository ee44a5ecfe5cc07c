import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser, type Resource } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../shared/json.ts';
import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';
import { createProblems, type Problems } from '../shared/terraform/problems.ts';
import { readAzapi } from '../shared/azure/azapi.ts';
import { readPlannedResources } from './planned-resources.ts';
import { recognisePlan, readStream } from './recognise.ts';

/**
 * A Terraform or OpenTofu plan as `terraform show -json` prints it (JSON output format, "Plan representation"). The
 * state after apply is assessed; variables, outputs and the prior state are never kept.
 */
export const terraformPlan: Parser = {
  id: 'terraform-plan',
  title: 'a Terraform plan',
  kinds: ['terraform'],
  recognise: recognisePlan,
  parse: parsePlan,
};

function parsePlan(file: EvidenceFile): Parsed {
  const program = readStream(file.head);
  if (program !== undefined) return { ...NOTHING_PARSED, problems: [stream(file.path, program)] };
  const read = readJson(file, terraformPlan);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = createProblems(file.path);
  const resources = isObject(read.value) ? readDocument(file.path, read.value, problems) : [];
  if (!isObject(read.value)) {
    problems.lost(
      `${file.path} is not a JSON object, so it is not a plan. Run terraform show -json again.`,
      [],
      'unparsable-file',
    );
  }
  return { ...NOTHING_PARSED, resources: readAzapi(resources), problems: problems.list };
}

function stream(file: string, program: 'terraform' | 'tofu'): Problem {
  const message = `${file} is a stream of messages that ${program} plan -json or ${program} apply -json prints, not a plan. Run ${program} plan -out tfplan, then ${program} show -json tfplan, and give its output.`;
  return {
    code: 'unsupported-content',
    severity: 'error',
    message,
    place: { file, pointer: [] },
    kinds: terraformPlan.kinds,
  };
}

function readDocument(file: string, plan: JsonObject, problems: Problems): readonly Resource[] {
  const format = field(plan, 'format_version');
  if (typeof format !== 'string') {
    problems.lost(`${file} does not say which version of the plan format it has. Run terraform show -json again.`, [
      'format_version',
    ]);
  } else if (!/^[01]\./.test(format)) {
    const message = `${file} has a plan format that is newer than version 1 and cannot be read. Update evidence-engine.`;
    problems.lost(message, ['format_version'], 'unsupported-version');
    return [];
  }
  tellIncomplete(file, plan, problems);
  if (!isObject(field(plan, 'planned_values'))) {
    problems.lost(`${file} has no "planned_values", so nothing was read. Run terraform show -json again.`, [
      'planned_values',
    ]);
    return [];
  }
  return readPlannedResources(file, plan, problems);
}

function tellIncomplete(file: string, plan: JsonObject, problems: Problems): void {
  const deferred = field(plan, 'deferred_changes');
  if (field(plan, 'errored') === true) {
    problems.lost(
      `${file} comes from a plan that failed, so resources are missing. Correct the errors and plan again.`,
      ['errored'],
    );
  } else if (Array.isArray(deferred) && deferred.length > 0) {
    const message = `${file} puts off ${deferred.length} changes to a later plan, so resources are missing. Apply and plan again.`;
    problems.lost(message, ['deferred_changes']);
  } else if (field(plan, 'complete') === false) {
    const message = `${file} is an incomplete plan: further changes follow its apply. Plan without targets, or apply and plan again.`;
    problems.warn(message, ['complete']);
  }
}
