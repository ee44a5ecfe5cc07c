import type { Writer } from '../model/assessment.ts';
import { coverage } from './coverage.ts';
import { findings } from './findings.ts';
import { json } from './json.ts';
import { oscal } from './oscal/oscal.ts';
import { yaml } from './yaml.ts';

/** All writers; `id` is what `--format` or `--report` takes. `coverage` runs always. */
export const WRITERS: readonly Writer[] = [json, yaml, oscal, findings, coverage];
