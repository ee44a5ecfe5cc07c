/** Decodes `%2F` and the like; a text that is not encoded correctly stays as it is. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
