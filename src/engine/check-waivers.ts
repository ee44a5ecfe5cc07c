import { loadContentWith, loadFramework } from '../content/load-content.ts';
import { resolveWaivers } from './resolve-waivers.ts';
import type { WaiverFile } from './waivers.ts';

/** Throws EngineError `invalid-configuration` for a waiver of a check or control that does not exist. */
export async function checkWaivers(waivers: WaiverFile, controlFolders: readonly string[]): Promise<void> {
  const { checks, frameworks } = await loadContentWith(controlFolders);
  resolveWaivers(waivers, checks, () => frameworks.map(({ id }) => loadFramework(id)));
}
