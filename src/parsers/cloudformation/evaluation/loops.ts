import { isList, type Value } from '../../../base/value.ts';
import { isObject, type JsonObject } from '../../shared/terraform/object.ts';
import { knownText } from '../../../base/origins.ts';
import type { Loop, Scope } from './stack.ts';

const LOOP = 'Fn::ForEach::';
/** CloudFormation itself allows fewer resources in a template. */
const MOST = 5_000;

/** Whether a key begins a loop: `Fn::ForEach::Name` (transform AWS::LanguageExtensions). */
export function isLoop(key: string): boolean {
  return key.startsWith(LOOP);
}

/** One turn of a loop. */
export interface Turn {
  readonly scope: Scope;
  readonly body: JsonObject;
}

type Evaluate = (scope: Scope, node: unknown) => Value | undefined;

/** The turns of a loop; `undefined` where what it goes over is not known, or is too much. */
export function loopItems(scope: Scope, _key: string, raw: unknown, evaluate: Evaluate): readonly Turn[] | undefined {
  if (!Array.isArray(raw) || raw.length !== 3) return undefined;
  const [identifier, collection, body]: readonly unknown[] = raw;
  if (typeof identifier !== 'string' || !isObject(body)) return undefined;
  const values = evaluate(scope, collection);
  if (!isList(values) || values.length > MOST || !scope.stack.work.take(values.length * 100)) return undefined;
  if (values.some((value) => knownText(value) === undefined)) return undefined;
  return values.map((value) => ({
    scope: { stack: scope.stack, loop: new Map([...scope.loop, [identifier, value]]) },
    body,
  }));
}

/** A key in which the identifiers of loops are replaced: `${Name}`, or `&{Name}` without signs that names cannot have. */
export function replaceIdentifiers(key: string, loop: Loop): string {
  if (loop.size === 0 || !key.includes('{')) return key;
  return key.replaceAll(/([$&])\{(\w{1,255})\}/g, (whole, sign: string, name: string) => {
    const text = knownText(loop.get(name));
    if (text === undefined) return whole;
    return sign === '&' ? text.replaceAll(/[^A-Za-z0-9]/g, '') : text;
  });
}
