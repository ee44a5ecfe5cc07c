import { groupBy } from '../../base/group-by.ts';
import type { Fault } from '../../model/verification.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { RESPONSE_FILE } from '../finished-runs/read-response.ts';
import type { OutputFolder } from './outputs.ts';

/** A place that an output cites. */
export interface CitedPlace {
  readonly output: string;
  readonly file: string;
  readonly line?: number;
  /** RFC 6901. */
  readonly pointer: string;
}

const DIGEST = / \(sha256 ([0-9a-f]{12})\)/g;

/** The places in sentences of a response. A digest that its ledger lacks is a fault. */
export function sentencePlaces({ prefix, response, ledger }: OutputFolder, faults: Fault[]): readonly CitedPlace[] {
  const output = `${prefix}${RESPONSE_FILE}`;
  const byDigest = groupBy(ledger.files, ({ sha256 }) => sha256.slice(0, 12));
  const told: CitedPlace[] = [];
  for (const { control_id, findings, evidence } of response.assessment.controls) {
    for (const sentence of [...findings, ...evidence]) {
      for (const match of sentence.matchAll(DIGEST)) {
        const before = sentence.slice(Math.max(0, match.index - 2000), match.index);
        const cited = byDigest.get(match[1] ?? '') ?? [];
        const place = cited.flatMap(({ path }) => placeIn(before, path, output) ?? [])[0];
        if (place !== undefined) told.push(place);
        else
          faults.push({
            file: output,
            message: `${control_id} cites a file with the SHA-256 ${match[1] ?? ''}... that its coverage.json does not list with that digest`,
          });
      }
    }
  }
  return told;
}

function placeIn(before: string, path: string, output: string): CitedPlace | undefined {
  const shown = path.replaceAll(/\s+/g, ' ').trim();
  const [, line] = /:(\d{1,9})$/.exec(before) ?? [];
  if (line !== undefined && before.endsWith(`${shown}:${line}`))
    return { output, file: path, line: Number(line), pointer: '' };
  const bare = before.endsWith(shown) || before.includes(`${shown}#/`) || before.includes(`${shown} document `);
  const escaped = path.includes('\\u') || path.length > 400;
  return bare || escaped ? { output, file: path, pointer: '' } : undefined;
}

interface Answer {
  readonly file: string;
  readonly line: number | null;
  readonly pointer: string;
}

/** The places of findings. */
export function findingPlaces({ prefix }: OutputFolder, text: string | undefined): readonly CitedPlace[] {
  const data = text === undefined ? undefined : tryParseJson(text);
  if (!holdsResults(data)) return [];
  const output = `${prefix}findings.json`;
  return data.results.filter(isAnswer).map(({ file, line, pointer }) => {
    return { output, file, pointer, ...(line === null ? {} : { line }) };
  });
}

function holdsResults(data: unknown): data is { readonly results: readonly unknown[] } {
  return typeof data === 'object' && data !== null && 'results' in data && Array.isArray(data.results);
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null || !('file' in value) || !('line' in value) || !('pointer' in value))
    return false;
  const { file, line, pointer } = value;
  return typeof file === 'string' && (line === null || typeof line === 'number') && typeof pointer === 'string';
}
