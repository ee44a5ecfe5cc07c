import { own, type Value } from '../../../base/value.ts';
import { commandText } from '../simulate/commands.ts';
import { writtenCommand } from './network.ts';
import { UNCLEAR, type Look } from './task-fact.ts';

const PROGRAM =
  /(?:^|[|;&\n(][^\S\n]*|sudo\s+(?:-\S+\s+)*)(?:(?:\S{0,100}\/)?(?:ba|z|da|k)?sh|(?:\S{0,100}\/)?(?:python[\d.]*|perl|ruby)|source|\.)\s+(?:-[a-z]{1,10}\s+)*(\/[\w./-]{1,500})/g;
const DIRECT = /(?:^|[|;&\n(][^\S\n]*|sudo\s+(?:-\S+\s+)*)(\/(?:var\/)?tmp\/[\w./-]{1,500})(?=\s|$)/g;
const SHARED = /^\/(?:var\/)?tmp\//;

/** Whether a task runs a program from a folder where every user can place a file of that name first. */
export const temporaryProgram: Look = ({ module, args }) => {
  const text = writtenCommand(module, args);
  if (text === undefined) return undefined;
  const run = [PROGRAM, DIRECT].flatMap((pattern) => [...text.matchAll(pattern)].map(([, path = '']) => path));
  if (run.length === 0) return undefined;
  return { type: 'ansible/script-run', values: { shared: run.some((path) => SHARED.test(path)) } };
};

/** Whether the shell reports that a part of a pipe failed (bash(1), pipefail). */
export const shellPipe: Look = ({ module, args }) => {
  const text = module === 'shell' ? commandText(args) : undefined;
  const bare = text?.replaceAll(/'[^']{0,5000}'|"[^"]{0,5000}"/g, '""');
  if (bare === undefined || !/[^|]\|(?!\|)/.test(bare)) return undefined;
  return { type: 'ansible/shell-pipe', values: { failureSeen: /\bpipefail\b/.test(bare) } };
};

const SETTINGS =
  /\b(?:AllowUnencrypted|(?:Service|Client)\\Auth\\Basic|Basic)\b['"]?\s{0,5}(?:=|,|-Value)\s{0,5}['"]?(\S{1,30})/gi;

/**
 * Whether Windows accepts remote management without encryption or with clear-text passwords (Microsoft, WinRM
 * configuration).
 */
export const windowsManagement: Look = ({ module, args }) => {
  const values = (isProtected: Value) => ({ type: 'ansible/windows-management', values: { protected: isProtected } });
  if (module === 'win_regedit') {
    const [path, name, data] = ['path', 'name', 'data'].map((key) => own(args, key));
    const isAbout = typeof path === 'string' && /\\WinRM\\(?:Service|Client)/i.test(path) && typeof name === 'string';
    if (!isAbout || !/^Allow(?:UnencryptedTraffic|Basic)$/i.test(name)) return undefined;
    if (typeof data !== 'string' && typeof data !== 'number') return values(UNCLEAR);
    return values(Number(data) === 0);
  }
  if (!['win_shell', 'win_command', 'win_powershell'].includes(module)) return undefined;
  const script = own(args, 'script');
  const text = typeof script === 'string' ? script.slice(0, 20_000) : commandText(args);
  if (text === undefined || !/winrm|wsman/i.test(text)) return undefined;
  const given = [...text.matchAll(SETTINGS)].map(([, value = '']) => value.toLowerCase());
  if (given.length === 0) return undefined;
  if (given.some((value) => /^\$?(?:true|1)\b/.test(value))) return values(false);
  return values(given.every((value) => /^\$?(?:false|0)\b/.test(value)) ? true : UNCLEAR);
};
