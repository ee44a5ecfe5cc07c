import { isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { splitCommands } from '../simulate/command-words.ts';
import { readTargetPath } from '../simulate/edit-file.ts';
import { bitsAtMost, letsOthersWrite, modeBits } from '../simulate/mode.ts';
import { writtenCommand } from './network.ts';
import { UNCLEAR, type Look } from './task-fact.ts';

const SECRET_FILE =
  /(?:\.key$|\/shadow-?$|\/gshadow-?$|\.pgpass$|\.my\.cnf$|\.netrc$|\/id_(?:rsa|dsa|ecdsa|ed25519)$|\/private\/[^/]+$|ssh_host_\w+_key$)/;

/** Who may write a file that a task creates, and who may read it where it contains a secret. */
export const createdFile: Look = ({ module, args }) => {
  if (!MAKERS.has(module) || own(args, 'state') === 'absent' || own(args, 'state') === 'link') return undefined;
  const mode = own(args, 'mode');
  if (mode === undefined || mode === null || mode === 'preserve') return undefined;
  const writable = isMarker(mode) ? undefined : (isLoose(module, args, mode) ?? othersWrite(mode, args));
  const path = readTargetPath(args);
  const isSecret = path !== undefined && SECRET_FILE.test(path) && own(args, 'state') !== 'directory';
  const values = { othersWrite: writable ?? UNCLEAR };
  if (!isSecret) return { type: 'ansible/created-file', values };
  return {
    type: 'ansible/created-file',
    values: { ...values, secretReadable: readable(mode) },
  };
};

/** Folders that a copy creates may have a separate mode. */
function othersWrite(mode: Value, args: ValueMap): boolean | undefined {
  const folders = own(args, 'directory_mode');
  const isOpen = folders !== undefined && !isMarker(folders) && letsOthersWrite(folders) === true;
  return isOpen || letsOthersWrite(mode);
}

/** A mode that a command sets, where it surely lets every user write (chmod(1)). */
export const commandMode: Look = ({ module, args }) => {
  const text = writtenCommand(module, args);
  const isOpen = splitCommands(text ?? '').some(([program, ...words]) => {
    const mode = program === 'chmod' ? words.find((word) => !/^-[-A-Za-z]/.test(word)) : undefined;
    return mode !== undefined && letsOthersWrite(mode.replaceAll(/["']/g, '')) === true;
  });
  return isOpen ? { type: 'ansible/created-file', values: { othersWrite: true } } : undefined;
};

/** The sticky bit protects files in a folder, but not a file itself. */
function isLoose(module: string, args: ValueMap, mode: Value): true | undefined {
  const state = own(args, 'state');
  const isFile = module !== 'file' || state === 'touch' || state === 'file';
  return isFile && state !== 'directory' && ((modeBits(mode) ?? 0) & 0o002) !== 0 ? true : undefined;
}

/** Whether others than the owner may read; a symbolic mode decides it only where it removes the right. */
function readable(mode: Value): Value {
  const bits = modeBits(mode);
  if (bits !== undefined) return (bits & 0o044) !== 0;
  const most = bitsAtMost(mode);
  return most !== undefined && (most & 0o044) === 0 ? false : UNCLEAR;
}

const MAKERS: ReadonlySet<string> = new Set([
  'file',
  'copy',
  'template',
  'get_url',
  'unarchive',
  'assemble',
  'lineinfile',
  'blockinfile',
  'ini_file',
]);
const CHECKED = /^\/etc\/(?:sudoers(?:\.d\/.*)?|ssh\/sshd_config(?:\.d\/.*)?)$/;

/** Whether an edit of a file that could lock all users out is validated before it is written. */
export const configurationEdit: Look = ({ module, args }) => {
  if (!['copy', 'template', 'lineinfile', 'blockinfile', 'replace'].includes(module)) return undefined;
  const path = readTargetPath(args);
  if (path === undefined || !CHECKED.test(path) || own(args, 'state') === 'absent') return undefined;
  const validate = own(args, 'validate');
  return {
    type: 'ansible/configuration-edit',
    values: { validated: isMarker(validate) ? UNCLEAR : typeof validate === 'string' },
  };
};
