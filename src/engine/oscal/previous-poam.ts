import { readFileSync, statSync } from 'node:fs';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import type { PreviousPoam } from '../../model/poam.ts';
import { safeText } from '../../model/safe-text.ts';
import { checkPoam } from '../../writers/oscal/semantics.ts';
import { poamOrigin } from '../../writers/oscal/poam/origin.ts';
import { sha256 } from '../../writers/uuid.ts';
import { schemaDefects } from './official-schemas.ts';
import type { FrameworkChoice } from '../choose-frameworks.ts';

export { parsePoamPolicy } from './poam-policy.ts';

const MOST_BYTES = 256 * 1024 * 1024;

/** An earlier plan: the path that the user gave, and its text. */
export interface PoamFile {
  readonly path: string;
  readonly text: string;
}

/** Reads an earlier plan. Throws EngineError `invalid-usage` for a file that cannot be read. */
export function readPreviousPoam(path: string): PoamFile {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > MOST_BYTES) throw refusal(path, 'is not a file of at most 256 MiB');
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)) };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw refusal(path, error instanceof TypeError ? 'is not UTF-8 text' : `cannot be read (${errorCode(error)})`);
  }
}

/**
 * Accepts earlier plans of the same system for the frameworks of this run. Throws EngineError `invalid-usage` for a
 * plan that is invalid, of another tool, system or framework, or the second one for a framework; nothing is written
 * in that case.
 */
export async function acceptPrevious(
  files: readonly PoamFile[],
  name: string,
  choices: readonly FrameworkChoice[],
): Promise<readonly PreviousPoam[]> {
  const accepted: PreviousPoam[] = [];
  for (const file of files) {
    const plan = await accept(file, name);
    const known = choices.map(({ framework }) => framework.id);
    if (!known.includes(plan.framework)) {
      throw refusal(
        file.path,
        `is a plan for ${safeText(plan.framework)}, which this run does not assess (${known.join(', ')})`,
      );
    }
    if (accepted.some(({ framework }) => framework === plan.framework))
      throw refusal(file.path, `is the second plan for ${plan.framework}`);
    accepted.push(plan);
  }
  return accepted;
}

async function accept({ path, text }: PoamFile, name: string): Promise<PreviousPoam> {
  const document = parse(path, text);
  const origin = poamOrigin(document);
  if (origin === undefined) throw refusal(path, 'is no OSCAL plan of action and milestones');
  if (!origin.isOurs)
    throw refusal(
      path,
      'was not written by evidence-engine, so its items cannot be distinguished from those of this run',
    );
  if (!origin.isOf(name)) {
    throw refusal(
      path,
      `is the plan of the system "${safeText(origin.system).slice(0, 200)}", and this is "${safeText(name).slice(0, 200)}" (see --name)`,
    );
  }
  const [fault] = await schemaDefects('plan-of-action-and-milestones', document);
  if (fault !== undefined) throw refusal(path, `is not a valid plan: ${safeText(fault.path) || '/'} ${fault.message}`);
  const [defect] = checkPoam(text);
  if (defect !== undefined)
    throw refusal(
      path,
      `is not a valid plan: rule ${defect.rule} at ${safeText(defect.path) || '/'}: ${defect.message}`,
    );
  return { framework: origin.framework, sha256: sha256(text), document };
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(path, 'is not JSON; name the poam.json of an earlier run');
  }
}

function refusal(path: string, why: string): EngineError {
  const message = `--previous: ${path} ${why}. Nothing was written. Name the poam.json that an earlier run wrote for this system, or leave --previous out.`;
  return new EngineError('invalid-usage', message);
}
