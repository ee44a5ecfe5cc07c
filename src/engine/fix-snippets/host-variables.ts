import { splitWords } from '../../languages/shell/split-words.ts';
import type { CheckExample } from '../../model/check.ts';
import { isList, type Value, type ValueMap } from '../../base/value.ts';
import { ANSIBLE, tryLoad } from './try-load.ts';

type Variables = readonly (readonly [name: string, value: string])[];

/** Variables of each wanted host of an inventory, as its line gives them. */
export function wantedHosts(files: CheckExample['files'], wanted: readonly string[]): readonly Variables[] {
  return Object.entries(files).flatMap(([path, text]) =>
    path.endsWith('.ini')
      ? text.split('\n').flatMap((line) => {
          const [host = '', ...rest] = splitWords(line) ?? [];
          return wanted.includes(`${path}/${host}`) ? [rest.flatMap(variable)] : [];
        })
      : [],
  );
}

function variable(word: string): Variables {
  const at = word.indexOf('=');
  if (at === -1) return [];
  const [, , bare] = /^(["'])([^"']*)\1$/.exec(word.slice(at + 1)) ?? [];
  return [[word.slice(0, at), bare ?? word.slice(at + 1)]];
}

/** Fills a template with the variables of a host, uses defaults for missing ones, and removes conditional lines. */
export function filled(text: string, variables: Variables): string {
  let found = text;
  for (const [name, value] of variables) found = found.replaceAll(`{{ ${name} }}`, () => value);
  return found
    .replace(/\{\{ \w+ \| default\((["']?)([^"'()]*)\1\) \}\}/g, '$2')
    .replace(/^ *\{% (?:if [^%]*|endif) %\}\n/gm, '');
}

/** Variables as a play contains them: an inventory writes lists and numbers as text. */
export function literals(variables: Variables): ValueMap {
  return Object.fromEntries(variables.map(([name, value]) => [name, /^[[{]/.test(value) ? literal(value) : value]));
}

function literal(text: string): Value {
  const read = tryLoad(text, ANSIBLE);
  return isList(read) ? read : text;
}
