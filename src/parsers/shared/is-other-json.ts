/** A whole document of JSON in which none of a format's keys is named is something else under the name of that format. */
export function isOtherJson(text: string, keys: RegExp): boolean {
  if (keys.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text !== '' && !text.startsWith('{');
  }
}
