import { SEVERITIES } from '../../model/check.ts';
import { EngineError } from '../../model/engine-error.ts';
import { DEFAULT_POAM_POLICY, type PoamPolicy } from '../../model/poam.ts';

const LONGEST = 3650;

/**
 * Parses days by severity from text such as `high=30,moderate=90`. Other severities keep their default, and
 * `critical` follows `high`. Throws EngineError `invalid-usage`.
 */
export function parsePoamPolicy(text: string): PoamPolicy {
  const days = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, name = '', number = ''] = /^\s*([a-z]+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? [];
    const severity = name === 'moderate' ? 'medium' : name;
    const count = Number(number);
    const isKnown = severity !== 'info' && SEVERITIES.some((known) => known === severity);
    if (!isKnown || count < 1 || count > LONGEST || days.has(severity)) throw wrong();
    days.set(severity, count);
  }
  const { high, medium, low, info } = DEFAULT_POAM_POLICY;
  const of = (severity: string, otherwise: number): number => days.get(severity) ?? otherwise;
  return {
    critical: of('critical', of('high', high)),
    high: of('high', high),
    medium: of('medium', medium),
    low: of('low', low),
    info,
  };
}

function wrong(): EngineError {
  const message = `--poam-policy needs days for severities, each once and from 1 to ${LONGEST}, such as critical=15,high=30,moderate=90,low=180.`;
  return new EngineError('invalid-usage', message);
}
