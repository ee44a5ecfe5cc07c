import type { Place } from '../../../model/place.ts';
import { isMap, own, redacted, unknown, withTold, type Value, type ValueMap } from '../../../base/value.ts';
import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { scrubObject } from '../secrets/kubernetes-scrub.ts';
import { isCryptoVariable, shownCryptoSetting } from '../crypto-variables.ts';
import type { ContainerDraft, ContainerSetting } from './draft.ts';

/** An environment variable of a container. */
export interface EnvironmentVariable {
  readonly name: string;
  /** `undefined` where something outside of the evidence decides it. */
  readonly value: string | undefined;
  /** As written, where variables in it are not known. */
  readonly written?: string | undefined;
  readonly place: Place;
  /** How sentences call it. */
  readonly label: string;
}

const ELSEWHERE = unknown('a variable of the shell that starts the services decides it', true);
const REFERENCE = withTold(ELSEWHERE, 'reference');
/** A text that is one variable without a default. */
const ONE_VARIABLE = /^\$(?:[A-Za-z_]\w{0,200}|\{[A-Za-z_]\w{0,200}(?::?\?[^{}]{0,500})?\})$/;

/** Puts the variables, and those that choose cryptography once more. Values that are secret are replaced. */
export function putEnvironment(draft: ContainerDraft, variables: readonly EnvironmentVariable[], place: Place): void {
  const settings = variables.map((variable): ContainerSetting => ({
    value: shownPair(variable),
    place: variable.place,
    name: variable.label,
  }));
  draft.putList('container.env', place, settings);
  for (const [index, { label }] of variables.entries()) draft.name(`container.env[${index}].value`, label);
  const crypto = variables.filter(({ name }) => isCryptoVariable(name));
  if (crypto.length > 0)
    draft.putList(
      'variables',
      place,
      crypto.map((each) => ({ value: cryptoPair(each), place: each.place })),
    );
}

function shownPair(variable: EnvironmentVariable): ValueMap {
  const { name } = variable;
  const { value } = variable;
  if (value === undefined && variable.written === undefined) return { name, value: REFERENCE };
  const text = value ?? variable.written ?? '';
  if (value === undefined && isSecretSetting(name))
    return { name, value: ONE_VARIABLE.test(text) ? REFERENCE : ELSEWHERE };
  const scrubbed = own(scrubObject({ env: [{ name, value: text }] }, ''), 'env');
  const [pair] = Array.isArray(scrubbed) ? scrubbed : [];
  return isMap(pair) ? pair : { name, value: redacted(text) };
}

function cryptoPair({ name, value }: EnvironmentVariable): ValueMap {
  const shown: Value = value === undefined ? ELSEWHERE : (shownCryptoSetting(name, value) ?? redacted(value));
  return { name, value: shown };
}
