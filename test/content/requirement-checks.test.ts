import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { packageRoot } from '../../src/content/load-content.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';
import { crosswalk } from '../../src/frameworks/crosswalk.ts';

const { checks: filed, frameworks } = readContentFolder(join(packageRoot(), 'controls'));
const checks = filed.map(({ thing }) => thing);

test.each(frameworks.map(({ thing }) => [thing.id, thing] as const))(
  '%s: what may contradict a requirement is a check that its controls reach',
  (_, framework) => {
    const speakers = crosswalk(framework, checks);
    const strange = framework.requirements.flatMap(({ id, contradictedBy = [] }) => {
      const { proving = [], contradicting = [] } = speakers.get(id) ?? {};
      const reached = new Set([...proving, ...contradicting].map((check) => check.id));
      return contradictedBy.filter((check) => !reached.has(check)).map((check) => `${id} ${check}`);
    });
    expect(strange).toEqual([]);
  },
);

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
