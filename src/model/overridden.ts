import { counted } from '../base/counted.ts';
import type { Assessment } from './assessment.ts';
import type { Finding } from './finding.ts';
import { isSuppressed, overrideText } from './gate-override.ts';

/** Failures of the framework's controls that a comment or the configuration removes from the gate or regrades. */
export function overriddenFindings({ controls }: Pick<Assessment, 'controls'>): readonly Finding[] {
  const found = new Set<Finding>();
  for (const { findings } of controls)
    for (const finding of findings)
      if (finding.outcome === 'fail' && finding.override !== undefined) found.add(finding);
  return [...found];
}

/** The number of suppressed and regraded failures as a sentence; empty where there are none. */
export function overrideSummary(findings: readonly Finding[]): readonly string[] {
  const suppressed = findings.filter(isSuppressed).length;
  const regraded = findings.length - suppressed;
  const parts = [
    ...(suppressed === 0 ? [] : [`${counted(suppressed, 'failure')} ${suppressed === 1 ? 'is' : 'are'} suppressed`]),
    ...(regraded === 0
      ? []
      : [`${counted(regraded, 'failure')} ${regraded === 1 ? 'gates' : 'gate'} with another severity`]),
  ];
  return parts.length === 0 ? [] : [`${parts.join(', ')}; verdicts stay what they are.`];
}

/** One line: what is overridden, why and where. */
export function overrideLine({ subject, check, override }: Finding): string {
  return `${subject} [${check.id}]${override === undefined ? '' : `: ${overrideText(override)}`}`;
}
