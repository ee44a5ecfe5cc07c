/** A parsed JSON object of unknown shape. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Whether a value is a JSON object; lists and null are not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list under a key; empty where there is none. */
export function list(holder: unknown, key: string): readonly unknown[] {
  if (!isObject(holder) || !Object.hasOwn(holder, key)) return [];
  const value = holder[key];
  return Array.isArray(value) ? value : [];
}

/** The objects in the list under a key; other elements are left out. */
export function objects(holder: unknown, key: string): readonly JsonObject[] {
  return list(holder, key).filter(isObject);
}

/** The object under a key; empty where there is none. */
export function object(holder: unknown, key: string): JsonObject {
  if (!isObject(holder) || !Object.hasOwn(holder, key)) return {};
  const value = holder[key];
  return isObject(value) ? value : {};
}

/** The text under a key; empty when there is none. */
export function text(holder: unknown, key: string): string {
  if (!isObject(holder) || !Object.hasOwn(holder, key)) return '';
  const value = holder[key];
  return typeof value === 'string' ? value : '';
}

/** Values of the properties with this name and namespace (`undefined` for OSCAL's own), in order. */
export function propValues(holder: unknown, name: string, ns?: string): readonly string[] {
  const found = objects(holder, 'props').filter((prop) => prop['name'] === name && prop['ns'] === ns);
  return found.map((prop) => text(prop, 'value'));
}

/** The first value of the properties with this name and namespace; empty when there is none. */
export function propValue(holder: unknown, name: string, ns?: string): string {
  return propValues(holder, name, ns)[0] ?? '';
}
