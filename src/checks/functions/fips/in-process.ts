import { textColumn } from '../../../base/columns.ts';
import type { CheckContext } from '../../check-function.ts';

/**
 * The entry for a module with one of these names in the list of modules in process; `''` where there is none. It
 * explains why a module has no certificate and never improves its result: the list names no version, and a review can
 * end without a certificate. Source: CMVP, modules in process.
 */
export function inProcess(modules: readonly string[], { table }: CheckContext): string {
  const wanted = new Set(modules.filter((name) => name !== '').map((name) => name.toLowerCase()));
  if (wanted.size === 0) return '';
  const { rows, asOf } = table('modules-in-process');
  const row = rows.find((one) => wanted.has(textColumn(one, 'module').toLowerCase()));
  if (row === undefined) return '';
  const [stage, since] = [textColumn(row, 'stage'), textColumn(row, 'stageSince')];
  const review = stage === '' ? '' : `, stage "${stage}"${since === '' ? '' : ` since ${since}`}`;
  const day = textColumn(row, 'asOf') || asOf;
  return `a version of "${textColumn(row, 'module')}" is under CMVP review and not certified yet (list of ${day}${review})`;
}
