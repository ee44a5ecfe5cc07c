import { HOMEPAGE, VERSION } from '../generated/version.ts';
import type { EngineIdentity } from '../model/assessment.ts';
import { defined } from '../model/defined.ts';

export const ENGINE: EngineIdentity = { name: 'evidence-engine', version: VERSION, ...defined({ homepage: HOMEPAGE }) };
