import { textColumn } from '../../../base/columns.ts';
import type { CheckContext } from '../../check-function.ts';

/**
 * What the list of modules in process says about a module of one of these names, `''` where it has none. It explains a
 * module that is on no certificate and never helps one: the list names no version, and a review can end without a
 * certificate. Source: CMVP, modules in process.
 */
export function inProcess(modules: readonly string[], { table }: CheckContext): string {
  const wanted = new Set(modules.filter((name) => name !== '').map((name) => name.toLowerCase()));
  if (wanted.size === 0) return '';
  const { rows, asOf } = table('modules-in-process');
  const row = rows.find((one) => wanted.has(textColumn(one, 'module').toLowerCase()));
  if (row === undefined) return '';
  const [stage, since, listed] = [
    textColumn(row, 'stage'),
    textColumn(row, 'stageSince'),
    textColumn(row, 'listedSince'),
  ];
  const submitted = listed === '' ? '' : `, listed since ${listed} at the latest`;
  const review = `${stage === '' ? 'in process' : `stage "${stage}"`}${since === '' ? '' : ` since ${since}`}${submitted}`;
  return `on the list of ${textColumn(row, 'asOf') || asOf} a version of "${textColumn(row, 'module')}" is in process (${review}), which is no certificate`;
}
