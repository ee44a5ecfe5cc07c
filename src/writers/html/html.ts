import { createHash } from 'node:crypto';
import type { Artifact, Assessment, Writer, WriterOptions } from '../../model/assessment.ts';
import { controlPath } from '../../model/docs-links.ts';
import type { ControlResult } from '../../model/framework.ts';
import { listedControls } from '../graded.ts';
import { controlBlock, filterForm } from './controls.ts';
import { coveragePart } from './coverage.ts';
import { diagramsPart } from './diagrams.ts';
import { evidencePart, suppressionPart } from './evidence.ts';
import { findingsPart } from './findings.ts';
import { escaped, pageLink, renderPart, type PagePart } from './markup.ts';
import { scopePart } from './scope.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { summaryPart } from './summary.ts';

type Options = Pick<WriterOptions, 'diagrams' | 'pictures' | 'origin' | 'docsUrl'>;

/** Report `html`: one file for people, without network references. */
export const html: Writer = {
  id: 'html',
  title: 'HTML report, one file without network references',
  write(assessment: Assessment, options: WriterOptions): readonly Artifact[] {
    return [{ filename: 'report.html', contentType: 'text/html', text: renderPage(assessment, options) }];
  },
};

const NOTHING = 'No control could be assessed from this evidence.';

function getNote({ coverage }: Assessment, isEmpty: boolean): string {
  const note = coverage.note ?? (isEmpty ? NOTHING : undefined);
  return note === undefined ? '' : `<p${isEmpty ? ' id="controls"' : ''}><b>${escaped(note)}</b></p>\n`;
}

/** The page about a control, where pages are published. */
function aboutLink(
  { requirement: { id } }: ControlResult,
  { framework }: Assessment,
  docsUrl: string | undefined,
): string {
  if (docsUrl === undefined) return '';
  const link = pageLink(docsUrl, controlPath({ framework: framework.id, id }), `About ${id}`);
  return `<p class="soft">${link}</p>\n`;
}

/** The parts after the summary, in their order; those without anything in them are left out. */
function createParts(
  assessment: Assessment,
  controls: readonly ControlResult[],
  options: Options,
): readonly PagePart[] {
  const { scope = [], coverage } = assessment;
  const { diagrams = [], pictures, origin, docsUrl } = options;
  const entries = new Map(coverage.entries.map((entry) => [entry.requirement, entry]));
  const blocks = controls.map((control) =>
    controlBlock(control, entries.get(control.requirement), aboutLink(control, assessment, docsUrl)),
  );
  const hasVerdicts = controls.length > 0;
  const parts: readonly PagePart[] = [
    {
      id: 'findings',
      title: 'Findings',
      body: hasVerdicts ? findingsPart(assessment, { history: origin?.history, docsUrl }) : '',
      isList: true,
    },
    { id: 'suppressions', title: 'Suppressions', body: hasVerdicts ? suppressionPart(assessment) : '', isList: true },
    { id: 'controls', title: 'Controls', body: blocks.join('\n'), isList: true },
    { id: 'coverage', title: 'Coverage', body: coveragePart(assessment), isList: true },
    { id: 'scope', title: 'Scope', body: scope.length === 0 ? '' : scopePart(scope), isList: true },
    { id: 'diagrams', title: 'Diagrams', body: diagramsPart(diagrams, pictures), isList: false },
    { id: 'evidence', title: 'Evidence', body: evidencePart(assessment), isList: true },
  ];
  return parts.filter(({ body }) => body !== '');
}

function renderPage(assessment: Assessment, options: Options): string {
  const { name, framework, selection, asOf } = assessment;
  const controls = listedControls(assessment);
  const title = `${framework.name} ${framework.version}${selection === undefined ? '' : `, ${selection}`}`;
  const parts = createParts(assessment, controls, options);
  const links = parts.map((part) => `<a href="#${part.id}">${part.title}</a>`);
  const first = controls.length === 0 ? 'controls' : 'findings';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${getPolicy(options)}">
<meta name="referrer" content="no-referrer">
<title>${escaped(`${name}: ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#${first}">Skip to the ${first}</a>
<header>
<h1>${escaped(name)}</h1>
<p class="soft">${escaped(title)}, as of ${escaped(asOf)}</p>
</header>
<div class="bar-top">
<nav aria-label="Parts"><a href="#summary">Summary</a> ${links.join(' ')}</nav>
${filterForm(controls)}
</div>
<main>
${getNote(assessment, controls.length === 0)}${summaryPart(assessment, controls, options.origin)}
${parts.map(renderPart).join('\n')}
</main>
<footer class="soft"><p>An assessment covers what the evidence declares. What runs may differ, and policies, procedures and people are not examined.</p>
<p class="keys">Keys: <kbd>/</kbd> search, <kbd>Esc</kbd> show all. The address keeps search and filters: a copied link restores them. To print two pages, print pages 1 and 2; what filters hide is not printed.</p></footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** What may be used: the one script and the one style. Pictures have their own styles. */
function getPolicy({ pictures }: Options): string {
  const hasPictures = pictures !== undefined && pictures.svg.size > 0;
  const style = hasPictures ? "'unsafe-inline'" : `'sha256-${getDigest(STYLE)}'`;
  return `default-src 'none'; style-src ${style}; script-src 'sha256-${getDigest(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
}

/** What the policy of the page allows, and nothing else (Content Security Policy Level 3, 2.3.1). */
function getDigest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}
