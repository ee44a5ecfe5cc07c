import { unknown } from '../../../base/value.ts';
import type { FileLine, Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { filesLike, isOpaque, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const RULE = /^\s*(?:[A-Za-z]\w{0,60}\s*=|=?\/\S{0,500}\s)\s*([^#]{1,1000})/;
/** Digests that are no longer collision resistant, and strong ones (aide.conf(5); SP 800-131A revision 2). */
const WEAK = /(?:^|\+)\s*(?:md5|sha1|rmd160|tiger|haval|gost|crc32b?|whirlpool)\b/;
const STRONG = /(?:^|\+)\s*(?:sha(?:256|384|512)(?:_256)?|sha3_\d{3})\b/;

/** Whether all AIDE rules compare files by strong digests. */
export function readIntegrityRules(machine: Machine): Settings | undefined {
  const files = filesLike(machine, /^\/etc\/aide(?:\/aide)?\.conf(?:$|\.d\/)/).map(([, file]) => file);
  const lines = files.flatMap((file) => file.lines).filter(({ text }) => !/^\s*(?:#|@@|$)/.test(text));
  const attributes = ({ text }: Pick<FileLine, 'text'>): string => RULE.exec(text)?.[1] ?? '';
  const weak = lines.find((line) => line.sure && WEAK.test(attributes(line)));
  const strong = lines.find((line) => line.sure && STRONG.test(attributes(line)));
  if (weak !== undefined) return new Map([['digests', { value: 'weak', place: weak.place }]]);
  const isTold =
    files.some(({ whole }) => whole) &&
    lines.every((line) => line.sure && !isOpaque(line.text) && !attributes(line).includes(HOLE));
  if (strong === undefined) return undefined;
  return new Map([['digests', { value: isTold ? 'approved' : UNCLEAR, place: strong.place }]]);
}
