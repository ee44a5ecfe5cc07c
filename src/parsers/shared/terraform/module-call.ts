import type { Unknown, ValueMap } from '../../../base/value.ts';

/** URL parameters that name a commit, tag or branch (Terraform language, Module sources). */
const REVISIONS: ReadonlySet<string> = new Set(['ref', 'rev']);

/**
 * Whether a module source is a path in the tree: Terraform reads a source as a path only when it begins with `./` or
 * `../`.
 */
export function isLocalSource(source: string): boolean {
  return /^\.\.?(?:\/|$)/.test(source);
}

/**
 * The source of a module call: the address, its `revision`, and the version constraint. User names and tokens in an
 * address are left out, and so are all other query arguments, which may contain a signature.
 */
export function moduleCallValues(source: string | Unknown, version: string | Unknown | undefined): ValueMap {
  return {
    ...(typeof source === 'string' ? addressValues(source) : { source }),
    ...(version === undefined ? {} : { version }),
  };
}

function addressValues(source: string): ValueMap {
  const mark = source.indexOf('?');
  const address = (mark === -1 ? source : source.slice(0, mark)).replace(/:\/\/[^/@]*@/, '://');
  const query = mark === -1 ? [] : source.slice(mark + 1).split('&');
  const named = query.map((part) => part.split('=', 2)).find(([name = '']) => REVISIONS.has(name));
  const revision = named?.[1];
  return { source: address, ...(revision === undefined ? {} : { revision }) };
}
