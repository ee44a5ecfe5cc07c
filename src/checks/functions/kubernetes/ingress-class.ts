import type { Subject } from '../../../model/check.ts';
import { readKey, readPath, readText } from '../../../model/locate-value.ts';

/** The class of an Ingress, by its field or by the older annotation. */
export function getClass(ingress: Subject): string | undefined {
  const annotation = readKey(readPath(ingress, 'metadata.annotations'), 'kubernetes.io/ingress.class');
  return readText(readPath(ingress, 'spec.ingressClassName').value) ?? readText(annotation.value);
}
