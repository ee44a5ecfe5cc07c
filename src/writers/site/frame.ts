import { escaped } from '../html/markup.ts';
import type { EngineIdentity } from '../../model/assessment.ts';
import type { SiteFile } from '../../model/check-site.ts';
import { link } from './markup.ts';
import { PAGES, relativeLink } from './paths.ts';

export interface Page {
  readonly path: string;
  readonly title: string;
  /** What the page is about, under its heading: markup. */
  readonly lead: string;
  /** The pages above this one: path and title. */
  readonly above: readonly (readonly [path: string, title: string])[];
  readonly parts: readonly string[];
  /** Scripts of the page, from the top of the site; they run when it is there. */
  readonly scripts?: readonly string[];
}

/** A page with everything around it. Only files of the site are loaded, and a script runs only on the page that names it. */
export function renderPage({ path, title, lead, above, parts, scripts = [] }: Page, engine: EngineIdentity): SiteFile {
  const here = above.map(([to, text]) => `<li>${link(path, to, text)}</li>`);
  const sources = scripts.map((each) => `<script defer src="${escaped(relativeLink(path, each))}"></script>\n`);
  const policy = `default-src 'none'; style-src 'self'; ${scripts.length === 0 ? '' : "script-src 'self'; "}form-action 'self'; base-uri 'none'`;
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)} - ${escaped(engine.name)}</title>
<link rel="stylesheet" href="${escaped(relativeLink(path, PAGES.style))}">
${sources.join('')}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
${siteNavigation(path)}
${here.length === 0 ? '' : `<nav class="above" aria-label="Above this page"><ol>${here.join('')}</ol></nav>\n`}<h1>${escaped(title)}</h1>
<p class="lead">${lead}</p>
</header>
<main id="content" tabindex="-1">
${parts.filter((part) => part !== '').join('\n')}
</main>
<footer class="soft"><p>Made by ${escaped(engine.name)} ${escaped(engine.version)} from its checks and frameworks.</p></footer>
</body>
</html>
`;
  return { path, text };
}

function siteNavigation(path: string): string {
  const search =
    path === PAGES.search
      ? ''
      : `<form class="find" role="search" action="${escaped(relativeLink(path, PAGES.search))}"><label>Search <input type="search" name="q" autocomplete="off"></label><button>Find</button></form>`;
  return `<div class="bar"><nav aria-label="Site">${link(path, PAGES.home, 'Start')} ${link(path, PAGES.checks, 'All checks')} ${link(path, PAGES.search, 'Search')}</nav>${search}</div>`;
}
