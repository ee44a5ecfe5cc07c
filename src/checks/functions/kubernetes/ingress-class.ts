import type { Subject } from '../../../model/check.ts';
import { key, look, textOf } from '../../../model/locate-value.ts';

/** The class of an Ingress, by its field or by the annotation that came before it. */
export function classOf(ingress: Subject): string | undefined {
  const annotation = key(look(ingress, 'metadata.annotations'), 'kubernetes.io/ingress.class');
  return textOf(look(ingress, 'spec.ingressClassName').value) ?? textOf(annotation.value);
}
