import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import type { EarlierIndicators, IndicatorStatus } from '../model/fedramp.ts';
import { getMetric } from '../model/indicator-metric.ts';

const NAME = /^key-security-indicators.*\.json$/;
const DEEPEST = 6;
const MOST_FILES = 4000;
const MOST_BYTES = 16 * 1024 * 1024;

interface IndicatorsFile {
  readonly engine: string;
  readonly name: string;
  readonly program: string;
  readonly grade: string;
  readonly as_of: string;
  readonly indicators: readonly {
    readonly id: string;
    readonly status: IndicatorStatus;
    readonly measures: readonly { readonly passed: number; readonly failed: number; readonly undetermined: number }[];
  }[];
}

/**
 * The results of earlier runs for a class: every `key-security-indicators*.json` in a folder and its subfolders.
 * Throws EngineError `invalid-usage` for a folder without one and for a file that this tool did not write.
 */
export async function indicatorHistory(folder: string): Promise<readonly EarlierIndicators[]> {
  const { keySecurityIndicators: valid } = await import('../generated/validators/keySecurityIndicators.js');
  const isReport = (value: unknown): value is IndicatorsFile => valid(value);
  const files = reportsIn(folder);
  if (files.length === 0) throw wrong(`${folder} contains no key-security-indicators.json of earlier runs`);
  return files.map((file) => {
    const data = read(file);
    if (!isReport(data) || data.engine !== 'evidence-engine' || data.program !== 'cr26')
      throw wrong(`${file} was not written by this tool for a class`);
    return {
      file,
      system: data.name,
      grade: data.grade,
      day: data.as_of,
      metrics: new Map(data.indicators.map((indicator) => [indicator.id, getMetric(indicator)])),
    };
  });
}

/** Regular files only: links are not followed. */
function reportsIn(folder: string, depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  const found: string[] = [];
  for (const entry of readEntries(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...reportsIn(path, depth + 1));
    else if (entry.isFile() && NAME.test(entry.name)) found.push(path);
    if (found.length > MOST_FILES) throw wrong(`${folder} contains more than ${MOST_FILES} reports`);
  }
  return found.sort();
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw wrong(`${folder} cannot be read (${errorCode(error)})`);
  }
}

function read(file: string): unknown {
  try {
    if (lstatSync(file).size > MOST_BYTES) throw wrong(`${file} is larger than 16 MiB`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw wrong(error instanceof SyntaxError ? `${file} is not JSON` : `${file} cannot be read (${errorCode(error)})`);
  }
}

function wrong(what: string): EngineError {
  const message = `--history: ${what}. Nothing was written. Name a folder with the key-security-indicators.json of earlier runs.`;
  return new EngineError('invalid-usage', message);
}
