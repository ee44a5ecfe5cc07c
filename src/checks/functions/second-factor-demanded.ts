import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerFact } from './shared/answer.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';
import { withoutSecondFactor } from './iam/policy-conditions.ts';
import { readPolicy, texts, type Statement } from './iam/policy-document.ts';

const CONDITION = 'function.second-factor-demanded';
const EXPECTED = 'a policy that denies requests without a second factor, by BoolIfExists';

/**
 * Whether an inline or attached policy of an IAM group denies its members' requests without MFA (IAM User Guide, "AWS
 * global condition context keys", aws:MultiFactorAuthPresent). Other policies of the users or the organisation may
 * also require MFA, so the result is unknown where no policy of the group does.
 */
export const secondFactorDemanded: CheckFunction = {
  name: 'second-factor-demanded',
  reads: () => [
    'aws_iam_group_policy',
    'aws_iam_group_policy_attachment',
    'aws_iam_policy_attachment',
    'aws_iam_policy',
  ],
  options: NO_OPTIONS,
  evaluate(subject, _, { evidence }) {
    const answer = (outcome: Evaluation['outcome'], at: LocatedValue, fact: string): Evaluation =>
      answerFact(CONDITION, at, EXPECTED)(outcome, fact);
    let leaking: LocatedValue | undefined;
    for (const policy of getPolicies(subject, evidence)) {
      for (const statement of readPolicy(policy.value, false) ?? []) {
        const taken = deniesAlmostAll(statement) ? withoutSecondFactor(statement) : undefined;
        if (taken === 'all')
          return answer(
            'pass',
            policy,
            `Statement ${statement.index + 1} of ${policy.path} denies requests without a second factor`,
          );
        if (taken === 'sign-ins') leaking ??= policy;
      }
    }
    if (leaking !== undefined)
      return answer('fail', leaking, `${leaking.path} denies requests by Bool, which lets access keys through`);
    return answer(
      'unknown',
      readPath(subject, 'name'),
      'No policy of this group in the evidence denies requests without a second factor',
    );
  },
};

function getPolicies(group: Subject, evidence: EvidenceSet): readonly LocatedValue[] {
  const named = ['name', 'id'];
  const own = evidence.linked(group, ['aws_iam_group_policy'], { group: named }).matches;
  const attachments = [
    ...evidence.linked(group, ['aws_iam_group_policy_attachment'], { group: named }).matches,
    ...evidence.linked(group, ['aws_iam_policy_attachment'], { groups: named }).matches,
  ];
  const attached = attachments.flatMap(
    (each) => evidence.linked(each, ['aws_iam_policy'], { arn: ['policy_arn'] }).matches,
  );
  return [...own, ...attached].map((from) => {
    const found = readPath(from, 'policy');
    return { ...found, path: `${renderText(from.address)}.${found.path}` };
  });
}

/**
 * Actions needed before a user has a second factor (IAM User Guide, policy for self-managed MFA); turning MFA off is
 * not one.
 */
const SETTING_UP =
  /^(?:iam:(?:get|list)[a-z*]*|iam:(?:createvirtual|deletevirtual|enable|resync)mfadevice|iam:changepassword|sts:getsessiontoken|sts:getcalleridentity)$/i;

function deniesAlmostAll({ effect, elements }: Statement): boolean {
  const words = (name: string): readonly string[] => texts(elements.get(name)) ?? [];
  const left = words('notaction');
  const isAll = words('action').includes('*') || (left.length > 0 && left.every((action) => SETTING_UP.test(action)));
  return effect === 'deny' && isAll && words('resource').includes('*');
}
