import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { packageRoot } from '../../src/content/package-file.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';
import { crosswalk } from '../../src/frameworks/crosswalk.ts';

/** Passes that an assessor would not accept as proof of a control: the check may contradict it, and no more. */
const WITHDRAWN: readonly (readonly [control: string, check: string, why: string])[] = [
  ['SI-17', 'admission-fails-closed', 'a webhook that refuses on failure is no fail-safe procedure of the system'],
  ['SI-10', 'model-agents-guarded', 'guardrails of a language model validate no input of other components'],
  ['SR-4', 'sbom-complete', 'a list of components says nothing of where they were made and who held them'],
  ['SI-2', 'patch-playbook-present', 'a playbook that exists has not been run'],
  ['CP-9', 'object-versioning-enabled', 'earlier versions in the same bucket are lost with it'],
  ['CP-10', 'health-checks-replace-failed-instances', 'a new instance restores no state of the system'],
  ['CM-6', 'posture-management-on', 'a service that finds deviations does not set the settings'],
  ['AU-12', 'ansible-system-log-on', 'a running log service records no chosen event types'],
  ['AC-2', 'roles-assigned-to-groups', 'groups say nothing of how accounts are approved, reviewed and removed'],
  ['AC-2', 'kubernetes-admin-rights-held-by-groups', 'groups say nothing of how accounts are approved and removed'],
  ['AU-7', 'logs-sent-to-central-analysis', 'a place for records is no means of reducing them and reporting on them'],
  ['SI-5', 'security-notices-reach-someone', 'an address that receives notices acts on none of them'],
];

const { checks: filed, frameworks } = readContentFolder(join(packageRoot(), 'controls'));
const checks = filed.map(({ thing }) => thing);

it.each(WITHDRAWN)('%s is not demonstrated by %s: %s', (control, id) => {
  expect(checks.map((check) => check.id)).toContain(id);
  const proved = frameworks.flatMap(({ thing }) =>
    [...crosswalk(thing, checks)]
      .filter(([, { proving }]) => proving.some((check) => check.id === id))
      .map(([requirement]) => thing.requirements.find((each) => each.id === requirement))
      .filter((requirement) => requirement?.id === control || isOnlyFrom(requirement?.from ?? [], control)),
  );
  expect(proved.map((requirement) => requirement?.id)).toEqual([]);
});

function isOnlyFrom(from: readonly string[], control: string): boolean {
  return from.length === 1 && from[0] === control;
}
