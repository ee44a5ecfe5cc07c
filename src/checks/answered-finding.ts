import type { Check, Outcome, Subject } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence.ts';
import type { Decision, Finding } from '../model/finding.ts';
import type { Place } from '../model/place.ts';
import { cloudIdOf } from './cloud-id.ts';
import { messageOf } from './message.ts';

/** Why an answer is what it is. Without a message one is made from the decisions. */
export interface Reasons {
  readonly decisions: readonly Decision[];
  readonly message?: string | undefined;
  /** Beside the notes of the subject. */
  readonly notes?: readonly string[];
}

/** How the reasons of one answer of a check are worked out, whichever subject it was given about. */
export type Tell = (subject: Subject) => Reasons;

const NONE: readonly string[] = [];

/**
 * A finding whose decisions and message are worked out when they are first read: of hundreds of thousands of passes a
 * few dozen are shown. Copy it with `copyFinding`; a spread would lose what is still to be worked out.
 */
export class AnsweredFinding implements Finding {
  readonly check: Check;
  readonly outcome: Outcome;
  readonly #subject: Subject;
  #reasons: Reasons | Tell;
  /** Kept, since lines are found for these very places. */
  #decisions: readonly Decision[] | undefined;
  #message: string | undefined;

  constructor(check: Check, subject: Subject, outcome: Outcome, reasons: Reasons | Tell) {
    this.check = check;
    this.outcome = outcome;
    this.#subject = subject;
    this.#reasons = reasons;
  }

  get subject(): string {
    return this.#subject.address;
  }

  get subjectType(): string {
    return this.#subject.type;
  }

  get cloudId(): string | undefined {
    return cloudIdOf(this.#subject);
  }

  get root(): string | undefined {
    return this.#subject.root;
  }

  get deployment(): string | undefined {
    const { evidenceKind, provider } = this.#subject;
    return evidenceKind === 'kubernetes' || evidenceKind === 'control-plane' ? provider : undefined;
  }

  get source(): string {
    return this.#subject.source;
  }

  get evidenceKind(): EvidenceKind {
    return this.#subject.evidenceKind;
  }

  get place(): Place {
    return this.#subject.place;
  }

  get notes(): readonly string[] {
    const { notes = NONE } = this.#subject;
    const own = typeof this.#reasons === 'function' ? undefined : this.#reasons.notes;
    return own === undefined ? notes : [...notes, ...own];
  }

  get decisions(): readonly Decision[] {
    this.#decisions ??= this.#told().decisions;
    return this.#decisions;
  }

  get message(): string {
    this.#message ??= this.#told().message ?? messageOf(this.outcome, this.decisions);
    return this.#message;
  }

  #told(): Reasons {
    if (typeof this.#reasons === 'function') this.#reasons = this.#reasons(this.#subject);
    return this.#reasons;
  }
}
