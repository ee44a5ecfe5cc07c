import { controlPath } from '../../model/docs-links.ts';
import type { CheckSite, ControlEntry, ControlLink, FrameworkEntry, SiteFile } from '../../model/check-site.ts';
import type { Check } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Framework } from '../../model/framework.ts';
import { escaped, renderTable } from '../html/markup.ts';
import { renderPage } from './frame.ts';
import { checkTable, code, link, paragraph, section } from './markup.ts';
import { controlFamilyPath, frameworkPath, PAGES } from './paths.ts';
import { reachBadge } from './reach.ts';

/** The page of a control: what can prove or contradict it, what evidence never shows, and how it maps to others. */
export function controlPage(entry: ControlEntry, { framework }: FrameworkEntry, site: CheckSite): SiteFile {
  const { requirement, proving, contradicting, advisory, evidence, examined, gap } = entry;
  const { id, title, family, familyTitle } = requirement;
  const path = controlPath({ framework: framework.id, id });
  return renderPage(
    {
      path,
      title: `${id} ${title}`,
      lead: `${reachBadge(entry)} <span>${escaped(selections(entry, framework))}</span>`,
      above: [
        [PAGES.home, 'Start'],
        [frameworkPath(framework.id), frameworkName(framework)],
        [controlFamilyPath(framework.id, family), family === familyTitle ? family : `${family} ${familyTitle}`],
      ],
      parts: [
        section('What checks examine', paragraph(examined), paragraph(reachText(entry))),
        section('What evidence never shows', paragraph(gap === undefined ? undefined : sentence(gap))),
        checkSection('Proof', 'Passes are evidence, failures are findings', path, proving),
        checkSection('Contradiction', 'Only failures count', path, contradicting),
        checkSection('Advice', 'These change no verdict', path, advisory),
        section('Evidence needed', evidence.length === 0 ? '' : paragraph(sentence(evidence.join('; ')))),
        relationsSection(entry, framework, site),
        section(
          'On the command line',
          code(`evidence-engine explain ${/[^\w.-]/.test(id) ? `'${id}'` : id}`, 'Command'),
        ),
        section('Source', sourceText(framework)),
      ],
    },
    site.engine,
  );
}

/** A framework as people call it. */
export function frameworkName({ name, version }: Pick<Framework, 'name' | 'version'>): string {
  return `${name} ${version}`;
}

function selections({ requirement }: ControlEntry, framework: Framework): string {
  const name = frameworkName(framework);
  return requirement.in.length === 0 ? name : `${name}; in ${requirement.in.join(', ')}`;
}

function checkSection(title: string, caption: string, path: string, checks: readonly Check[]): string {
  if (checks.length === 0) return '';
  return section(title, paragraph(`${counted(checks.length, 'check')}. ${caption}.`), checkTable(path, title, checks));
}

function reachText({ proving, contradicting, advisory, requirement: { parts = [] } }: ControlEntry): string {
  if (proving.length + contradicting.length === 0)
    return advisory.length > 0
      ? 'Checks only give advice on it: it is not assessed.'
      : 'No check examines it: it is not assessed.';
  if (proving.length === 0) return 'No check can prove it: automated evidence never makes it satisfied.';
  if (parts.length > 0) return 'It is satisfied only when each of its parts is.';
  return 'It is satisfied when at least one of the checks under Proof passes, and no check fails or is undetermined.';
}

/** How it maps to the root controls, to its parts and to other frameworks. */
function relationsSection(
  { requirement, roots, derived, related }: ControlEntry,
  own: Framework,
  site: CheckSite,
): string {
  const path = controlPath({ framework: own.id, id: requirement.id });
  const here = (ids: readonly string[]): readonly ControlLink[] => ids.map((id) => ({ framework: own.id, id }));
  const rows = [
    relation('Graded from the checks for', roots, path, site),
    relation('Made of', here(requirement.parts ?? []), path, site),
    relation('Control and enhancements', here(related), path, site),
    relation('Corresponding requirements', derived, path, site),
  ].flat();
  return rows.length === 0
    ? ''
    : section('How it maps', renderTable('Related controls', ['Relation', 'Framework', 'Controls'], rows));
}

function relation(
  what: string,
  links: readonly ControlLink[],
  path: string,
  { frameworks }: CheckSite,
): readonly string[][] {
  return [...groupBy(links, ({ framework }) => framework)].map(([id, own]) => {
    const framework = frameworks.find((each) => each.framework.id === id)?.framework;
    const named = own.map((each) => link(path, controlPath(each), each.id)).join(', ');
    return [what, framework === undefined ? escaped(id) : escaped(frameworkName(framework)), named];
  });
}

function sourceText({ source, publication }: Framework): string {
  const address =
    publication === undefined ? '' : ` <a href="${escaped(publication)}" rel="noreferrer">${escaped(publication)}</a>`;
  return `<p>${escaped(sentence(source))}${address}</p>`;
}

function sentence(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
}
