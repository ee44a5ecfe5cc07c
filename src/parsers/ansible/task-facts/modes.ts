import { isMarker, own, type Value } from '../../../base/value.ts';
import { readTargetPath } from '../simulate/edit-file.ts';
import { readSwitch, told, UNCLEAR, type Look } from './task-fact.ts';

/** Modules that always create a file, and modules that do so on request. */
const MAKERS: ReadonlySet<string> = new Set(['copy', 'template', 'get_url', 'assemble']);
const MAY_MAKE: ReadonlySet<string> = new Set(['lineinfile', 'blockinfile', 'ini_file', 'htpasswd']);

/** Whether a task sets the mode of a file that it creates; otherwise the umask of the connection decides. */
export const givenMode: Look = ({ module, args, written }) => {
  const state = own(args, 'state');
  const isMade =
    MAKERS.has(module) ||
    (module === 'file' && state === 'touch') ||
    (MAY_MAKE.has(module) && readSwitch(own(args, 'create')) === true);
  if (!isMade || state === 'absent') return undefined;
  const mode = own(args, 'mode');
  const isLeftOut = mode === undefined && own(written, 'mode') !== undefined;
  const given: Value = isLeftOut ? UNCLEAR : mode !== undefined && mode !== null;
  return { type: 'ansible/file-mode', values: { given } };
};

/**
 * Whether a mode that is written as a number has the intended value. `mode: 644` is decimal, octal 1204. An owner who
 * may write but not read, or others with more rights than the owner, show the error.
 */
export const numericMode: Look = ({ args }) => {
  const mode = own(args, 'mode');
  if (typeof mode !== 'number' || !Number.isInteger(mode) || mode < 0) return undefined;
  const owner = (mode >> 6) & 7;
  const others = ((mode >> 3) & 7) | (mode & 7);
  const isOdd = mode > 0o7777 || (owner > 0 && owner < 4) || (others & ~owner) !== 0;
  return { type: 'ansible/numeric-mode', values: { meant: !isOdd } };
};

const OF_THE_SYSTEM =
  /^\/(?:(?:usr\/(?:local\/)?)?s?bin\/|lib(?:64)?\/|usr\/lib\/systemd\/|etc\/(?:passwd|shadow|group|gshadow|sudoers|crontab|profile|bashrc|ld\.so|fstab|hosts)[^/]*$|etc\/(?:cron\.\w+|pam\.d|profile\.d|sudoers\.d|ssh|security|systemd|init\.d|ld\.so\.conf\.d|audit)(?:\/|$))/;
const SYSTEM_OWNER = /^(?:0|root|bin|daemon|sys)$/;

/** The owner of a file that system programs or logins depend on. */
export const systemFile: Look = ({ module, args }) => {
  const path = readTargetPath(args);
  const owner = own(args, 'owner');
  if (!['file', 'copy', 'template', 'get_url', 'assemble'].includes(module) || owner === undefined) return undefined;
  if (path === undefined || !OF_THE_SYSTEM.test(path) || own(args, 'state') === 'absent') return undefined;
  const isKnown = typeof owner === 'string' || typeof owner === 'number';
  const bySystem = isKnown && !isMarker(owner) ? SYSTEM_OWNER.test(String(owner)) : 'unknown';
  return { type: 'ansible/system-file', values: { ownedBySystem: told(bySystem) } };
};

/** Whether a source file that a task names by path is inside the role or playbook. */
export const sourcePath: Look = ({ module, args }) => {
  if (!['copy', 'template', 'script', 'assemble', 'unarchive'].includes(module)) return undefined;
  if (readSwitch(own(args, 'remote_src')) === true) return undefined;
  const src = own(args, 'src');
  if (typeof src !== 'string' || !src.includes('/') || /^(?:[/~]|\w+:\/\/)/.test(src)) return undefined;
  return { type: 'ansible/source-path', values: { inside: !/(?:^|\/)\.\.(?:\/|$)/.test(src) } };
};
