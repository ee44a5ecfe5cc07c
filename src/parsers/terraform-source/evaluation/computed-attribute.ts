import { idArgument } from '../../shared/terraform/id-argument.ts';
import { attributeOf } from '../module/declarations.ts';
import { policyDocument } from './policy-document.ts';
import type { Compute } from './resource-instance.ts';

/** Attributes that nobody writes and that follow from what is written: policies as JSON, and ids that are an argument. */
export const computedAttribute: Compute = (name, instance, run) =>
  policyDocument(name, instance, run) ?? idFromArgument(name, instance, run);

const idFromArgument: Compute = (name, { declaration, argument }) => {
  const written = name === 'id' && declaration.mode === 'managed' ? idArgument(declaration.type) : undefined;
  const attribute = written === undefined ? undefined : attributeOf(declaration.body, written);
  return attribute === undefined ? undefined : argument(attribute);
};
