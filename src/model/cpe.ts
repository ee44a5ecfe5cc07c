/** The fields of a Common Platform Enumeration name, decoded and in lower case. */
export interface Cpe {
  readonly vendor: string;
  readonly product: string;
  /** Empty where the name has `*` or `-`. */
  readonly version: string;
}

const MAX_LENGTH = 1000;

/**
 * Reads a CPE name as a formatted string (2.3, NISTIR 7695 section 6.2) or as a URI (2.2, section 6.1). `undefined` where
 * vendor or product is missing.
 */
export function parseCpe(text: string): Cpe | undefined {
  const name = text.trim();
  if (name.length > MAX_LENGTH) return undefined;
  const parts = /^cpe:2\.3:/i.test(name) ? formatted(name) : uri(name);
  const [part = '', vendor = '', product = '', version = ''] = parts;
  if (!/^[aoh*-]$/i.test(part) || !isNamed(vendor) || !isNamed(product)) return undefined;
  return { vendor, product, version: isNamed(version) ? version : '' };
}

/** A colon inside a value is escaped with a backslash. */
function formatted(name: string): readonly string[] {
  const parts = name.slice('cpe:2.3:'.length).split(/(?<!\\):/);
  return parts.map((part) => part.replace(/\\(.)/g, '$1').toLowerCase());
}

function uri(name: string): readonly string[] {
  if (!/^cpe:\//i.test(name)) return [];
  return name.slice('cpe:/'.length).split(':').map(decoded);
}

function decoded(part: string): string {
  return part
    .replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
}

function isNamed(value: string): boolean {
  return value !== '' && value !== '*' && value !== '-';
}
