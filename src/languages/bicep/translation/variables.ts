import { outermostScope, type NameScope } from './translator.ts';

/** Has a variable of a file translated, if it is not yet. A name that refers to itself leads to itself. */
export function queueVariable(name: string, { translator, unit }: Pick<NameScope, 'translator' | 'unit'>): void {
  const key = unit.prefix + name;
  const declaration = unit.byName.get(name);
  if (declaration?.kind !== 'var' || translator.variables.has(key)) return;
  translator.variables.set(key, null);
  translator.queue.push(() => {
    const scope = outermostScope(translator, unit, `var ${key}`);
    translator.variables.set(key, translator.tools.node(declaration.value, scope));
  });
}
