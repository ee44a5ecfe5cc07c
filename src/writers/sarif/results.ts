import { subjectsText } from '../../model/alike.ts';
import { decisivePlace, type Finding, type Waived } from '../../model/finding.ts';
import type { GateOverride } from '../../model/gate-override.ts';
import type { Failure } from '../failures.ts';
import { createLocation } from './locations.ts';
import { messageText } from './message.ts';
import { getLevel } from './rules.ts';

const MOST_RELATED = 10;

/** A failing finding as a result at the place that decided, with the other places as related ones. */
export function createResult(failure: Failure, ruleIndex: number, prefix: string | undefined): object {
  const { finding, subjects, fingerprint, former } = failure;
  const { check, decisions, message } = finding;
  const others = decisions.slice(1);
  const text = `${subjectsText(subjects)}: ${message}`;
  return {
    ruleId: check.id,
    ruleIndex,
    level: getLevel(check.severity),
    message: { text: messageText(text) },
    locations: [
      {
        ...createLocation(decisivePlace(finding), prefix),
        logicalLocations: subjects.map((subject) => ({ fullyQualifiedName: messageText(subject) })),
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
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'addressAndOrigin/v1': `${former}:1` },
    ...getSuppressions(finding, prefix),
  };
}

function getSuppressions({ waived, override }: Finding, prefix: string | undefined): object {
  const suppressions = [
    ...(waived === undefined ? [] : [{ kind: 'external', status: 'accepted', justification: waiverText(waived) }]),
    ...(override === undefined || override.severity !== undefined ? [] : [getSuppression(override, prefix)]),
  ];
  return suppressions.length === 0 ? {} : { suppressions };
}

function waiverText({ reason, owner, expires }: Waived): string {
  return messageText(`${reason} (${owner}, until ${expires})`);
}

/** A suppression in a comment is in the source and has a place (SARIF 2.1.0, 3.35.2). */
function getSuppression({ origin, reason, place }: GateOverride, prefix: string | undefined): object {
  const justification = messageText(reason);
  if (origin === 'configuration') return { kind: 'external', status: 'accepted', justification };
  return { kind: 'inSource', status: 'accepted', justification, location: createLocation(place, prefix) };
}
