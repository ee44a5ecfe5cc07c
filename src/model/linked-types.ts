/**
 * The resource types that conditions, mappings or options link to: `type` of every map that also has `on`, the form
 * of a link. Any other `type` is plain text.
 */
export function linkedTypes(content: unknown): readonly string[] {
  const found = new Set<string>();
  collect(content, found);
  return [...found];
}

function collect(content: unknown, found: Set<string>): void {
  if (typeof content !== 'object' || content === null) return;
  if ('on' in content && 'type' in content && Array.isArray(content.type)) {
    for (const type of content.type) if (typeof type === 'string') found.add(type);
  }
  for (const inner of Object.values(content)) collect(inner, found);
}
