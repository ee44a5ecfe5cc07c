import type { UnreadThings } from './unread-things.ts';

/** `12 azapi_resource (store) are of a type that no check reads`. */
export function unreadText({ type, count, classes, reason }: Omit<UnreadThings, 'place' | 'kind'>): string {
  const concepts = [...new Set(classes.map(({ concept }) => concept))].sort();
  const what = `${count} ${concepts.length === 0 ? type : `${type} (${concepts.join(', ')})`}`;
  const is = count === 1 ? 'is' : 'are';
  if (reason === 'deployment') return `${what} ${count === 1 ? 'deploys' : 'deploy'} what is not in the evidence`;
  if (reason === 'format') return `${what} ${is} in a format that is not read`;
  return `${what} ${is} of a type that no check reads`;
}
