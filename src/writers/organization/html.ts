import { createHash } from 'node:crypto';
import { counted } from '../../base/counted.ts';
import type { EngineIdentity } from '../../model/assessment.ts';
import type { Organization } from '../../model/organization.ts';
import type { OrganizationHistory } from '../../model/organization-history.ts';
import { escaped, renderPart, type PagePart } from '../html/markup.ts';
import { SCRIPT } from '../html/script.ts';
import { STYLE } from '../html/style.ts';
import { absentPart, controlsPart, systemsPart } from './html-tables.ts';
import { summaryPart, trendPart } from './html-trend.ts';

/** The numbers of a family stay in one line, however narrow its column is. */
const PAGE_STYLE = `${STYLE}td b, td .unclear { white-space: nowrap; }
`;

/** The content of `organization.html`: one file without network references. */
export function organizationHtml(
  organization: Organization,
  history: OrganizationHistory,
  engine: EngineIdentity,
): string {
  const { framework, version, from, to, systems } = organization;
  const title = `${framework} ${version}`;
  const name = `${counted(systems.length, 'system')}: ${title}`;
  const parts = createParts(organization, history);
  const links = parts.map(({ id, title: text }) => `<a href="#${id}">${text}</a>`);
  const days = from === to ? from : `${from} to ${to}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${getDigest(PAGE_STYLE)}'; script-src 'sha256-${getDigest(SCRIPT)}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${escaped(name)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="#systems">Skip to the systems</a>
<header>
<h1>${escaped(name)}</h1>
<p class="soft">Assessed ${escaped(days)}; merged by ${escaped(`${engine.name} ${engine.version}`)}</p>
</header>
<div class="bar-top">
<nav aria-label="Parts"><a href="#summary">Summary</a> ${links.join(' ')}</nav>
${FILTER}
</div>
<main>
${summaryPart(organization, history)}
${parts.map(renderPart).join('\n')}
</main>
<footer class="soft"><p>Each control has its worst status among the systems. A control that one of them did not assess is never satisfied.</p>
<p class="keys">Keys: <kbd>/</kbd> search, <kbd>Esc</kbd> show all.</p></footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** The script of the reports narrows by words here, and by nothing else. */
const FILTER = `<form hidden role="search" aria-label="All parts">
<label>Search <input type="search" name="q" autocomplete="off" aria-keyshortcuts="/"></label>
<input type="hidden" name="severity"><input type="hidden" name="verdict"><input type="hidden" name="family">
<button type="reset">Show all</button>
</form>`;

function createParts(organization: Organization, history: OrganizationHistory): readonly PagePart[] {
  const parts: readonly PagePart[] = [
    { id: 'absent', title: 'Systems without a result', body: absentPart(organization), isList: true },
    { id: 'systems', title: 'Systems', body: systemsPart(organization, history), isList: true },
    { id: 'controls', title: 'Controls', body: controlsPart(organization), isList: true },
    { id: 'trend', title: 'Trend', body: trendPart(history), isList: false },
  ];
  return parts.filter(({ body }) => body !== '');
}

function getDigest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}
