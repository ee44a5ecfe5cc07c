import type { CheckContext } from '../../../src/checks/check-function.ts';
import { buildEvidenceSet } from '../../../src/evidence/build-evidence-set.ts';
import type { Resource } from '../../../src/model/evidence.ts';
import { kubernetes } from '../../../src/parsers/kubernetes/kubernetes.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

export interface Cluster {
  readonly context: CheckContext;
  /** The first resource of a type. */
  first(type: string): Resource;
}

/** Evidence made of one stream of manifests, through the real parser. */
export function clusterOf(manifests: string): Cluster {
  const parsed = kubernetes.parse(evidenceFile('a.yaml', manifests));
  const readers = { types: (): readonly string[] => [], reader: unused };
  const { evidence } = buildEvidenceSet([parsed], readers);
  return {
    context: { evidence, asOf: '2026-11-01', table: unused, modules: { policy: 'strict' } },
    first(type) {
      const [resource] = evidence.byType(type);
      if (resource === undefined) throw new Error(`no ${type} in the manifests of this test`);
      return resource;
    },
  };
}

function unused(): never {
  throw new Error('not part of this test');
}
