import { VERSION } from '../generated/version.ts';
import type { EngineIdentity } from '../model/assessment.ts';

export const ENGINE: EngineIdentity = { name: 'evidence-engine', version: VERSION };
