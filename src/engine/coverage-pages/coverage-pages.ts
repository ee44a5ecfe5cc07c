import { loadContent, loadFramework } from '../../content/load-content.ts';
import type { CoveragePage } from '../../model/coverage-page.ts';
import { EngineError } from '../../model/engine-error.ts';
import { controlsPage } from './by-control.ts';
import { frameworksPage } from './by-framework.ts';
import { platformsPage } from './by-platform.ts';
import { snippetsPage } from './by-snippet.ts';

/** One Markdown page about the coverage of the built-in checks. */
export async function coveragePage(by: CoveragePage): Promise<string> {
  const { checks, traits, frameworks, tables } = loadContent();
  if (by === 'platform') return platformsPage(checks, traits);
  if (by === 'snippet') {
    const { builtInSnippets } = await import('../fix-snippets/snippets-of.ts');
    return snippetsPage(checks, traits, await builtInSnippets());
  }
  const all = frameworks.map(({ id }) => loadFramework(id));
  if (by === 'framework') return frameworksPage(all, checks);
  const root = all.find(({ id, basis }) => basis === 'nist-800-53' && id.startsWith(basis));
  const sentences = tables().find(({ id }) => id === 'control-coverage');
  if (root === undefined || sentences === undefined)
    throw new EngineError('internal', 'The built-in content is incomplete. Install it again.');
  return controlsPage(root, checks, sentences);
}
