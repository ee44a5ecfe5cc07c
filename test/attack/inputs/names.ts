/** What a terminal acts on, what hides text from its reader, and markup that a page would run. */
export const LOUD =
  'red\u001b[31m\u001b]0;title\u0007\u009b2J\u202egpj\u2066<script>attack()</script>"><img src=x onerror=attack()>';

/** Names for things in evidence: keys of every object's prototype, what readers act on, what templates act on, lengths. */
export const NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  LOUD,
  '${name}{{ name }}%{ name }$(name)`name`',
  '../../../../attack',
  'é'.repeat(1000),
  '',
];

/** A text in the quotes that JSON, YAML, TOML and HCL have in common. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The name for formats that give each thing one line. */
export function inline(text: string): string {
  return text.replaceAll(/\s/g, '_');
}
