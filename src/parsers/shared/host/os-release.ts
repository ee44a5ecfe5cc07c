/** An item of a host record by path, before its shape is checked, with its line. */
export interface FoundItem {
  readonly path: string;
  readonly value: unknown;
  /** 1-based. */
  readonly line?: number;
}

const KEYS = new Map([
  ['ID', 'os.id'],
  ['VERSION_ID', 'os.version_id'],
  ['VARIANT_ID', 'os.variant_id'],
  ['PLATFORM_ID', 'os.platform_id'],
  ['PRETTY_NAME', 'os.pretty_name'],
]);

/** os-release(5): `KEY=value` lines, with optional quotes, the last one wins; `undefined` where it names no system. */
export function osRelease(text: string): readonly FoundItem[] | undefined {
  const found = new Map<string, FoundItem>();
  for (const [index, line] of text.split('\n').entries()) {
    const match = /^\s*([A-Z_]{1,40})=(.{0,500})$/.exec(line.trimEnd());
    const path = KEYS.get(match?.[1] ?? '');
    const value = unquoted(match?.[2] ?? '');
    if (path !== undefined && value !== undefined) found.set(path, { path, value, line: index + 1 });
  }
  if (!found.has('os.id')) return undefined;
  return [...KEYS.values()].map((path) => found.get(path) ?? { path, value: null });
}

function unquoted(raw: string): string | undefined {
  const value = raw.trim();
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return /^[^\s"'$`\\]*$/.test(value) ? value : undefined;
  if (value.length < 2 || !value.endsWith(quote)) return undefined;
  const inner = value.slice(1, -1);
  return quote === "'" ? inner : inner.replaceAll(/\\(.)/g, '$1');
}
