import type { Finding } from '../../model/finding.ts';
import { decisivePlace } from '../../model/finding.ts';
import type { Failure } from '../failures.ts';
import { locationOf } from './locations.ts';
import { messageText } from './message.ts';
import { levelOf } from './rules.ts';

const MOST_RELATED = 10;

/** A failing finding as a result: at the place that decided, the other places beside it. */
export function resultOf({ finding, fingerprint }: Failure, ruleIndex: number, prefix: string | undefined): object {
  const { check, subject, decisions, message } = finding;
  const others = decisions.slice(1);
  const text = `${subject}: ${message}`;
  return {
    ruleId: check.id,
    ruleIndex,
    level: levelOf(check.severity),
    message: { text: messageText(text) },
    locations: [
      {
        ...locationOf(decisivePlace(finding), prefix),
        logicalLocations: [{ fullyQualifiedName: messageText(subject) }],
      },
    ],
    ...(others.length === 0
      ? {}
      : {
          relatedLocations: others.slice(0, MOST_RELATED).map((decision, index) => ({
            id: index + 1,
            ...locationOf(decision.place, prefix),
            message: { text: messageText(`${decision.path}: ${decision.actual}, expected ${decision.expected}`) },
          })),
        }),
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    ...suppressionsOf(finding),
  };
}

function suppressionsOf({ waived }: Finding): object {
  if (waived === undefined) return {};
  const justification = messageText(`${waived.reason} (${waived.owner}, until ${waived.expires})`);
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}
