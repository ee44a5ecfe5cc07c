import { own, unknown } from '../../../base/value.ts';
import type { ValueMap } from '../../../base/value.ts';

const FILLED_IN = unknown('what deploys this fills the image in', false);
/**
 * Nothing, a variable of the program that deploys, or a program that ko builds and names by its digest (ko documentation,
 * Kubernetes integration); OpenShift documents one blank for images that a trigger sets.
 */
const NO_IMAGE = /^(?:\s*|ko:\/\/\S*|\$\{[A-Za-z_]\w{0,80}\}|\$\([A-Za-z_]\w{0,80}\))$/;

/** A container, with an image that is not known where only a place for its name is written. */
export function withImage(container: ValueMap): ValueMap {
  const image = own(container, 'image');
  return typeof image === 'string' && NO_IMAGE.test(image) ? { ...container, image: FILLED_IN } : container;
}
