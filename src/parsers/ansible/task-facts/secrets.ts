import { isMarker, own, type Value } from '../../../base/value.ts';
import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { commandText } from '../simulate/commands.ts';
import { FREE } from '../play/arguments.ts';
import type { Call } from '../play/task.ts';
import { isCommand } from './network.ts';
import { readSwitch, UNCLEAR, type Look } from './task-fact.ts';

/** Whether a task that handles a secret writes it to the log. */
export const secretUse: Look = (call) => {
  const isHidden = readSwitch(call.noLog) ?? false;
  const handles = handlesSecret(call);
  if (!handles) return undefined;
  const logged: Value = isHidden === 'unknown' ? UNCLEAR : !isHidden;
  return { type: 'ansible/secret-use', values: { logged } };
};

/**
 * Modules hide their secret parameters, but a loop prints its items, `debug` its arguments, and commands are printed
 * whole.
 */
function handlesSecret({ module, written, args, looped, noLog }: Call): boolean {
  const parameters = Object.entries(written);
  const named = parameters.some(([name, value]) => isSecretName(name) && typeof value === 'string' && value !== '');
  if (readSwitch(noLog) === false && noLog !== undefined && named) return true;
  if (module === 'debug') {
    const shown = [own(written, 'var'), own(written, 'msg'), own(written, FREE)].filter(
      (each) => typeof each === 'string',
    );
    return shown.some((text, index) => namesSecret(text, index === 0 && own(written, 'var') !== undefined));
  }
  if (isCommand(module)) return commandShowsSecret(own(written, 'cmd') ?? own(written, FREE), commandText(args));
  return (
    looped &&
    parameters.some(
      ([name, value]) => isSecretName(name) && typeof value === 'string' && /\{\{[^}]{0,500}\bitem\b/.test(value),
    )
  );
}

function isSecretName(name: string): boolean {
  return !name.includes('{') && isSecretSetting(name);
}

function namesSecret(text: string, isExpression: boolean): boolean {
  const inside = isExpression ? [text] : (text.match(/\{\{[^{}]{1,500}\}\}/g) ?? []);
  return inside.some((part) => {
    const first = /[A-Za-z_][\w.]{0,200}/.exec(part)?.[0] ?? '';
    // the result of a task may be named after what it looked at
    if (/\.(?:stdout|stderr|rc|results?|stat|changed|failed)/.test(first)) return false;
    return isSecretName(first) && !/\|\s*(?:length|hash|password_hash|type_debug)|is\s+(?:not\s+)?defined/.test(part);
  });
}

function commandShowsSecret(written: Value | undefined, text: string | undefined): boolean {
  if (typeof written !== 'string') return false;
  if (givesSecret(written)) return true;
  const given =
    /(?:--?(?:password|passwd|pass|token|secret|api-?key)(?:=|\s+)|\s-p)["']?(?:\{\{\s*([\w.]{1,200})|[^\s"'{$-][^\s"']{3,})/i.exec(
      written,
    );
  if (given === null || text === undefined) return false;
  return given[1] !== undefined
    ? isSecretName(given[1])
    : /--?(?:password|passwd|token|secret|api-?key)[= ]/i.test(given[0]) &&
        !/-(?:file|stdin|store|policy)/i.test(given[0]);
}

/** A variable that is itself a secret and not only about one, or a password after an option of a database client. */
function givesSecret(written: string): boolean {
  if (/\b(?:mysql(?:dump|admin)?|mariadb(?:-dump|-admin)?)\s(?:[^|;&\n]{0,300}\s)?-p(?![\s{$"'])\S/.test(written))
    return true;
  return (written.match(/\{\{[^{}]{1,500}\}\}/g) ?? []).some((part) => {
    const name =
      /^\{\{-?\s*([A-Za-z_]\w{0,200}(?:\.\w{1,200}){0,5})\s*(?:\|\s*(?:quote|string|default\([^)]{0,200}\)|d\([^)]{0,200}\))\s*)*-?\}\}$/.exec(
        part,
      )?.[1];
    const last = name?.split('.').at(-1) ?? '';
    return /(?:^|_)(?:password|passwd|passphrase|token|secret|api_?key|access_?key)$/i.test(last) && isSecretName(last);
  });
}

/** Hashes of crypt(5) by id; all others are weak. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['5', 'sha256'],
  ['6', 'sha512'],
  ...['y', 'gy', '7', '2b', '2y', 'argon2i', 'argon2id'].map((id) => [id, 'other'] as const),
]);

/** How a task sets the password of an account. */
export const accountPassword: Look = ({ module, args, written }) => {
  if (module !== 'user') return undefined;
  const raw = own(written, 'password');
  const value = own(args, 'password');
  if (raw === undefined || raw === null || value === undefined) return undefined;
  const values = (hash: Value) => ({ type: 'ansible/account-password', values: { hash } });
  if (typeof raw === 'string') {
    const made = /password_hash\(\s*['"](\w+)['"]/.exec(raw)?.[1];
    if (made !== undefined) return values(/^(?:sha256|sha512|blowfish|bcrypt)$/.test(made) ? made : 'weak');
  }
  if (isMarker(value) || typeof value !== 'string') return values(UNCLEAR);
  // an empty one lets everybody in where the host takes it (shadow(5))
  if (value === '') return values('none');
  if (/^[!*]/.test(value)) return values('locked');
  const id = /^\$(\w{1,10})\$/.exec(value)?.[1];
  return values(id === undefined ? 'none' : (HASHES.get(id) ?? 'weak'));
};
