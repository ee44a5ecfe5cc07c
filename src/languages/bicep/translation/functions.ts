import { jsonMap } from './json.ts';
import { outermostScope, withLocals, type NameScope } from './translator.ts';
import type { Unit } from './unit.ts';

/** The namespace of the functions of a template. */
export const FUNCTION_NAMESPACE = '__bicep';

/** The name of a function of a file in the template. */
export function functionName(name: string, { prefix }: Unit): string {
  return `${FUNCTION_NAMESPACE}.${memberName(name, prefix)}`;
}

function memberName(name: string, prefix: string): string {
  return prefix.replace('.', '_') + name;
}

/** Has a function translated, if it is not yet. */
export function queueFunction(name: string, { translator, unit }: Pick<NameScope, 'translator' | 'unit'>): void {
  const key = memberName(name, unit.prefix);
  const declaration = unit.byName.get(name);
  if (declaration?.kind !== 'func' || translator.functions.has(key)) return;
  translator.functions.set(key, null);
  translator.queue.push(() => {
    const outermost = outermostScope(translator, unit, `func ${key}`);
    const scope = withLocals(
      outermost,
      declaration.parameters.map((each) => [each, `parameters('${each}')`]),
    );
    const parameters = declaration.parameters.map((each) => jsonMap([['name', each]]));
    const output = jsonMap([['value', translator.tools.node(declaration.body, scope)]]);
    translator.functions.set(
      key,
      jsonMap([
        ['parameters', parameters],
        ['output', output],
      ]),
    );
  });
}
