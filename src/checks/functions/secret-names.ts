import { counted } from '../../base/counted.ts';
import { isList, isMap, isMarker, isRedacted, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Subject } from '../../model/check.ts';
import type { CheckFunction } from '../check-function.ts';
import type { Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import type { Decision } from '../../model/finding.ts';
import { renderText } from '../../model/render-value.ts';
import { members, type Variable } from './containers/environment-variables.ts';
import { readElements, readKey, valuesAt, type LocatedValue } from '../../model/locate-value.ts';
import { isSecretVariable } from '../../model/secrets/secret-names.ts';
import { parseJson } from './iam/policy-document.ts';

const CONDITION = 'function.secret-names';
const EXPECTED = 'a reference to a secret store';
const PATHS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;
const MOST_SHOWN = 20;

const REFERENCE = /^@Microsoft\.KeyVault\(/;
const FETCHED_TYPES: ReadonlySet<unknown> = new Set(['PARAMETER_STORE', 'SECRETS_MANAGER']);
/** Its values name a secret (AWS Elastic Beanstalk Developer Guide, Fetching secrets to environment variables). */
const OF_SECRETS = 'aws:elasticbeanstalk:application:environmentsecrets';

/**
 * Whether environment variables with the name of a secret have a literal value. Environment values are redacted while
 * reading, so the name decides, unless the value had the shape of a credential. `maps` lead to maps of name and
 * value, `pairs` to lists of `{name, value}`, `containers` to container definitions in JSON. A value that is decided
 * later, or a list that cannot be read, is unknown.
 */
export const secretNames: CheckFunction = {
  name: 'secret-names',
  options: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { maps: PATHS, pairs: PATHS, containers: PATHS },
  },
  evaluate(subject, options) {
    const variables = [
      ...found(subject, options, 'maps').flatMap(members),
      ...found(subject, options, 'pairs').flatMap((list) => pair(list)),
      ...found(subject, options, 'containers').flatMap(containers),
    ];
    const judged = variables.map((looked) => ({ looked, truth: isClean(looked) }));
    const wrong = judged.filter(({ truth }) => truth === false);
    const unsure = judged.filter(({ truth }) => truth === 'unknown');
    const shown = wrong.length > 0 ? wrong : unsure;
    const decisions = shown.slice(0, MOST_SHOWN).map(({ looked, truth }): Decision => {
      const found = decision(CONDITION, looked, EXPECTED);
      const name = looked.name === undefined ? '' : ` (${renderText(looked.name)})`;
      const where = looked.path.endsWith(name) ? looked.path : `${looked.path}${name}`;
      return truth === false ? { ...found, fact: `${where} contains a secret in clear text` } : found;
    });
    if (wrong.length > 0) return { outcome: 'fail', decisions };
    if (unsure.length > 0) return { outcome: 'unknown', decisions };
    return {
      outcome: 'pass',
      decisions,
      message: `No environment variable contains a secret in clear text (${counted(variables.length, 'variable')} read).`,
    };
  },
};

function isClean({ name, value }: Variable): Truth {
  if (isRedacted(value) && value.told === 'suspicious') return false;
  if (name === undefined) return 'unknown';
  if (!isSecretVariable(name) || value === undefined || value === null || value === '') return true;
  if (isRedacted(value)) return value.state === 'empty';
  if (isMarker(value)) return 'unknown';
  return typeof value === 'string' && REFERENCE.test(value);
}

function pair(looked: LocatedValue): readonly Variable[] {
  if (isList(looked.value)) return readElements(looked).flatMap(pair);
  if (!isMap(looked.value)) return [{ ...looked, name: undefined }];
  const name = own(looked.value, 'name');
  if (FETCHED_TYPES.has(own(looked.value, 'type')) || own(looked.value, 'namespace') === OF_SECRETS) return [];
  return [{ ...readKey(looked, 'value'), name: typeof name === 'string' ? name : undefined }];
}

/**
 * Container definitions, or the properties of one, as JSON text. Only `environment` contains values; `secrets` refers
 * to a store.
 */
function containers(looked: LocatedValue): readonly Variable[] {
  const text = typeof looked.value === 'string' ? looked.value : undefined;
  const read: Value | undefined = text === undefined ? looked.value : parseJson(text);
  const list = text !== undefined && isMap(read) ? [read] : read;
  if (!isList(list)) return [{ ...looked, name: undefined }];
  return list.flatMap((container) => {
    const environment = isMap(container) ? (own(container, 'environment') ?? []) : undefined;
    if (!isList(environment)) return [{ ...looked, name: undefined }];
    return environment.map((entry) => getVariable(looked, entry));
  });
}

function getVariable(looked: LocatedValue, entry: Value): Variable {
  const name = isMap(entry) ? own(entry, 'name') : undefined;
  if (!isMap(entry) || typeof name !== 'string') return { ...looked, name: undefined };
  return { ...looked, path: `${looked.path} (${name.slice(0, 80)})`, value: own(entry, 'value'), name };
}

function found(subject: Subject, options: ValueMap, name: string): readonly LocatedValue[] {
  const paths = own(options, name);
  return valuesAt(subject, isList(paths) ? paths.filter((text) => typeof text === 'string') : []);
}
