import {
  loadContent,
  loadContentWith,
  loadExamples,
  loadFramework,
  withCrossReferences,
} from '../../content/load-content.ts';
import type { Content } from '../../content/content.ts';
import type { Check } from '../../model/check.ts';
import type { CheckEntry, CheckSite, PlatformEntry, SiteFile } from '../../model/check-site.ts';
import { groupBy } from '../../base/group-by.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { byText } from '../../base/text-order.ts';
import { allParsers } from '../../parsers/index.ts';
import { writeSite } from '../../writers/site/site.ts';
import { getTable } from '../data-tables.ts';
import { evidenceTitles } from '../explain.ts';
import { ENGINE } from '../identity.ts';
import { PLATFORMS } from '../platforms.ts';
import { createBench } from '../test-controls.ts';
import { answerExamples } from './answers.ts';
import { bearings, frameworkEntries } from './frameworks.ts';
import { createProductFinder, examinedThings } from './products.ts';

/** The files of a site with a page for each check and control: the built-in ones, and checks of the user's folders. */
export async function checkSiteFiles(
  folders: readonly string[],
  say: (text: string) => void,
): Promise<readonly SiteFile[]> {
  return writeSite(await collectSite(await loadContentWith(folders), say));
}

/** What the pages say: taken from content, and from what checks answer about their examples. */
async function collectSite(content: Content, say: (text: string) => void): Promise<CheckSite> {
  const { traits } = content;
  const checks = [...withCrossReferences(content.checks)].sort(byText(({ id }) => id));
  const frameworks = content.frameworks.map(({ id }) => loadFramework(id));
  const entries = frameworkEntries(frameworks, checks, traits, getTable(content.tables(), 'control-coverage'));
  const bearsOn = bearings(entries);
  const bench = createBench(content, new Set(), await allParsers());
  const examples = loadExamples();
  const builtIn = new Set(loadContent().checks.map(({ id }) => id));
  const findProducts = createProductFinder(getTable(content.tables(), 'products'));
  const described = checks.map((check, index): CheckEntry => {
    if (index % 20 === 0) say(`Running the examples of checks: ${index} of ${checks.length}`);
    const own = check.examples.length > 0 ? check.examples : (examples.get(check.id) ?? []);
    return {
      check,
      isOwn: !builtIn.has(check.id),
      things: examinedThings(check, traits, findProducts),
      ...omitUndefined({ concept: getConcept(check, content) }),
      evidence: evidenceTitles([check], traits),
      ...answerExamples({ ...check, examples: own }, bench),
      bearsOn: bearsOn(check),
    };
  });
  return { engine: ENGINE, checks: described, frameworks: entries, platforms: platformEntries(described) };
}

function getConcept({ select: { trait, field = '' } }: Check, { traits }: Content): string | undefined {
  const found = traits.find(({ id }) => id === trait);
  return found?.fields[field]?.title;
}

/** In the order of the built-in platforms; others come after them. */
function platformEntries(checks: readonly CheckEntry[]): readonly PlatformEntry[] {
  const all = checks.flatMap(({ check, things }) => things.map((each) => ({ check, ...each })));
  const order = PLATFORMS.map(([title]) => title);
  const getRank = (title: string): number => (order.includes(title) ? order.indexOf(title) : order.length);
  return [...groupBy(all, ({ platform }) => platform)]
    .sort(([one], [other]) => getRank(one) - getRank(other))
    .map(([title, things]) => ({
      title,
      products: [...groupBy(things, ({ product }) => product)]
        .sort(byText(([product]) => product))
        .map(([product, own]) => ({
          title: product,
          types: [...new Set(own.flatMap(({ types }) => types))].sort(),
          checks: own.map(({ check }) => check),
        })),
    }));
}
