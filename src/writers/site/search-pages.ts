import { checkPath, controlPath } from '../../model/docs-links.ts';
import type { CheckSite, SiteFile } from '../../model/check-site.ts';
import { safeText } from '../../model/safe-text.ts';
import { frameworkName } from './control-page.ts';
import { renderPage } from './frame.ts';
import { PAGES, productPath, relativeLink } from './paths.ts';
import { getReach } from './reach.ts';
import { SEARCH_SCRIPT } from './search-script.ts';

/** The page to search on, its script, and what it searches in: no browser may read files from a page that is a file itself. */
export function searchPages(site: CheckSite): readonly SiteFile[] {
  const page = renderPage(
    {
      path: PAGES.search,
      title: 'Search',
      lead: 'Checks, controls and products: by id, title, product, resource type, or the id of a rule of another scanner',
      above: [[PAGES.home, 'Start']],
      scripts: [PAGES.index, PAGES.script],
      parts: [FORM],
    },
    site.engine,
  );
  return [
    page,
    { path: PAGES.script, text: SEARCH_SCRIPT },
    { path: PAGES.index, text: `window.searchIndex = ${indexText(site)};\n` },
  ];
}

const FORM = `<noscript><p><b>Search needs JavaScript.</b> All pages can be reached from <a href="${PAGES.home}">the start</a>.</p></noscript>
<form role="search" hidden>
<label>Words (press /) <input type="search" name="q" autocomplete="off"></label>
<label>Show <select name="kind"><option value="">all</option><option value="check">checks</option><option value="control">controls</option><option value="product">products</option></select></label>
<output aria-live="polite"></output>
</form>
<section aria-label="Results"><ol class="found"></ol></section>`;

/** Kinds of pages, in the order in which equally good ones are shown. */
type Kind = 'check' | 'control' | 'product';

/** A page that can be found: kind, address, id, title, what is said with it, and words that also find it. */
type Entry = readonly [kind: Kind, address: string, id: string, title: string, note: string, words: string];

function indexText(site: CheckSite): string {
  const entries = [...checkEntries(site), ...controlEntries(site), ...productEntries(site)];
  const shown = entries.map((entry) => entry.map(safeText));
  // also safe in a page, should someone put it into one
  return JSON.stringify(shown).replaceAll('<', '\\u003c').replaceAll('],[', '],\n[');
}

function checkEntries({ checks }: CheckSite): readonly Entry[] {
  return checks.map(({ check, things, bearsOn }): Entry => {
    const { id, title, severity, peers = {}, peersInPart = {} } = check;
    const products = things.map(({ product }) => product);
    const types = things.flatMap((each) => each.types);
    const rules = [peers, peersInPart].flatMap((each) => Object.values(each).flat());
    const roots = bearsOn.flatMap(({ proves, contradicts }) => [...proves, ...contradicts]);
    const words = [...new Set([...products, ...types, ...rules, ...roots])].join(' ');
    return ['check', relativeLink(PAGES.search, checkPath(id)), id, title, severity, words];
  });
}

function controlEntries({ frameworks }: CheckSite): readonly Entry[] {
  return frameworks.flatMap(({ framework, controls }) =>
    controls.map((entry): Entry => {
      const { id, title, familyTitle } = entry.requirement;
      const address = relativeLink(PAGES.search, controlPath({ framework: framework.id, id }));
      const note = `${frameworkName(framework)}${getReach(entry) === 'none' ? '; not examined' : ''}`;
      return ['control', address, id, title, note, familyTitle];
    }),
  );
}

function productEntries({ platforms }: CheckSite): readonly Entry[] {
  return platforms.flatMap(({ title: platform, products }) =>
    products.map(({ title, types }): Entry => {
      return [
        'product',
        relativeLink(PAGES.search, productPath(platform, title)),
        '',
        title,
        platform,
        types.join(' '),
      ];
    }),
  );
}
