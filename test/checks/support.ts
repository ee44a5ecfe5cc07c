import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import type { CheckFunction } from '../../src/checks/check-function.ts';
import type { Check, Trait } from '../../src/model/check.ts';
import type { Resource } from '../../src/model/evidence.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ValueMap } from '../../src/base/value.ts';

export function check(parts: Partial<Check>): Check {
  return {
    id: 'sample',
    family: 'crypto',
    title: 'Sample',
    severity: 'low',
    supports: {},
    contradicts: {},
    select: { type: ['aws_thing'] },
    why: 'Because.',
    fix: 'Change it.',
    references: [],
    examples: [],
    ...parts,
  };
}

export function resource(name: string, values: ValueMap, parts: Partial<Resource> = {}): Resource {
  const type = parts.type ?? 'aws_thing';
  return {
    kind: 'resource',
    type,
    address: `${type}.${name}`,
    source: 'terraform-state',
    evidenceKind: 'terraform',
    values,
    place: { file: 'a.tfstate', pointer: ['resources', name] },
    ...parts,
  };
}

export function findings(
  one: Check,
  resources: readonly Resource[],
  traits: readonly Trait[] = [],
  functions: readonly CheckFunction[] = [],
): readonly Finding[] {
  const parsed = { resources, components: [], facts: [], problems: [] };
  const { evidence } = buildEvidenceSet([parsed], compileTraits(traits));
  return evaluateChecks([one], evidence, { traits, functions, tables: () => [], asOf: '2026-11-01' });
}
