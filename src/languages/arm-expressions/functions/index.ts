import { DATES } from './dates.ts';
import { ENCODING } from './encoding.ts';
import type { TemplateFunction } from './function.ts';
import { LISTS } from './lists.ts';
import { LOGIC } from './logic.ts';
import { NUMBERS } from './numbers.ts';
import { OBJECTS } from './objects.ts';
import { TEXT } from './text.ts';

/** Functions whose result depends on their arguments alone (Azure Resource Manager, "ARM template functions"). */
export const TEMPLATE_FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ...TEXT,
  ...LISTS,
  ...OBJECTS,
  ...LOGIC,
  ...NUMBERS,
  ...ENCODING,
  ...DATES,
]);
