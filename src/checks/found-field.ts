import type { Subject } from '../model/check.ts';
import type { Located } from '../model/evidence-set.ts';
import type { Place } from '../model/place.ts';
import type { Value } from '../model/value.ts';

/** The value of a field that was read. Where it stands is worked out only for what is shown. */
export class FoundField implements Located {
  readonly value: Value | undefined;
  readonly #subject: Subject;
  readonly #locate: (subject: Subject) => Located;
  #located: Located | undefined;

  constructor(value: Value | undefined, subject: Subject, locate: (subject: Subject) => Located) {
    this.value = value;
    this.#subject = subject;
    this.#locate = locate;
  }

  get place(): Place {
    return this.#found().place;
  }

  get path(): string {
    return this.#found().path;
  }

  get said(): string | undefined {
    return this.#found().said;
  }

  #found(): Located {
    return (this.#located ??= this.#locate(this.#subject));
  }
}
