import { pointerText } from '../base/pointer.ts';
import type { Artifact, Assessment, RunWriter } from '../model/assessment.ts';
import { safeText } from '../model/safe-text.ts';
import { gapText } from '../model/scope-text.ts';
import { getAnswer, type KindScope, type Mention, type ScopedThing, type ScopeGap } from '../model/scope.ts';
import { jsonArtifact } from './json-artifact.ts';

/** So many things a gap names in the ledger; `scope.json` has all. */
const MOST_NAMED = 20;

/** Report `scope`: each thing that the evidence names, by kind, with the sources that name it. */
export const scope: RunWriter = {
  id: 'scope',
  title: 'What the evidence covers of what it names',
  write(assessments: readonly Assessment[]): readonly Artifact[] {
    const [assessment] = assessments;
    if (assessment === undefined) return [];
    const { engine, asOf, evidenceDigest, scope: table = [] } = assessment;
    const data = {
      engine: engine.name,
      version: engine.version,
      as_of: asOf,
      evidence_digest: evidenceDigest,
      kinds: table.map((kind) => ({
        kind: kind.kind,
        things: kind.things.map((thing) => toThing(thing, kind)),
        gaps: kind.gaps.map((gap) => toGap(kind, gap, Infinity)),
        notes: kind.notes.map(safeText),
      })),
    };
    return [jsonArtifact('scope.json', data)];
  },
};

/** The same in short, for the ledger. */
export function scopeSummary(kind: KindScope): object {
  const { things, roles, gaps, notes } = kind;
  return {
    kind: kind.kind,
    things: things.length,
    roles: roles.map((role) => ({
      role,
      things: things.filter((thing) => getAnswer(thing, role) === 'yes').length,
    })),
    gaps: gaps.map((gap) => toGap(kind, gap, MOST_NAMED)),
    notes: notes.map(safeText),
  };
}

function toThing(thing: ScopedThing, { roles }: KindScope): object {
  return {
    name: safeText(thing.title),
    roles: roles.map((role) => ({ role, covered: getAnswer(thing, role) })),
    named_by: thing.mentions.map(toMention),
  };
}

function toMention({ role, source, title, place }: Mention): object {
  return {
    role,
    source: safeText(source),
    name: safeText(title),
    file: safeText(place.file),
    line: place.line ?? null,
    pointer: safeText(pointerText(place.pointer)),
  };
}

function toGap({ kind }: KindScope, gap: ScopeGap, most: number): object {
  return {
    from: gap.from,
    to: gap.to,
    of: gap.of,
    missing: gap.missing.length,
    undecided: gap.undecided.length,
    text: gapText(kind, gap),
    missing_names: gap.missing.slice(0, most).map(({ title }) => safeText(title)),
    undecided_names: gap.undecided.slice(0, most).map(({ title }) => safeText(title)),
  };
}
