import type { Check, Trait } from '../model/check.ts';
import { typesOfField } from '../model/types-of-field.ts';

/** Platforms by the beginning of the types that checks ask. */
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

/** The platform of a type of things; nothing for a type that is on none. */
export function getPlatform(type: string): string | undefined {
  return PLATFORMS.find(([, starts]) => starts.test(type))?.[0];
}

/** What a check is asked of; single facts and components have no type. */
export function describeSubjects(check: Check, traits: readonly Trait[]): readonly string[] {
  const { fact, component } = check.select;
  if (fact !== undefined) return [`fact:${fact.split('.', 1)[0] ?? ''}`];
  if (component !== undefined) return ['component'];
  return selectedTypes(check, traits);
}

/** The types of things that a check is asked of. */
export function selectedTypes({ select: { type, trait, field } }: Check, traits: readonly Trait[]): readonly string[] {
  if (type !== undefined) return type;
  return typesOfField(
    traits.find(({ id }) => id === trait),
    field,
  );
}
