import type { UnreadThings } from '../../src/model/unread-things.ts';
import type { KnownHost } from '../../src/frameworks/hosts-with-one-record.ts';
import { finding, proves } from './world.ts';

/** A host that a file names. */
export function host(subject: string): KnownHost {
  return { subject, place: { file: `${subject}.yaml`, pointer: ['hosts', 0] } };
}

/** Stores of a type that no check reads. */
export function store(type: string, count: number): UnreadThings {
  const place = { file: 'main.tf', pointer: ['resource', type] };
  return { type, reason: 'type', kind: 'terraform', count, place, classes: [{ concept: 'store', platform: 'aws' }] };
}

/** Two subjects, each with a pass that the plan takes back. */
export const disputed = [1, 2].map((at) => [
  finding(proves, 'pass', `thing.${at}`),
  finding(proves, 'not-applicable', `thing.${at}`, { source: 'terraform-plan' }),
]);
