import type { Check, Trait } from '../model/check.ts';
import { typesOfField } from '../model/types-of-field.ts';

/** Platforms by the prefix of the types that checks select. */
export const PLATFORMS: readonly (readonly [title: string, starts: RegExp])[] = [
  ['AWS', /^(?:data\.)?(?:provider\.)?aws(?:_|$)/],
  ['Azure', /^(?:data\.)?(?:provider\.)?azure(?:rm|ad)?(?:_|$)/],
  ['Google Cloud', /^(?:data\.)?(?:provider\.)?google(?:_|$)/],
  ['Terraform itself', /^terraform[./]/],
  ['Kubernetes', /^k8s\//],
  ['Ansible', /^ansible\//],
  ['Dockerfiles', /^dockerfile\//],
  ['Hosts', /^host(?:$|\/)|^fact:/],
  ['Firmware', /^firmware\//],
  ['Software', /^(?:component|sbom\/|lock\/)/],
];

/** The platform of a resource type; `undefined` for a type without one. */
export function getPlatform(type: string): string | undefined {
  return PLATFORMS.find(([, starts]) => starts.test(type))?.[0];
}

/** The types that a check selects; for facts and components, a name in their place. */
export function describeSubjects(check: Check, traits: readonly Trait[]): readonly string[] {
  const { fact, component } = check.select;
  if (fact !== undefined) return [`fact:${fact.split('.', 1)[0] ?? ''}`];
  if (component !== undefined) return ['component'];
  return selectedTypes(check, traits);
}

/** The resource types that a check selects. */
export function selectedTypes({ select: { type, trait, field } }: Check, traits: readonly Trait[]): readonly string[] {
  if (type !== undefined) return type;
  return typesOfField(
    traits.find(({ id }) => id === trait),
    field,
  );
}
