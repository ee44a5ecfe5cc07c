import { counted } from '../../base/counted.ts';
import { copyFinding, type CheckFindings, type Finding } from '../../model/finding.ts';
import { statedText, type Stated } from '../../model/flaw-statement.ts';
import { isOwn, refusal, type Suppressed, type SuppressionInput } from './apply-suppressions.ts';

/**
 * Failures that the author of a VEX document states to be none: they no longer gate, like a failure that a comment in the code
 * suppresses. A document counts only where comments of the same place would, and not in a run on changed files, since the change may
 * have added it.
 */
export function overrideByStatements(
  answers: readonly CheckFindings[],
  { request, elsewhere }: Pick<SuppressionInput, 'request' | 'elsewhere'>,
): Suppressed {
  const isOff = request === undefined || request.off;
  const isChange = request?.isOld !== undefined;
  let refused = 0;
  const override = (finding: Finding): Finding => {
    const stated = getStatedAway(finding);
    if (stated === undefined || finding.override !== undefined) return finding;
    if (isOff || isChange || !isOwn(stated.place.file, elsewhere)) {
      refused += 1;
      return finding;
    }
    return copyFinding(finding, {
      override: { reason: statedText(stated), origin: 'statement', place: stated.place },
    });
  };
  const overridden = answers.map((each) => {
    if (each.check.function === undefined || !each.findings.some(getStatedAway)) return each;
    return { ...each, findings: each.findings.map(override) };
  });
  const why =
    isChange && !isOff ? 'a run on changed files counts none, since the change may have added it' : refusal(request);
  const message = `${counted(refused, 'VEX statement')} ${refused === 1 ? 'does' : 'do'} not change the exit code: ${why}.`;
  return { answers: overridden, notes: refused === 0 ? [] : [{ severity: 'info', message }] };
}

/** Only a failure takes time to look at: the reasons of a pass are worked out when they are read. */
function getStatedAway(finding: Finding): Stated | undefined {
  if (finding.outcome !== 'fail') return undefined;
  const { stated } = finding;
  return stated?.status === 'not-affected' ? stated : undefined;
}
