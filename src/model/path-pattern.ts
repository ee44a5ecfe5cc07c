const MAX_LENGTH = 300;
const MAX_WILDCARDS = 10;

/**
 * A test whether a path is what a pattern says, as in a `.gitignore`: `*` stands for anything but a slash, `**` for any
 * number of folders, `?` for one character. A pattern without a slash, but at its end, is that of a name at any depth; one
 * that a folder is like leaves out all that is in it. `undefined` for a pattern that is too long, or has too many wildcards.
 */
export function pathPattern(pattern: string): ((path: string) => boolean) | undefined {
  const wildcards = pattern.match(/[*]+|[?]/g)?.length ?? 0;
  if (pattern.length > MAX_LENGTH || wildcards > MAX_WILDCARDS) return undefined;
  const bare = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  const anchored = /^\.?\//.test(pattern) || bare.includes('/');
  const text = new RegExp(`^${anchored ? '' : '(?:[^]*/)?'}${sourceOf(bare)}(?:/[^]*)?$`);
  return (path) => text.test(path);
}

function sourceOf(pattern: string): string {
  return pattern.replaceAll(/\*\*\/|\/\*\*$|\*+|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:[^]*/)?';
    if (part === '/**') return '/[^]*';
    if (part === '**') return '[^]*';
    if (part.startsWith('*')) return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
}
