import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { packageRoot } from '../../src/content/package-file.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';
import { crosswalk } from '../../src/frameworks/crosswalk.ts';
import type { Check, RootFramework } from '../../src/model/check.ts';
import { supportsAny } from '../../src/model/speaks-to.ts';

const { checks: filed, frameworks } = readContentFolder(join(packageRoot(), 'controls'));
const checks = filed.map(({ thing }) => thing);

const byId = new Map(checks.map((check) => [check.id, check]));

/** The controls that a check names in a framework, whatever its answers are worth there. */
function namedIn({ supports, contradicts }: Check, basis: RootFramework): readonly string[] {
  return [...(supports[basis] ?? []), ...(contradicts[basis] ?? [])];
}

test.each(frameworks.map(({ thing }) => [thing.id, thing] as const))(
  '%s: what may contradict a requirement is a check that its controls reach, or that names no control',
  (_, { basis, requirements }) => {
    const strange = requirements.flatMap(({ id, from, contradictedBy = [] }) =>
      contradictedBy.flatMap((name) => {
        const check = byId.get(name);
        const controls = check === undefined ? ['no such check'] : namedIn(check, basis);
        const isReached = controls.length === 0 || controls.some((control) => from.includes(control));
        return isReached ? [] : [`${id} ${name}`];
      }),
    );
    expect(strange).toEqual([]);
  },
);

test('what a requirement names as its proof is no check that only contradicts', () => {
  const named = frameworks.flatMap(({ thing }) =>
    thing.requirements.flatMap(({ demonstratedBy = [] }) => demonstratedBy),
  );
  const withoutSupport = [...new Set(named)].filter((id) => {
    const check = byId.get(id);
    return check !== undefined && !supportsAny(check);
  });
  // what they prove is FIPS 140-2, which is no root framework
  expect(withoutSupport.sort()).toEqual(['crypto-module-environment-listed-140-2', 'crypto-module-validated-140-2']);
});

test.each(['nist-800-171-r2', 'cmmc'])('%s: a host outside FIPS mode says nothing about portable media', (id) => {
  const framework = frameworks.map(({ thing }) => thing).find((each) => each.id === id);
  if (framework === undefined) throw new Error(`no framework ${id}`);
  const speakers = crosswalk(framework, checks);
  const against = (requirement: string): readonly string[] =>
    (speakers.get(requirement)?.contradicting ?? []).map((check) => check.id);
  const [media = '', transit = ''] = id === 'cmmc' ? ['MP.L2-3.8.6', 'SC.L2-3.13.8'] : ['3.8.6', '3.13.8'];
  expect(against(media)).toContain('data-encrypted-at-rest');
  expect(against(media)).not.toContain('openssl-fips-provider-active');
  expect(against(transit)).toContain('openssl-fips-provider-active');
});
