import type { Subject } from '../model/check.ts';
import type { EvidenceSet, Located } from '../model/evidence-set.ts';
import type { Decision } from '../model/finding.ts';
import type { Place } from '../model/place.ts';
import type { Value } from '../model/value.ts';
import { AT_SUBJECT, runOn } from './condition.ts';
import type { Node } from './condition.ts';
import { MISSING } from './link.ts';
import { enumerated } from './message.ts';
import type { Truth } from './truth.ts';

/** Most of the conditions of a value that a sentence tells. */
const MOST_SAID = 3;

/** The value of a field that a condition decided. Where it was decided is worked out only for what is shown. */
export class DecidedField implements Located {
  readonly value: Value;
  readonly #subject: Subject;
  readonly #evidence: EvidenceSet;
  readonly #node: Node | undefined;
  readonly #truth: Truth | undefined;
  #decided: readonly Decision[] | undefined;

  /** Without a `truth` the condition is asked for it where it is shown. */
  constructor(value: Value, subject: Subject, evidence: EvidenceSet, node: Node | undefined, truth?: Truth) {
    this.value = value;
    this.#subject = subject;
    this.#evidence = evidence;
    this.#node = node;
    this.#truth = truth;
  }

  get place(): Place {
    return this.#decisions()[0]?.place ?? this.#subject.place;
  }

  get path(): string {
    return this.#decisions()[0]?.path ?? '.';
  }

  /**
   * What stands there. Where several things together made the value, all of them: one alone would not prove it. That nothing
   * is linked goes without saying.
   */
  get said(): string | undefined {
    const [first, ...others] = this.#decisions();
    if (first === undefined) return undefined;
    const more = others.filter(({ actual }) => actual !== MISSING).map(({ path, actual }) => `${path} is ${actual}`);
    const unsaid = [...new Set(more)].filter((text) => text !== `${first.path} is ${first.actual}`);
    return enumerated([first.actual, ...unsaid]);
  }

  #decisions(): readonly Decision[] {
    return (this.#decided ??= this.#explain());
  }

  #explain(): readonly Decision[] {
    const decisions: Decision[] = [];
    const run = runOn(this.#subject, this.#evidence);
    const { values } = this.#subject;
    const truth = this.#truth ?? this.#node?.test(values, run) ?? 'unknown';
    this.#node?.explain(values, run, AT_SUBJECT, truth, { decisions, limit: truth === true ? MOST_SAID : 1 }, false);
    return decisions;
  }
}
