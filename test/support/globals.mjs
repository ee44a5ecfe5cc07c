/** What tests import from `@jest/globals`: the runner has these as globals. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
