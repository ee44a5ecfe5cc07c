/** One pip option that a requirements file may contain (pip documentation, requirements file format). */
export interface Option {
  readonly kind: 'requirement' | 'constraint' | 'editable' | 'require-hashes' | 'index' | 'trusted-host' | 'other';
  readonly value: string;
}

const KINDS = new Map<string, Option['kind']>([
  ['-r', 'requirement'],
  ['--requirement', 'requirement'],
  ['-c', 'constraint'],
  ['--constraint', 'constraint'],
  ['-e', 'editable'],
  ['--editable', 'editable'],
  ['--require-hashes', 'require-hashes'],
  ['--extra-index-url', 'index'],
  ['--trusted-host', 'trusted-host'],
]);
const OTHERS =
  /^(?:-i|-f|--index-url|--find-links|--no-index|--no-binary|--only-binary|--prefer-binary|--pre|--use-feature|--no-build-isolation|--use-pep517)$/;

/** Reads an option; `undefined` for one that pip does not allow in a requirements file. */
export function readOption(text: string): Option | undefined {
  const match = /^(--[a-z-]{2,40}|-[a-z])(?:[ \t]+|=|(?=[^=\s])|$)(.*)$/s.exec(text);
  const name = match?.[1] ?? '';
  const value = match?.[2]?.trim() ?? '';
  const kind = KINDS.get(name);
  if (kind !== undefined) return { kind, value };
  return OTHERS.test(name) ? { kind: 'other', value: '' } : undefined;
}
