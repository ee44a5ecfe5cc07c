import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { createStandIn } from '../../base/text-ends.ts';
import { isUnknown } from '../../base/value.ts';
import { NO_OPTIONS, type CheckContext, type CheckFunction, type Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { or3, type Truth } from '../../base/truth.ts';
import { builtInHandsOut, definitionHandsOut } from './iam/azure-rights.ts';
import { decision } from './shared/answer.ts';
import { readPath, readText, type LocatedValue } from '../../model/locate-value.ts';

const IN_A_GROUP = /^\/subscriptions\/[^/]+\/resourcegroups\//i;
const GROUPS = ['azurerm_resource_group', 'data.azurerm_resource_group'];
const ABOVE_GROUPS = ['data.azurerm_subscription', 'azurerm_management_group', 'data.azurerm_management_group'];

/**
 * Whether a role assignment grants administrator rights on more than one resource group: by a built-in role that can
 * assign roles, or a custom role of the evidence that can. The rights of any other role are unknown.
 */
export const azureRole: CheckFunction = {
  name: 'azure-role',
  reads: () => [CUSTOM, `data.${CUSTOM}`, ...GROUPS, ...ABOVE_GROUPS],
  options: NO_OPTIONS,
  evaluate(subject, _, context) {
    const role = readPath(subject, 'role_definition_name');
    const id = readPath(subject, 'role_definition_id');
    const shown = role.value === undefined || role.value === null ? id : role;
    const answer = (outcome: Evaluation['outcome'], at: LocatedValue, fact?: string): Evaluation => ({
      outcome,
      decisions: [
        {
          ...decision('function.azure-role', at, 'a role without role assignment rights, or a narrower scope'),
          ...omitUndefined({ fact }),
        },
      ],
    });
    const roleFact = (what: string): string => {
      const named = readText(shown.value) ?? '';
      return `The role ${named === '' ? `that ${shown.path} refers to` : renderText(named)} ${what}`;
    };
    const scope = readPath(subject, 'scope');
    if (IN_A_GROUP.test(getStart(scope)) || begins(subject, scope, GROUPS, context.evidence) !== undefined)
      return answer('pass', scope, 'The scope is a resource group or narrower');
    const truths = new Set([handsOut(subject, role, BY_NAME, context), handsOut(subject, id, BY_ID, context)]);
    const isWide =
      typeof scope.value === 'string' || begins(subject, scope, ABOVE_GROUPS, context.evidence) === 'as a whole';
    if (truths.has(true))
      return isWide ? answer('fail', shown, roleFact('can assign roles')) : answer('unknown', scope);
    if (truths.has(false)) return answer('pass', shown, roleFact('cannot assign roles'));
    const isNamed = (readText(shown.value) ?? '') !== '';
    return answer(
      'unknown',
      shown,
      isNamed ? roleFact('is not in the evidence, so its rights are not known') : undefined,
    );
  },
};

const CUSTOM = 'azurerm_role_definition';

const BY_NAME = [{ type: CUSTOM, theirs: 'name', ours: 'role_definition_name' }];
const BY_ID = ['id', 'role_definition_resource_id'].flatMap((theirs) =>
  [CUSTOM, `data.${CUSTOM}`].map((type) => ({ type, theirs, ours: 'role_definition_id' })),
);

function handsOut(
  subject: Subject,
  said: LocatedValue,
  ways: typeof BY_NAME,
  { evidence, table }: CheckContext,
): Truth {
  const roles = table('azure-roles');
  const name = readText(said.value);
  const known = name === undefined ? undefined : builtInHandsOut(roles, name);
  if (known !== undefined) return known;
  const found = ways.map(({ type, theirs, ours }) => evidence.linked(subject, [type], { [theirs]: [ours] }));
  const definitions = new Set(found.flatMap(({ matches }) => matches));
  if (definitions.size === 0) return 'unknown';
  const truths = [...definitions].map((each): Truth => {
    const itsName = readText(readPath(each, 'name').value);
    return (itsName === undefined ? undefined : builtInHandsOut(roles, itsName)) ?? definitionHandsOut(each);
  });
  return or3(found.some(({ undecided }) => undecided !== false) ? [...truths, 'unknown'] : truths);
}

function begins(
  subject: Subject,
  { value }: LocatedValue,
  types: readonly string[],
  evidence: EvidenceSet,
): 'as a whole' | 'in part' | undefined {
  const standIn = isUnknown(value) ? value.ends?.standIn : undefined;
  if (standIn === undefined) return undefined;
  const { matches } = evidence.linked(subject, types, { id: ['scope'] });
  const ids = matches.map(({ address }) => createStandIn(address, 'id'));
  if (ids.includes(standIn)) return 'as a whole';
  return ids.some((id) => standIn.startsWith(`${id}/`)) ? 'in part' : undefined;
}

function getStart({ value }: LocatedValue): string {
  return (isUnknown(value) ? value.ends?.start : readText(value)) ?? '';
}
