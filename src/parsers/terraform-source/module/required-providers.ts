import type { Block, Expression } from '../../../languages/hcl/syntax/ast.ts';
import type { Gathering } from './gathering.ts';

type Required = Pick<Gathering, 'requiredProviders' | 'providerConstraints'>;

/** `required_providers` names the source and version of a provider, in Terraform 0.12 only a version. */
export function readRequired(required: Required, terraform: Block): void {
  for (const block of terraform.body.blocks) {
    if (block.type !== 'required_providers') continue;
    for (const { name, value } of block.body.attributes) {
      if (value.kind === 'text') constrain(required, name, value.value);
      if (value.kind !== 'object') continue;
      for (const item of value.items)
        if (item.key.kind === 'text') readPart(required, name, item.key.value, item.value);
    }
    for (const { type, body } of block.body.blocks) {
      for (const attribute of body.attributes) readPart(required, type, attribute.name, attribute.value);
    }
  }
}

/** Adds a constraint to those of a provider. */
export function constrain({ providerConstraints }: Required, name: string, constraint: string | undefined): void {
  if (constraint === undefined) return;
  const known = providerConstraints.get(name);
  providerConstraints.set(name, known === undefined ? constraint : `${known}, ${constraint}`);
}

function readPart(required: Required, name: string, part: string, value: Expression): void {
  if (value.kind !== 'text') return;
  if (part === 'source') required.requiredProviders.set(name, value.value);
  if (part === 'version') constrain(required, name, value.value);
}
