import { counted } from '../../base/counted.ts';
import type { DataTable, Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { isList, isMarker, own, type ValueMap } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { CONFIG_MAP, containerVariables } from './containers/container-environment.ts';
import { choosesCryptography, settingsIn } from './fips/crypto-environment.ts';
import { members, namedValues, taskVariables, type Variable } from './containers/environment-variables.ts';
import { valuesAt, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.crypto-environment';
const EXPECTED = 'variables that keep FIPS mode and approved algorithms';
const PATHS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;
const MOST_SHOWN = 20;
const CONTAINER = 'k8s/container';

interface Judged {
  readonly at: LocatedValue;
  readonly meaning: 'leaves' | 'open';
  readonly sentence: string;
}

/**
 * Whether environment variables leave FIPS mode or turn unapproved algorithms on, by the table `crypto-environment`.
 * `maps` lead to maps of name and value, `pairs` to lists of `{name, value}`; containers of Kubernetes, ECS and Batch
 * are read in their own formats. Of a variable that is set twice, the last value counts. A value that is decided
 * later is unknown where the table has the variable.
 */
export const cryptoEnvironment: CheckFunction = {
  name: 'crypto-environment',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { maps: PATHS, pairs: PATHS },
  },
  reads: () => [CONFIG_MAP],
  looksAround: true,
  evaluate(subject, options, { evidence, table }) {
    const variables = getVariables(subject, options, evidence);
    const judged = variables.flatMap((variable) => judge(table('crypto-environment'), variable));
    const wrong = judged.filter(({ meaning }) => meaning === 'leaves');
    const shown = (wrong.length > 0 ? wrong : judged).slice(0, MOST_SHOWN);
    const decisions = shown.map(({ at }) => decision(CONDITION, at, EXPECTED));
    const sentence = [...new Set(shown.map((one) => one.sentence))].join('; ');
    if (wrong.length > 0) return failed(decisions, sentence);
    if (judged.length > 0) return undecided(decisions, sentence);
    const message = `No variable that leaves FIPS mode among ${counted(variables.length, 'variable')}.`;
    return { outcome: 'pass', decisions, message };
  },
};

function getVariables(subject: Subject, options: ValueMap, evidence: EvidenceSet): readonly Variable[] {
  if (subject.type === CONTAINER) return lastOfEach(containerVariables(subject, evidence));
  return [
    ...found(subject, options, 'maps').flatMap(members),
    ...found(subject, options, 'pairs').flatMap(namedValues),
    ...taskVariables(subject),
  ];
}

/** Of equal names the last one counts; every variable with an unknown name counts. */
function lastOfEach(variables: readonly Variable[]): readonly Variable[] {
  const last = new Map<string, Variable>();
  for (const variable of variables) if (variable.name !== undefined) last.set(variable.name, variable);
  return [...variables.filter(({ name }) => name === undefined), ...last.values()];
}

function judge(table: DataTable, variable: Variable): readonly Judged[] {
  const { name, value } = variable;
  if (name === undefined)
    return [{ at: variable, meaning: 'open', sentence: notKnown('the variables of the environment are', variable) }];
  if (!choosesCryptography(table, name)) return [];
  if (isMarker(value))
    return [{ at: variable, meaning: 'open', sentence: notKnown(`the value of ${name} is`, variable) }];
  const text = typeof value === 'object' ? undefined : String(value ?? '');
  if (text === undefined) return [{ at: variable, meaning: 'open', sentence: `the value of ${name} cannot be read` }];
  const settings = settingsIn(table, name, text);
  if (settings.length === 0 && typeof value !== 'string' && value !== undefined && value !== null)
    return [{ at: variable, meaning: 'open', sentence: `the value of ${name} is no text` }];
  return settings.map(({ meaning, part, effect }) => {
    const where = part.startsWith(`${name}=`) ? renderText(part) : `${renderText(part)} of ${name}`;
    const said = meaning === 'leaves' ? `${where} ${effect}` : `whether ${where} ${effect} is not shown`;
    return { at: variable, meaning, sentence: said };
  });
}

function found(subject: Subject, options: ValueMap, name: string): readonly LocatedValue[] {
  const paths = own(options, name);
  return valuesAt(subject, isList(paths) ? paths.filter((text) => typeof text === 'string') : []);
}
