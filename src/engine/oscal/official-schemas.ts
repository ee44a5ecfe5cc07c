import type { ValidationError, Validator } from '../../generated/validator.js';

/**
 * Validators of the official JSON schema of OSCAL 1.2.3 by document root, loaded on first use. Documents of every
 * version are validated with it: from 1.2.1 to 1.2.3 only recommended component types were added.
 */
const VALIDATORS: ReadonlyMap<string, () => Promise<Validator>> = new Map([
  [
    'assessment-results',
    async () => (await import('../../generated/validators/officialAssessmentResults.js')).officialAssessmentResults,
  ],
  [
    'assessment-plan',
    async () => (await import('../../generated/validators/officialAssessmentPlan.js')).officialAssessmentPlan,
  ],
  [
    'plan-of-action-and-milestones',
    async () =>
      (await import('../../generated/validators/officialPlanOfActionAndMilestones.js'))
        .officialPlanOfActionAndMilestones,
  ],
  [
    'system-security-plan',
    async () => (await import('../../generated/validators/officialSystemSecurityPlan.js')).officialSystemSecurityPlan,
  ],
  [
    'component-definition',
    async () => (await import('../../generated/validators/officialComponentDefinition.js')).officialComponentDefinition,
  ],
  ['profile', async () => (await import('../../generated/validators/officialProfile.js')).officialProfile],
  ['catalog', async () => (await import('../../generated/validators/officialCatalog.js')).officialCatalog],
  [
    'mapping-collection',
    async () => (await import('../../generated/validators/officialMappingCollection.js')).officialMappingCollection,
  ],
]);

/** Where a document breaks the official schema. */
export interface SchemaDefect {
  readonly path: string;
  readonly message: string;
}

const MOST = 50;
/** Keywords whose error only says that a keyword below failed. */
const BRANCHES: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

/** V1: the defects of a document with this root by the official schema; at most 50, empty when it is valid. */
export async function schemaDefects(root: string, document: unknown): Promise<readonly SchemaDefect[]> {
  const load = VALIDATORS.get(root);
  const validate = await load?.();
  return validate === undefined ? [] : defectsBy(validate, document);
}

/** The defects of a document by a validator; at most 50, empty when it is valid. */
export function defectsBy(validate: Validator, document: unknown): readonly SchemaDefect[] {
  if (validate(document)) return [];
  const errors = validate.errors ?? [];
  const exact = errors.filter(({ keyword }) => !BRANCHES.has(keyword));
  const lines = new Map<string, SchemaDefect>();
  for (const error of exact.length > 0 ? exact : errors) {
    const defect = { path: error.instancePath, message: getMessage(error) };
    lines.set(`${defect.path} ${defect.message}`, defect);
  }
  return [...lines.values()].slice(0, MOST);
}

function getMessage({ keyword, message, params }: ValidationError): string {
  const said = message ?? 'is not valid';
  if (keyword === 'additionalProperties') return `${said}: ${String(params['additionalProperty']).slice(0, 80)}`;
  if (keyword === 'enum') return `${said}: ${JSON.stringify(params['allowedValues']).slice(0, 200)}`;
  return said.slice(0, 300);
}
