import { isMarker, own, unknown, type Value } from '../../../base/value.ts';
import { splitCommands } from '../simulate/command-words.ts';
import { writtenCommand } from './network.ts';
import { readSwitch, told, UNCLEAR, type Look } from './task-fact.ts';

const DEFAULT_SHELL = unknown('the shell that the host gives to accounts', false);
const TEMPORARY = /(?:^|[-_.])(?:temp|tmp|temporary|contractor|intern|trainee)(?:$|[-_.\d])/i;

/** Whether an account whose name says that it is temporary has an end date (ansible.builtin.user, `expires`). */
export const temporaryAccount: Look = ({ module, args, written }) => {
  const name = own(args, 'name');
  if (module !== 'user' || own(args, 'state') === 'absent' || typeof name !== 'string') return undefined;
  if (!TEMPORARY.test(name)) return undefined;
  const expires = own(args, 'expires');
  const isOpen = isMarker(expires) || (expires === undefined && own(written, 'expires') !== undefined);
  const ends: Value = isOpen ? UNCLEAR : expires !== undefined && expires !== null && Number(expires) >= 0;
  return { type: 'ansible/temporary-account', values: { ends } };
};

/** Whether login to a service account is possible (nologin(8), passwd(1)). */
export const systemAccount: Look = ({ module, args, written }) => {
  if (module !== 'user' || own(args, 'state') === 'absent' || readSwitch(own(args, 'system')) !== true)
    return undefined;
  const values = (locked: Value) => ({ type: 'ansible/system-account', values: { locked } });
  const isLocked = readSwitch(own(args, 'password_lock')) ?? false;
  const shell = own(args, 'shell');
  if (isLocked === true) return values(true);
  if (typeof shell === 'string' && isLocked === false) return values(/\/(?:nologin|false)$/.test(shell));
  return values(shell === undefined && own(written, 'shell') === undefined ? DEFAULT_SHELL : UNCLEAR);
};

/** An account with user id 0, other than root, that a command creates or changes (useradd(8), usermod(8)). */
export const commandAccountId: Look = ({ module, args }) => {
  const text = writtenCommand(module, args);
  const isSecond = splitCommands(text ?? '').some(([program = '', ...words]) => {
    if (program !== 'useradd' && program !== 'usermod') return false;
    const at = words.findIndex((word) => /^(?:-\w{0,10}u|--uid)$/.test(word));
    const isZero = (at !== -1 && words[at + 1] === '0') || words.some((word) => /^(?:-u0|--uid=0)$/.test(word));
    return isZero && words.at(-1) !== 'root';
  });
  return isSecond ? { type: 'ansible/account-id', values: { ordinary: false } } : undefined;
};

/** Whether an account other than root gets user id 0. */
export const accountId: Look = ({ module, args }) => {
  const uid = own(args, 'uid');
  if (module !== 'user' || own(args, 'state') === 'absent' || uid === undefined || uid === null) return undefined;
  const isZero = isMarker(uid) ? 'unknown' : Number(uid) === 0;
  const name = own(args, 'name');
  if (name === 'root') return undefined;
  const second = isZero === true && typeof name !== 'string' ? 'unknown' : isZero;
  return { type: 'ansible/account-id', values: { ordinary: told(second === 'unknown' ? second : !second) } };
};
