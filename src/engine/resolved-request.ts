import type { Content } from '../content/content.ts';
import { loadContentWith, loadFramework } from '../content/load-content.ts';
import { chooseFrameworks, type FrameworkChoice } from './choose-frameworks.ts';
import type { ViewOf } from './grade-choices.ts';
import { refuseOlderList } from './module-settings.ts';
import type { AssessRequest } from './request.ts';
import { refuseUnknownChecks } from './suppressions/configured-overrides.ts';
import { resolveWaivers } from './resolve-waivers.ts';
import type { ResolvedWaivers } from './waivers.ts';

/** The content, frameworks and waivers of a run. */
export interface ResolvedRequest {
  readonly content: Content;
  readonly choices: readonly FrameworkChoice[];
  readonly waivers: ResolvedWaivers;
  readonly viewOf?: ViewOf;
}

/**
 * Resolves a request. Throws EngineError for a framework that does not exist, for invalid custom content, and for
 * waivers of checks and controls that do not exist.
 */
export async function resolveRequest(request: AssessRequest): Promise<ResolvedRequest> {
  const content = await loadContentWith(request.controlFolders);
  const chosen = chooseFrameworks(content.frameworks, request.frameworks);
  const { file, entries } = request.waivers ?? { file: '', entries: [] };
  const frameworks = () => content.frameworks.map(({ id }) => loadFramework(id));
  refuseOlderList(content.tables, request.modules);
  refuseUnknownChecks(request.suppressions?.configured, content.checks);
  const waivers = resolveWaivers({ file, entries }, content.checks, frameworks);
  if (request.reports.includes('sprs')) {
    const { checkScorable } = await import('./scoring.ts');
    checkScorable(chosen);
  }
  if (request.fedramp === undefined) return { content, choices: chosen, waivers };
  const { fedrampQuestions } = await import('./fedramp/fedramp-questions.ts');
  return { content, waivers, ...fedrampQuestions(content, request.fedramp, request) };
}
