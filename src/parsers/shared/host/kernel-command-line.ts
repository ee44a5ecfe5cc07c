import { isList, type Value } from '../../../base/value.ts';
import { list, text, wordList } from '../sanitize.ts';

/** Options about protection; other tokens may contain names, addresses or passwords. */
const KEPT = new Set(
  wordList(
    'fips lockdown module.sig_enforce selinux enforcing apparmor security lsm audit audit_backlog_limit ' +
      'mitigations init_on_alloc init_on_free page_poison slub_debug vsyscall pti kaslr nokaslr iommu ' +
      'intel_iommu amd_iommu randomize_kstack_offset kernelopts',
  ),
);

/** The protective tokens of a kernel command line given as text or as a list of tokens; the rest is dropped. */
export function commandLineTokens(value: unknown): readonly string[] | undefined {
  const whole = text(value);
  const tokens = whole === undefined ? list(value) : whole.split(/\s+/);
  if (tokens === undefined || tokens.some((token) => typeof token !== 'string')) return undefined;
  const kept: string[] = [];
  for (const token of tokens) {
    if (typeof token !== 'string') continue;
    const name = token.split('=', 1)[0] ?? '';
    if (name === 'boot') kept.push('boot=<set>');
    else if (name === '$kernelopts' || KEPT.has(name)) kept.push(token.slice(0, 200));
  }
  return kept;
}

/** The last `fips=` token wins, as in the kernel; `null` when there is none, `undefined` for another value. */
export function fipsToken(tokens: Value): 0 | 1 | null | undefined {
  if (!isList(tokens)) return undefined;
  const last = tokens.findLast((token) => typeof token === 'string' && token.startsWith('fips='));
  if (last === undefined) return null;
  if (last === 'fips=1') return 1;
  return last === 'fips=0' ? 0 : undefined;
}
