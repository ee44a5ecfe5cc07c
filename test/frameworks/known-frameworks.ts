import type { Framework, Requirement } from '../../src/model/framework.ts';
import { readFrameworks } from './read-framework.ts';

export const frameworks = readFrameworks();

export function framework(id: string): Framework {
  const found = frameworks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no framework ${id}`);
  return found;
}

export function requirement(id: string, requirementId: string): Requirement {
  const found = framework(id).requirements.find((each) => each.id === requirementId);
  if (found === undefined) throw new Error(`${id} has no ${requirementId}`);
  return found;
}
