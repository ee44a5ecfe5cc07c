import { field, put, type JsonObject } from '../object.ts';

type Default = readonly [name: string, value: string | boolean];

const POD: readonly Default[] = [['automountServiceAccountToken', true]];

/**
 * Fields that the provider sends although the configuration does not set them, where Kubernetes would assume another
 * value or inherit one: a block of a container overrides the settings of its pod (documentation of the provider, and
 * what it sends for a block in which a switch is left out).
 */
const DEFAULTS: ReadonlyMap<string, readonly Default[]> = new Map([
  ['template.spec', POD],
  ['Pod.spec', POD],
  ['ServiceAccount', POD],
  ...['container.security_context', 'init_container.security_context'].map((block): [string, readonly Default[]] => [
    block,
    [
      ['allowPrivilegeEscalation', true],
      ['privileged', false],
      ['readOnlyRootFilesystem', false],
      ['runAsNonRoot', false],
    ],
  ]),
  ['security_context.seccomp_profile', [['type', 'Unconfined']]],
]);

/** Adds to a converted block what the provider sends for it. `path` is `parent.block`, or the kind of the object. */
export function addProviderDefaults(path: string, object: JsonObject): void {
  for (const [name, value] of DEFAULTS.get(path) ?? []) if (field(object, name) === undefined) put(object, name, value);
}
