import type { Decision } from '../../../model/finding.ts';
import type { Evaluation } from '../../check-function.ts';

type Told = Pick<Evaluation, 'decisions' | 'message'>;

/** An evaluation that computes its reasons when they are read: many evaluations are alike and few are shown. */
export class LazyEvaluation implements Evaluation {
  readonly outcome: Evaluation['outcome'];
  readonly #tell: () => Told;

  constructor(outcome: Evaluation['outcome'], tell: () => Told) {
    this.outcome = outcome;
    this.#tell = tell;
  }

  get decisions(): readonly Decision[] {
    return this.#tell().decisions;
  }

  get message(): string | undefined {
    return this.#tell().message;
  }
}
