import type { Unknown, ValueMap } from '../../../base/value.ts';

/** URL parameters that name a commit, tag or branch (Terraform language, Module sources). */
const REVISIONS: ReadonlySet<string> = new Set(['ref', 'rev']);

/** Whether a module stands in the tree: Terraform takes a source for a path only when it begins with `./` or `../`. */
export function isLocalSource(source: string): boolean {
  return /^\.\.?(?:\/|$)/.test(source);
}

/**
 * What a call of a module says of what it fetches: the address, its `revision`, and the version constraint. Names and
 * tokens of users in an address stay out, and so do all other arguments, which may sign it.
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
