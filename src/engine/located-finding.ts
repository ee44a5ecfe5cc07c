import { extend } from '../base/extend.ts';
import type { Check, Outcome } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Decision, Finding, Waived } from '../model/finding.ts';
import type { Stated } from '../model/flaw-statement.ts';
import type { GateOverride } from '../model/gate-override.ts';
import type { Place } from '../model/place.ts';

export type Lines = ReadonlyMap<Place, number>;

/**
 * A finding whose places have line numbers. They are added when a place is read: copies of every place of hundreds of
 * thousands of findings would take more memory than the evidence. Copy it with `copyFinding`.
 */
export class LocatedFinding implements Finding {
  readonly #finding: Finding;
  readonly #lines: Lines;
  /** Kept, because sentences read it several times. */
  #place: Place | undefined;
  #decisions: readonly Decision[] | undefined;

  constructor(finding: Finding, lines: Lines) {
    this.#finding = finding;
    this.#lines = lines;
  }

  get check(): Check {
    return this.#finding.check;
  }

  get outcome(): Outcome {
    return this.#finding.outcome;
  }

  get subject(): string {
    return this.#finding.subject;
  }

  get subjectType(): string {
    return this.#finding.subjectType;
  }

  get cloudId(): string | undefined {
    return this.#finding.cloudId;
  }

  get root(): string | undefined {
    return this.#finding.root;
  }

  get deployment(): string | undefined {
    return this.#finding.deployment;
  }

  get source(): string {
    return this.#finding.source;
  }

  get evidenceKind(): EvidenceKind {
    return this.#finding.evidenceKind;
  }

  get place(): Place {
    return (this.#place ??= placed(this.#finding.place, this.#lines));
  }

  get decisions(): readonly Decision[] {
    return (this.#decisions ??= this.#finding.decisions.map(({ condition, place, path, actual, expected }) => {
      return { condition, place: placed(place, this.#lines), path, actual, expected };
    }));
  }

  get message(): string {
    return this.#finding.message;
  }

  get setting(): string | undefined {
    return this.#finding.setting;
  }

  get notes(): readonly string[] {
    return this.#finding.notes;
  }

  get waived(): Waived | undefined {
    return this.#finding.waived;
  }

  get stated(): Stated | undefined {
    const { stated } = this.#finding;
    return stated === undefined ? undefined : { ...stated, place: placed(stated.place, this.#lines) };
  }

  get override(): GateOverride | undefined {
    const { override } = this.#finding;
    return override === undefined ? undefined : { ...override, place: placed(override.place, this.#lines) };
  }
}

/** The place with its line, if known. */
export function placed(place: Place, lines: Lines): Place {
  const line = lines.get(place);
  return line === undefined ? place : extend(place, { line });
}
