import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import { namedIn } from '../../network/kubernetes/same-cluster.ts';
import type { Box, Thing } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import { createBox } from '../inventory/places.ts';
import { joinClusters, manifestSet } from './join-clusters.ts';

/** Finds the boxes of objects: the cluster, and the namespace where an object names one. */
export interface ClusterBoxes {
  cluster(object: Resource): Box;
  place(object: Resource): Box;
}

/**
 * A box for each cluster that the evidence joins with a managed cluster, and otherwise for each chart, overlay and set
 * of plain manifests, because two of these may run in two clusters.
 */
export function createClusterBoxes(
  context: Context,
  boundary: Box,
  thingOf: ReadonlyMap<Resource, Thing>,
): ClusterBoxes {
  const joins = joinClusters(context);
  const clusters = new Map<string, Box>();
  const namespaces = new Map<string, Box>();
  const getCluster = (object: Resource): Box => {
    const set = manifestSet(object);
    return getOrCreate(clusters, set, () => {
      const joined = joins.get(set);
      const managed = joined === undefined ? undefined : thingOf.get(joined.cluster);
      if (joined === undefined || managed === undefined) return unnamed(set, boundary);
      const key = `${managed.box.key}\ncluster ${managed.key}`;
      const before = [...clusters.values()].find((box) => box.key === key);
      const title = `In ${managed.kind} ${managed.name}`;
      return (
        before ?? createBox({ key, kind: 'cluster', title, parent: managed.box, lines: [`by ${joined.by.address}`] })
      );
    });
  };
  return {
    cluster: getCluster,
    place(object) {
      const cluster = getCluster(object);
      const namespace = namedIn(object) ?? '';
      if (namespace === '') return cluster;
      const key = `${cluster.key}\nnamespace ${namespace}`;
      return getOrCreate(namespaces, key, () =>
        createBox({ key, kind: 'namespace', title: `namespace ${namespace}`, parent: cluster }),
      );
    },
  };
}

function unnamed(set: string, parent: Box): Box {
  const title = set === '' ? 'Kubernetes cluster' : `Kubernetes cluster of ${set}`;
  const key = `${parent.key}\ncluster of ${set}`;
  return createBox({ key, kind: 'cluster', title, parent, lines: ['named by no other evidence'] });
}
