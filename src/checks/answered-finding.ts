import type { Check, Outcome, Subject } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Decision, Finding } from '../model/finding.ts';
import type { Stated } from '../model/flaw-statement.ts';
import type { Place } from '../model/place.ts';
import { getCloudId } from './cloud-id.ts';
import { sentence, writeMessage } from './message.ts';
import { nameInText } from './path-names.ts';
import { shownReasons, type Reasons } from './shown-reasons.ts';
import { fileNames, inFileWords } from './wording.ts';

/** One answer of a check. Subjects with the same answer share it. */
export interface Answer {
  readonly check: Check;
  readonly outcome: Outcome;
  /** Works out the reasons for one of the subjects. Never throws. */
  readonly tell: (subject: Subject) => Reasons;
  /** For failures: what to set instead. */
  readonly findSetting?: ((subject: Subject, decisions: readonly Decision[]) => string | undefined) | undefined;
}

type Told = Pick<Finding, 'decisions' | 'message' | 'notes' | 'stated'>;

/** An answer with its reasons for one subject. */
interface ToldAnswer extends Answer {
  readonly told?: Told;
}

const NONE: readonly string[] = [];

/**
 * A finding whose decisions and message are worked out when they are first read: of hundreds of thousands of passes a
 * few dozen are shown. Copy it with `copyFinding`; a spread would lose what is still to be worked out. There are millions of
 * them, so each has two members and no private method, which would be a third.
 */
export class AnsweredFinding implements Finding {
  /** With the reasons as soon as they are read: lines are found for these very places. */
  #answer: ToldAnswer;
  readonly #subject: Subject;

  constructor(answer: Answer, subject: Subject) {
    this.#answer = answer;
    this.#subject = subject;
  }

  get check(): Check {
    return this.#answer.check;
  }

  get outcome(): Outcome {
    return this.#answer.outcome;
  }

  get subject(): string {
    return this.#subject.address;
  }

  get subjectType(): string {
    return this.#subject.type;
  }

  get cloudId(): string | undefined {
    return getCloudId(this.#subject);
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
    // conditions have none of their own
    return this.check.function === undefined ? notes : [...notes, ...AnsweredFinding.#tell(this).notes];
  }

  get stated(): Stated | undefined {
    return this.check.function === undefined ? undefined : AnsweredFinding.#tell(this).stated;
  }

  get decisions(): readonly Decision[] {
    return AnsweredFinding.#tell(this).decisions;
  }

  get message(): string {
    return AnsweredFinding.#tell(this).message;
  }

  get setting(): string | undefined {
    // settings are in the words of the format that checks read
    if (this.#subject.wording !== undefined) return undefined;
    return this.#answer.findSetting?.(this.#subject, this.decisions);
  }

  static #tell(finding: AnsweredFinding): Told {
    const { check, outcome, tell, findSetting, told } = finding.#answer;
    if (told !== undefined) return told;
    const { wording } = finding.#subject;
    const names = fileNames(check.names, wording);
    const reasons = tell(finding.#subject);
    const worded = inFileWords(reasons.decisions, wording);
    const { decisions, message, notes = NONE, stated } = shownReasons({ ...reasons, decisions: worded });
    const text = message === undefined ? writeMessage(outcome, decisions, names) : sentence(nameInText(message, names));
    const made = { decisions, message: text, notes, stated };
    finding.#answer = { check, outcome, tell, findSetting, told: made };
    return made;
  }
}
