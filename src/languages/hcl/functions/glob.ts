const SPECIAL = /[.+^$()|\\\]]/g;

/**
 * Converts the pattern of `fileset` to an RE2 pattern for whole relative paths: `*` and `?` match within a folder,
 * `**` across folders, `{a,b}` are alternatives, `[...]` a class.
 */
export function globPattern(glob: string): string {
  let result = '';
  let depth = 0;
  for (let position = 0; position < glob.length; position += 1) {
    const rest = glob.slice(position);
    const character = glob.charAt(position);
    const deep = /^\*\*(\/|$)/.exec(rest);
    const set = /^\[([!^]?)([^\]/]{1,200})\]/.exec(rest);
    if (deep !== null) {
      result += deep[1] === '/' ? '(?:.*/)?' : '.*';
      position += deep[0].length - 1;
    } else if (set !== null) {
      result += `[${set[1] === '' ? '' : '^/'}${(set[2] ?? '').replaceAll(/[\\[\]&~]/g, String.raw`\$&`)}]`;
      position += set[0].length - 1;
    } else if (character === '{') {
      depth += 1;
      result += '(?:';
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      result += ')';
    } else if (character === ',' && depth > 0) result += '|';
    else result += plain(character);
  }
  return `^${result}$`;
}

function plain(character: string): string {
  if (character === '*') return '[^/]*';
  return character === '?'
    ? '[^/]'
    : character.replaceAll(SPECIAL, String.raw`\$&`).replace(/^[{}[]$/, String.raw`\$&`);
}
