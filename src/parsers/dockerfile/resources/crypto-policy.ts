import { unknown, type Value } from '../../../base/value.ts';
import { isOpenPolicy, policySetIn, type PolicySet } from '../../shared/host/crypto-policy-command.ts';
import type { Step } from '../../shared/dockerfile/stage.ts';
import { splitFlags, splitInstruction } from '../../shared/dockerfile/words.ts';
import { commandText } from './commands.ts';

const VARIABLE = unknown('a variable that the Dockerfile does not settle', true);
const UNREAD = unknown('the build writes files of the crypto policy that were not read', true);
const FOLDER = /^\/etc\/crypto-policies(?:\/|$)/;

type Setting = readonly [name: string, setting: { readonly value: Value; readonly line: number }];

/** The crypto policy after the steps of an image, and whether they write files that define it. */
export function readPolicy(steps: readonly Step[]): readonly Setting[] {
  let policy: Setting | undefined;
  let files: Setting | undefined;
  for (const step of steps) {
    const { keyword, line, settle } = step;
    const text = keyword === 'RUN' ? commandText(step) : '';
    const set = policySetIn(text);
    if (set !== undefined) policy = ['cryptoPolicy', { value: readValue(set, settle), line }];
    if (writesFiles(step, text)) files = ['cryptoPolicyFiles', { value: UNREAD, line }];
  }
  if (policy === undefined) return [];
  return files === undefined ? [policy] : [policy, files];
}

function readValue({ text, isOpen }: PolicySet, settle: Step['settle']): Value {
  const settled = isOpen ? settle(text) : text;
  return settled === undefined || isOpenPolicy(settled) ? VARIABLE : settled;
}

function writesFiles({ keyword, text, escape, settle }: Step, command: string): boolean {
  if (keyword === 'RUN') return /\/etc\/crypto-policies\/(?:policies|local\.d|back-ends)/.test(command);
  if (keyword !== 'COPY' && keyword !== 'ADD') return false;
  const target = splitInstruction(splitFlags(text).rest, escape).at(-1);
  const path = target === undefined ? undefined : settle(target.replace(/["'\]]+$/, ''));
  return path !== undefined && FOLDER.test(path);
}
