import type { FoundItem } from './os-release.ts';

const PROVIDER = /^security\.provider\.(\d{1,3})$/;
/** Properties that are read, and their items; the rest is not read, because it contains passwords. */
const SWITCHES = new Map([
  ['security.useSystemPropertiesFile', 'runtimes.java.use_system_properties_file'],
  ['org.bouncycastle.fips.approved_only', 'runtimes.java.bc_approved_only'],
]);

/** `java.security`: providers in order and the FIPS mode settings; `undefined` without any provider. */
export function javaSecurity(text: string): readonly FoundItem[] | undefined {
  const providers = new Map<number, string>();
  const found = new Map<string, FoundItem>();
  for (const [key, value, line] of properties(text)) {
    const order = PROVIDER.exec(key)?.[1];
    const path = SWITCHES.get(key);
    if (order !== undefined && value !== '') providers.set(Number(order), value.split(/\s+/)[0] ?? '');
    if (path !== undefined) found.set(path, { path, value: readSwitch(value), line });
  }
  if (providers.size === 0) return undefined;
  const order = [...providers].sort(([one], [other]) => one - other).map(([, name]) => name);
  const switches = [...SWITCHES.values()].map((path) => found.get(path) ?? { path, value: null });
  return [{ path: 'runtimes.java.providers', value: order }, ...switches];
}

function readSwitch(value: string): unknown {
  const word = value.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : value.slice(0, 20);
}

/** `key=value` or `key: value`; `#` and `!` begin comments, a backslash at the end joins the next line. */
function* properties(text: string): Generator<readonly [string, string, number]> {
  let begun = '';
  let start = 1;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '').trimStart();
    if (begun === '' && /^[#!]/.test(line)) continue;
    if (begun === '') start = index + 1;
    if (line.endsWith('\\') && begun.length < 65_536) {
      begun += line.slice(0, -1);
      continue;
    }
    const match = /^([\w.-]{1,200})\s*[=:]\s*([^]*)$/.exec(begun + line);
    begun = '';
    if (match?.[1] !== undefined) yield [match[1], (match[2] ?? '').trim(), start];
  }
}
