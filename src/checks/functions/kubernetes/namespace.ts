import type { Subject } from '../../../model/check.ts';
import { isMap, own } from '../../../base/value.ts';

/** The namespace an object names itself, `''` where it names none: manifests of one set then share it. */
export function getNamespace(subject: Pick<Subject, 'values'>): string {
  const metadata = own(subject.values, 'metadata');
  const namespace = isMap(metadata) ? own(metadata, 'namespace') : undefined;
  return typeof namespace === 'string' ? namespace : '';
}
