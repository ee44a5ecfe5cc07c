import { matchesWildcards } from './wildcards.ts';

const MAX_LENGTH = 300;
const MAX_WILDCARDS = 10;

/**
 * Compiles a path pattern as in `.gitignore` into a test: `*` matches anything but a slash, `**` any number of
 * folders, `?` one character. A pattern without a slash, except at its end, matches a name at any depth; one that
 * matches a folder also matches everything in it. `undefined` for a pattern that is too long or has too many
 * wildcards.
 */
export function pathPattern(pattern: string): ((path: string) => boolean) | undefined {
  const wildcards = pattern.match(/[*]+|[?]/g)?.length ?? 0;
  if (pattern.length > MAX_LENGTH || wildcards > MAX_WILDCARDS) return undefined;
  const bare = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  const anchored = /^\.?\//.test(pattern) || bare.includes('/');
  const wanted = anchored ? bare.split('/') : ['**', bare];
  return (path) => begins(wanted, path.split('/'));
}

function begins(wanted: readonly string[], parts: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const [index, want] of wanted.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      // at its end a pattern asks for something in the folder
      const least = at + Number(index === wanted.length - 1);
      if (want === '**') for (let to = least; to <= parts.length; to += 1) next.add(to);
      else if (hasName(parts[at], want)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.size > 0;
}

function hasName(name: string | undefined, pattern: string): boolean {
  return name !== undefined && matchesWildcards(pattern, name);
}
