import type { CheckContext } from '../../../src/checks/check-function.ts';
import { exampleInput } from '../../../src/checks/harness/example-input.ts';
import { buildEvidenceSet } from '../../../src/evidence/build-evidence-set.ts';
import type { Resource } from '../../../src/model/evidence.ts';
import { terraformPlan } from '../../../src/parsers/terraform-plan/terraform-plan.ts';
import { terraformState } from '../../../src/parsers/terraform-state/terraform-state.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

export interface Stack {
  readonly context: CheckContext;
  /** The resource with an address. */
  at(address: string): Resource;
}

/** Evidence made of a short list of resources: a state, or a plan when something is unknown, through the real parser. */
export function stackOf(resources: string): Stack {
  const files = [...exampleInput({ 'a.resources.yaml': resources })];
  const parsed = files.map(([path, text]) =>
    (path.endsWith('.tfstate') ? terraformState : terraformPlan).parse(evidenceFile(path, text)),
  );
  const readers = { types: (): readonly string[] => [], reader: unused };
  const { evidence } = buildEvidenceSet(parsed, readers);
  return {
    context: { evidence, asOf: '2026-11-01', table: unused, modules: { policy: 'strict' } },
    at(address) {
      const resource = evidence.resources.find((one) => one.address === address);
      if (resource === undefined) throw new Error(`no ${address} in this test`);
      return resource;
    },
  };
}

function unused(): never {
  throw new Error('not part of this test');
}
