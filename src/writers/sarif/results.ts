import { decisivePlace, type Finding } from '../../model/finding.ts';
import type { Failure } from '../failures.ts';
import { createLocation } from './locations.ts';
import { messageText } from './message.ts';
import { getLevel } from './rules.ts';

const MOST_RELATED = 10;

/** A failing finding as a result: at the place that decided, the other places beside it. */
export function createResult({ finding, fingerprint }: Failure, ruleIndex: number, prefix: string | undefined): object {
  const { check, subject, decisions, message } = finding;
  const others = decisions.slice(1);
  const text = `${subject}: ${message}`;
  return {
    ruleId: check.id,
    ruleIndex,
    level: getLevel(check.severity),
    message: { text: messageText(text) },
    locations: [
      {
        ...createLocation(decisivePlace(finding), prefix),
        logicalLocations: [{ fullyQualifiedName: messageText(subject) }],
      },
    ],
    ...(others.length === 0
      ? {}
      : {
          relatedLocations: others.slice(0, MOST_RELATED).map((decision, index) => ({
            id: index + 1,
            ...createLocation(decision.place, prefix),
            message: { text: messageText(`${decision.path}: ${decision.actual}, expected ${decision.expected}`) },
          })),
        }),
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    ...getSuppressions(finding),
  };
}

function getSuppressions({ waived }: Finding): object {
  if (waived === undefined) return {};
  const justification = messageText(`${waived.reason} (${waived.owner}, until ${waived.expires})`);
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}
