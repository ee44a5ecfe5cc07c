import { HOMEPAGE, VERSION } from '../generated/version.ts';
import type { EngineIdentity } from '../model/assessment.ts';
import { omitUndefined } from '../base/omit-undefined.ts';

export const ENGINE: EngineIdentity = {
  name: 'evidence-engine',
  version: VERSION,
  ...omitUndefined({ homepage: HOMEPAGE }),
};
