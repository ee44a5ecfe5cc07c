const WRITTEN: ReadonlySet<string> = new Set(['terraform-source', 'cloudformation', 'arm-template', 'bicep']);

/** Whether evidence of a parser has values as their author wrote them: `"true"` for a truth value, and nothing for what is absent. */
export function isAsWritten(source: string): boolean {
  return WRITTEN.has(source);
}
