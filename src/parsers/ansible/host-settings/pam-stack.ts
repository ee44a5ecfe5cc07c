import type { Place } from '../../../model/place.ts';
import type { Machine } from '../simulate/machine.ts';
import { filesLike, isOpaque } from './settle.ts';

/** Stacks that request new passwords. */
export const PASSWORD_STACKS = /^\/etc\/pam\.d\/(?:system-auth|password-auth|common-password|passwd)(?:-\w+)?$/;

/** A rule of a PAM stack (pam.d(5)). */
export interface PamRule {
  readonly control: string;
  readonly module: string;
  readonly options: readonly string[];
  readonly sure: boolean;
  readonly place: Place;
}

/** The rules of one type in a file, in their order. */
export interface PamStack {
  readonly path: string;
  /** Whether these are all rules of the file. */
  readonly whole: boolean;
  /** Whether lines that are not known may contain rules. */
  readonly open: boolean;
  readonly place: Place;
  readonly rules: readonly PamRule[];
}

const RULE = /^\s*-?(\w{4,8})\s+(\[[^\]]{1,300}\]|\w{1,30})\s+(?:\S{0,200}\/)?(pam_\w{1,40})\.so(?:\s([^#]{0,2000}))?/;

/** The stacks of a type in the files whose path matches. */
export function pamStacks(machine: Machine, files: RegExp, type: 'auth' | 'password'): readonly PamStack[] {
  return filesLike(machine, files).map(([path, { whole, lines, place }]) => ({
    path,
    whole: whole && !lines.some(({ text }) => isOpaque(text)),
    open: lines.some(({ text }) => isOpaque(text)),
    place,
    rules: lines.flatMap(({ text, sure, place: at }): readonly PamRule[] => {
      const [, kind, control = '', module = '', options = ''] = RULE.exec(text) ?? [];
      if (kind !== type) return [];
      return [{ control, module, options: options.trim().split(/\s+/), sure, place: at }];
    }),
  }));
}

/** Whether the failure of a rule makes the whole stack fail. */
export function demands({ control }: PamRule): boolean {
  return control === 'required' || control === 'requisite' || /\b(?:default|auth_err)=(?:die|bad)\b/.test(control);
}

/** Whether the rules after this one may be skipped: its success is enough, or it jumps. */
export function mayEnd({ control }: PamRule): boolean {
  return control === 'sufficient' || /=(?:done|\d+)\b/.test(control);
}

/** The value of an option, `name=value`; the last one counts. */
export function readOption({ options }: PamRule, name: string): string | undefined {
  return options.findLast((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A numeric option of a module in its rule, which wins over the file of the module. */
export function readNumber(rule: PamRule, name: string): number | undefined {
  const written = readOption(rule, name);
  return written !== undefined && /^-?\d{1,6}$/.test(written) ? Number(written) : undefined;
}
