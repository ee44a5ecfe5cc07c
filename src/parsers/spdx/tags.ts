export interface Tag {
  readonly name: string;
  readonly value: string;
  /** 1-based line of its beginning. */
  readonly line: number;
}

export interface Tags {
  readonly tags: readonly Tag[];
  /** Lines that are not tags, and the line of a text without an end. */
  readonly broken: readonly number[];
}

const OPEN = '<text>';
const CLOSE = '</text>';

/** Lines of `Tag: value`; a value between `<text>` marks may have several lines (SPDX 2.3, annex on tag-value). */
export function readTags(text: string): Tags {
  const tags: Tag[] = [];
  const broken: number[] = [];
  let open: { name: string; line: number; parts: string[] } | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.trim();
    if (open !== undefined) {
      const end = content.indexOf(CLOSE);
      open.parts.push(end === -1 ? content : content.slice(0, end));
      if (end === -1) continue;
      tags.push({ name: open.name, value: open.parts.join('\n').trim(), line: open.line });
      open = undefined;
      continue;
    }
    if (content === '' || content.startsWith('#')) continue;
    const colon = content.indexOf(':');
    const name = content.slice(0, Math.max(colon, 0));
    const line = index + 1;
    if (!/^[A-Za-z]{1,60}$/.test(name)) {
      broken.push(line);
      continue;
    }
    const value = content.slice(colon + 1).trim();
    if (!value.startsWith(OPEN)) tags.push({ name, value, line });
    else if (value.includes(CLOSE))
      tags.push({ name, value: value.slice(OPEN.length, value.indexOf(CLOSE)).trim(), line });
    else open = { name, line, parts: [value.slice(OPEN.length)] };
  }
  if (open !== undefined) broken.push(open.line);
  return { tags, broken };
}
