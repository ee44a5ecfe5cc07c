import type { Located } from '../model/evidence-set.ts';
import type { Place } from '../model/place.ts';
import type { Value } from '../model/value.ts';

/** The value of a field that was read. Where it stands is worked out only for what is shown. */
export class FoundField implements Located {
  readonly value: Value | undefined;
  readonly #locate: () => Located;
  #located: Located | undefined;

  constructor(value: Value | undefined, locate: () => Located) {
    this.value = value;
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
    return (this.#located ??= this.#locate());
  }
}
