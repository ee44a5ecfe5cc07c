import { own } from '../../../base/value.ts';
import { readTargetPath } from '../simulate/edit-file.ts';
import { UNCLEAR, type Look } from './task-fact.ts';

/**
 * Matches only defaults for all: for one account, host or command, one of `:@>!` directly follows `Defaults`
 * (sudoers(5), "Defaults").
 */
const OFF_FOR_ALL = /^\s*Defaults\s[^#\n]{0,1000}!\s?requiretty\b/m;

/** Whether a task that writes `requiretty` of sudo leaves it on for all users that it does not name. */
export const sudoTerminal: Look = ({ module, args }) => {
  if (!['copy', 'lineinfile', 'blockinfile'].includes(module) || own(args, 'state') === 'absent') return undefined;
  const texts = ['content', 'line', 'block'].flatMap((name) => own(args, name) ?? []);
  const path = readTargetPath(args);
  const isElsewhere = path !== undefined && !path.startsWith('/etc/sudoers');
  if (isElsewhere || texts.length === 0) return undefined;
  const values = (kept: boolean | undefined) => ({ type: 'ansible/sudo-terminal', values: { kept: kept ?? UNCLEAR } });
  const spoken = texts.find((text) => typeof text === 'string' && text.includes('requiretty'));
  if (typeof spoken === 'string') return values(path === undefined ? undefined : !OFF_FOR_ALL.test(spoken));
  const isKnown = path === undefined || texts.every((text) => typeof text === 'string');
  return isKnown ? undefined : values(undefined);
};
