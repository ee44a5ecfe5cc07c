import { own, type ValueMap } from '../../../base/value.ts';
import type { Direction } from '../../../network/kubernetes/native-isolation.ts';

/** Options of a function that examines network policies for one direction. */
export const DIRECTION_OPTIONS = {
  type: 'object',
  additionalProperties: false,
  required: ['direction'],
  properties: { direction: { enum: ['Ingress', 'Egress'] } },
} as const;

/** The direction that these options name. */
export function getDirection(options: ValueMap): Direction {
  return own(options, 'direction') === 'Egress' ? 'Egress' : 'Ingress';
}
