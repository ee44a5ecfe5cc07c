/** Whether a text is a complete JSON document without any key of a format, so that it only has a matching file name. */
export function isOtherJson(text: string, keys: RegExp): boolean {
  if (keys.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text !== '' && !text.startsWith('{');
  }
}
