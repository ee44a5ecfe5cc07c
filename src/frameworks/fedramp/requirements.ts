import { omitUndefined } from '../../base/omit-undefined.ts';
import type { FedrampTarget } from '../../model/fedramp.ts';
import type { Framework, Requirement } from '../../model/framework.ts';
import { withDemand, type CryptographyDemand } from './cryptography.ts';
import type { AssignedParameter } from './parameters.ts';
import { addTo } from '../../base/group-by.ts';

/**
 * Adapts a framework to a FedRAMP run: cryptography by programme and class, and in a Rev 5 baseline no proof by a
 * check that accepts less than FedRAMP's assigned value.
 */
export function forFedramp(
  framework: Framework,
  target: FedrampTarget,
  assigned: readonly AssignedParameter[],
  demand: CryptographyDemand,
): Framework {
  const byControl = new Map<string, AssignedParameter[]>();
  if (target.program === 'rev5') {
    for (const parameter of assigned) addTo(byControl, parameter.control, parameter);
  }
  const requirements = framework.requirements.map((requirement) => {
    const valued = (byControl.get(requirement.id) ?? []).reduce(withValue, requirement);
    return withDemand(valued, demand);
  });
  return { ...framework, requirements };
}

function withValue(requirement: Requirement, { parameter, value, missing, provedBy }: AssignedParameter): Requirement {
  const open = `what FedRAMP's value of ${parameter} ("${value}") requires beyond what the checks accept${missing === '' ? '' : `: ${missing}`}`;
  const gap = requirement.gap === undefined ? open : `${requirement.gap}; ${open}`;
  return {
    ...requirement,
    ...(missing === '' ? {} : { gap }),
    ...omitUndefined({ demonstratedBy: provedBy }),
  };
}
