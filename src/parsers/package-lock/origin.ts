import type { Origin } from '../shared/packages/lock-file.ts';

/** Where an entry comes from, by the scheme of its address; the address itself may hold credentials and stays behind. */
export function npmOrigin(address: string): Origin {
  const scheme = /^([a-z][a-z+]{1,20}):/i.exec(address)?.[1]?.toLowerCase() ?? '';
  if (scheme.startsWith('git') || scheme === 'ssh' || scheme === 'github') return 'git';
  if (scheme === 'file' || scheme === 'link' || scheme === 'workspace') return 'file';
  if (scheme !== 'http' && scheme !== 'https') return 'unknown';
  return /\/-\/[^/?#]{1,300}\.tgz(?:[?#]|$)/.test(address.slice(0, 2000)) ? 'registry' : 'url';
}
