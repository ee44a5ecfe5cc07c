import { own, type ValueMap } from '../../base/value.ts';
import type { FlawSeverity } from '../../model/vulnerability.ts';
import { mapField, textField } from '../shared/fields.ts';
import type { RuleFacts } from './rules.ts';

const LEVELS: ReadonlyMap<string, FlawSeverity> = new Map([
  ['error', 'high'],
  ['warning', 'moderate'],
  ['note', 'low'],
  ['none', 'low'],
]);

/**
 * By the score of the result or its rule, with the ranges of CVSS (GitHub, "SARIF support for code scanning", security-severity), else
 * by the level, which is a warning where neither has one (section 3.27.10).
 */
export function readSeverity(raw: ValueMap, { score, level }: RuleFacts): FlawSeverity {
  const given = own(mapField(raw, 'properties') ?? {}, 'security-severity');
  const ofResult = typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : NaN;
  const number = Number.isNaN(ofResult) ? score : ofResult;
  if (number !== undefined) return readScore(number);
  return LEVELS.get(textField(raw, 'level') || level || 'warning') ?? 'unknown';
}

function readScore(score: number): FlawSeverity {
  if (score < 0 || score > 10) return 'unknown';
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'moderate' : 'low';
}
