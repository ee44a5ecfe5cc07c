// C0 and C1 controls but line feed and tab, bidirectional overrides, zero-width marks and lone surrogates.
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Text from evidence made safe for a terminal: what could move the cursor or hide text is shown as `\uXXXX`. */
export function plain(text: string): string {
  return text.replaceAll(UNSAFE, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}
