import { createHash } from 'node:crypto';
import type { Artifact, Assessment, Writer, WriterOptions } from '../../model/assessment.ts';
import { controlPath } from '../../model/docs-links.ts';
import type { ControlResult } from '../../model/framework.ts';
import { listedControls } from '../graded.ts';
import { controlBlock, filterForm } from './controls.ts';
import { coverageSection } from './coverage.ts';
import { diagramsSection } from './diagrams.ts';
import { escaped, pageLink } from './markup.ts';
import { SCRIPT } from './script.ts';
import { evidenceSection, familyChart, fixFirst, suppressionSection, tiles } from './sections.ts';
import { STYLE } from './style.ts';

/** Report `html`: one file for people, without any reference to a network. */
export const html: Writer = {
  id: 'html',
  title: 'HTML report, one file without network references',
  write(assessment: Assessment, options: WriterOptions): readonly Artifact[] {
    return [{ filename: 'report.html', contentType: 'text/html', text: page(assessment, options) }];
  },
};

const NOTHING = 'No control could be assessed from this evidence.';

/** What stands above the verdicts, or instead of them. */
function getNote({ coverage }: Assessment, isEmpty: boolean): string {
  const note = coverage.note ?? (isEmpty ? NOTHING : undefined);
  return note === undefined ? '' : `<p${isEmpty ? ' id="controls"' : ''}><b>${escaped(note)}</b></p>\n`;
}

function verdicts(controls: readonly ControlResult[], assessment: Assessment, docsUrl: string | undefined): string {
  return `${tiles(controls, assessment)}
<section aria-labelledby="families"><h2 id="families">Families</h2>
${familyChart(controls)}
</section>
<section aria-labelledby="fix"><h2 id="fix">Fix first</h2>
${fixFirst(assessment, docsUrl)}
</section>
${suppressionSection(assessment)}<section aria-labelledby="controls"><h2 id="controls" tabindex="-1">Controls</h2>
${filterForm(controls)}
${controls.map((control) => controlBlock(control, aboutLink(control, assessment, docsUrl))).join('\n')}
</section>`;
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

function page(assessment: Assessment, { diagrams = [], pictures, docsUrl }: WriterOptions): string {
  const { name, framework, selection, asOf, engine, evidenceDigest } = assessment;
  const controls = listedControls(assessment);
  const title = `${framework.name} ${framework.version}${selection === undefined ? '' : `, ${selection}`}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${getDigest(SCRIPT)}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${escaped(`${name}: ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#controls">Skip to the controls</a>
<header>
<h1>${escaped(name)}</h1>
<nav aria-label="Parts"><a href="#controls">Controls</a> <a href="#coverage">Coverage</a> ${diagrams.length === 0 ? '' : '<a href="#diagrams">Diagrams</a> '}<a href="#evidence">Evidence</a></nav>
<p>${escaped(title)}, as of ${escaped(asOf)}. <span class="soft">${escaped(`${engine.name} ${engine.version}`)}; evidence <code>${escaped(evidenceDigest)}</code></span></p>
</header>
<main>
${getNote(assessment, controls.length === 0)}${controls.length === 0 ? '' : verdicts(controls, assessment, docsUrl)}
<section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2>
${coverageSection(assessment)}
</section>
${diagramsSection(diagrams, pictures)}
<section aria-labelledby="evidence"><h2 id="evidence">Evidence</h2>
${evidenceSection(assessment)}
</section>
</main>
<footer class="soft"><p>An assessment covers what the evidence declares. What runs may differ, and policies, procedures and people are not examined.</p></footer>
${controls.length === 0 ? '' : `<script>${SCRIPT}</script>`}
</body>
</html>
`;
}

/** What the policy of the page allows to run, and nothing else (Content Security Policy Level 3, 2.3.1). */
function getDigest(script: string): string {
  return createHash('sha256').update(script, 'utf8').digest('base64');
}
