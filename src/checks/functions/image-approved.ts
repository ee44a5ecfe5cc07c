import { own } from '../../base/value.ts';
import type { DataTable } from '../../model/check.ts';
import type { CheckFunction } from '../check-function.ts';
import { decision, typed } from './shared/answer.ts';
import { readPath } from '../../model/locate-value.ts';

const CONDITION = 'function.image-approved';
const TABLE = 'approved-registries';
const EXPECTED = 'an image from an approved registry';
const NO_LIST =
  'Does not apply: no list of approved registries is given. To give one, add data/approved-registries.yaml to a folder of --controls.';

/**
 * Whether the image at `path` comes from an approved registry, or an approved part of one. Short names are Docker Hub
 * images (Kubernetes documentation, "Images"). Without a list, nothing is assessed.
 */
export const imageApproved: CheckFunction = {
  name: 'image-approved',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: { path: { type: 'string', minLength: 1 } },
  },
  evaluate(subject, options, { table }) {
    const approved = getApproved(table(TABLE));
    if (approved.length === 0) return { outcome: 'not-applicable', decisions: [], message: NO_LIST };
    const path = own(options, 'path');
    const image = readPath(subject, typeof path === 'string' ? path : '');
    const decisions = [typed(decision(CONDITION, image, EXPECTED), image, 'a string')];
    if (typeof image.value !== 'string' || image.value === '') return { outcome: 'unknown', decisions };
    const name = fullName(image.value);
    const isApproved = approved.some((prefix) => name === prefix || name.startsWith(`${prefix}/`));
    return { outcome: isApproved ? 'pass' : 'fail', decisions };
  },
};

function getApproved({ rows }: DataTable): readonly string[] {
  return rows.flatMap(({ registry }) =>
    typeof registry === 'string' && registry !== '' ? [registry.toLowerCase().replace(/\/$/, '')] : [],
  );
}

function fullName(image: string): string {
  const name = image.replace(/@.*$/s, '').replace(/:[^/:]*$/, '');
  const [host = '', ...rest] = name.split('/');
  if (rest.length === 0) return `docker.io/library/${name}`;
  return /[.:]/.test(host) || host === 'localhost' ? `${host.toLowerCase()}/${rest.join('/')}` : `docker.io/${name}`;
}
