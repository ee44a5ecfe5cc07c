import type { Place } from '../../model/place.ts';

/** A setting of a unit file. */
export interface UnitSetting {
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

const MAX_LINES = 20_000;
const MAX_VALUE = 65_536;

/**
 * The settings of a unit file in their order: `key=value` below `[section]`, a line that ends in a backslash goes on in
 * the next one, lines that begin with `#` or `;` are comments (systemd.syntax).
 */
export function readUnit(file: string, text: string): readonly UnitSetting[] {
  const found: UnitSetting[] = [];
  let section = '';
  let open: { text: string; line: number } | undefined;
  for (const [index, raw] of text.split(/\r?\n/, MAX_LINES).entries()) {
    const line = raw.trim();
    if (/^[#;]/.test(line) || (line === '' && open === undefined)) continue;
    const from = open?.line ?? index + 1;
    const ends = raw.trimStart();
    const whole: string = open === undefined ? line : `${open.text} ${line}`;
    open = undefined;
    if (ends.endsWith('\\') && whole.length < MAX_VALUE) {
      open = { text: whole.slice(0, -1), line: from };
      continue;
    }
    const named = /^\[([^\]]{1,100})\]$/.exec(whole)?.[1];
    if (named !== undefined) section = named;
    else {
      const at = whole.indexOf('=');
      if (at > 0)
        found.push({ section, key: whole.slice(0, at).trim(), value: whole.slice(at + 1).trim(), file, line: from });
    }
  }
  // a file that ends in a continued line has that line too
  if (open !== undefined) {
    const at = open.text.indexOf('=');
    if (at > 0)
      found.push({
        section,
        key: open.text.slice(0, at).trim(),
        value: open.text.slice(at + 1).trim(),
        file,
        line: open.line,
      });
  }
  return found;
}

/** The settings of a key: an empty value takes away those before it (systemd.unit). */
export function readSettings(unit: readonly UnitSetting[], section: string, key: string): readonly UnitSetting[] {
  const all = unit.filter((each) => each.section === section && each.key === key);
  const reset = all.findLastIndex(({ value }) => value === '');
  return all.slice(reset + 1);
}

/** The place of a setting. */
export function findPlace({ file, line }: UnitSetting): Place {
  return { file, pointer: [], line };
}
