import { statSync } from 'node:fs';
import { cmvpModules } from '../generated/validators/cmvpModules.js';
import { riskAcceptance } from '../generated/validators/riskAcceptance.js';
import type { Validator } from '../generated/validator.js';
import type { DataTable } from '../model/check.ts';
import type { EngineError } from '../model/engine-error.ts';
import type { AcceptanceFile, ModuleList, RiskAcceptance } from '../model/module-settings.ts';
import { own, type ValueMap } from '../base/value.ts';
import { isModulePage, readModulePages } from './cmvp-pages/module-pages.ts';
import { readDigestedSettings, settingsFault } from './settings/read-settings.ts';
import { schemaFault } from '../engine/schema-fault.ts';

const ROW_KEYS = [
  'certificate',
  'module',
  'vendor',
  'versions',
  'standard',
  'level',
  'status',
  'validated',
  'sunset',
  'notBefore',
  'interim',
  'environments',
  'moreEnvironments',
  'stage',
  'stageSince',
  'confidence',
];
const LIST_KEYS = ['asOf', 'source', 'rows', 'id', 'title', ...ROW_KEYS];
const ACCEPTANCE_KEYS = ['certificate', 'module', 'deployment', 'reason', 'owner', 'expires', 'subjects'];

/**
 * Reads a list of validated modules (`schemas/cmvp-modules.schema.json`), or pages of the CMVP website. Throws
 * EngineError `invalid-configuration` for a file that cannot be read and for the first invalid row: there is no run
 * with an invalid list.
 */
export function readModuleList(path: string): ModuleList {
  const folder = isFolder(path);
  if (folder || isModulePage(path)) return readModulePages(path, folder);
  const { data, sha256 } = readDigestedSettings(path);
  if (!isList(data)) throw readFault(path, cmvpModules, LIST_KEYS);
  for (const [index, row] of data.rows.entries()) assertSound(path, row, index);
  assertOnce(path, data.rows);
  const { asOf, source, rows } = data;
  return {
    file: path,
    sha256,
    table: { id: 'cmvp-modules', title: 'Validated cryptographic modules', asOf, source, rows },
  };
}

/**
 * Reads accepted risks (`schemas/risk-acceptance.schema.json`). Throws EngineError `invalid-configuration` for a file
 * that cannot be read and for the first invalid entry: an invalid acceptance accepts nothing.
 */
export function readAcceptances(path: string): AcceptanceFile {
  const { data, sha256 } = readDigestedSettings(path);
  if (isAcceptances(data)) return { file: path, sha256, entries: data };
  throw readFault(path, riskAcceptance, ACCEPTANCE_KEYS);
}

/** A path that cannot be examined is no folder: reading it as a file then reports why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isList(data: unknown): data is Pick<DataTable, 'asOf' | 'source' | 'rows'> {
  return cmvpModules(data);
}

function isAcceptances(data: unknown): data is readonly RiskAcceptance[] {
  return riskAcceptance(data);
}

function assertSound(path: string, row: ValueMap, index: number): void {
  const validated = own(row, 'validated');
  const sunset = own(row, 'sunset');
  if (typeof validated !== 'string' || typeof sunset !== 'string' || validated <= sunset) return;
  throw settingsFault(path, `row ${index + 1}: its sunset lies before the day it was validated. Correct the row.`);
}

/** Two rows of one certificate would contradict each other. */
function assertOnce(path: string, rows: readonly ValueMap[]): void {
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const certificate = own(row, 'certificate');
    if (typeof certificate !== 'string') continue;
    const before = seen.get(certificate);
    if (before !== undefined)
      throw settingsFault(
        path,
        `rows ${before + 1} and ${index + 1} are about the same certificate. Keep the right one.`,
      );
    seen.set(certificate, index);
  }
}

function readFault(path: string, validator: Validator, known: readonly string[]): EngineError {
  const { path: where, what } = schemaFault(validator, known);
  const keys = where.filter((step) => !/^\d+$/.test(step) && step !== 'rows');
  const index = where.find((step) => /^\d+$/.test(step));
  const entry = index === undefined ? '' : `${where[0] === 'rows' ? 'row' : 'entry'} ${Number(index) + 1}: `;
  const subject = keys.length === 0 ? '' : `${keys.join('.')} `;
  return settingsFault(path, `${entry}${subject}${what} Correct it.`);
}
