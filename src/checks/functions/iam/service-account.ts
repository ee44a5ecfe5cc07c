import type { Subject } from '../../../model/check.ts';
import type { Standing } from '../../../model/place.ts';
import { readPath, type LocatedValue } from '../../../model/locate-value.ts';

/**
 * Where a workload names its service account: `serviceAccountName`, or the older field where that is empty, as the
 * API server reads them (Kubernetes API, PodSpec). Without either, the result has no value and the account is
 * `default`.
 */
export function getServiceAccount(subject: Standing & Pick<Subject, 'values'>): LocatedValue {
  const current = readPath(subject, 'spec.serviceAccountName');
  if ((current.value ?? '') !== '') return current;
  const older = readPath(subject, 'spec.serviceAccount');
  return (older.value ?? '') === '' ? { ...current, value: undefined } : older;
}
