import { controlPath } from '../../model/docs-links.ts';
import type { CheckSite, ControlEntry, FrameworkEntry, SiteFile } from '../../model/check-site.ts';
import { groupBy } from '../../base/group-by.ts';
import { escaped, renderTable } from '../html/markup.ts';
import { controlPage, frameworkName } from './control-page.ts';
import { renderPage } from './frame.ts';
import { link, paragraph, section } from './markup.ts';
import { controlFamilyPath, frameworkPath, PAGES } from './paths.ts';
import { REACH_HEADS, REACH_MEANING, reachBadge, reachCells } from './reach.ts';

/** The pages of a framework, of its families and of its controls. */
export function frameworkPages(entry: FrameworkEntry, site: CheckSite): readonly SiteFile[] {
  const families = [...groupBy(entry.controls, ({ requirement }) => requirement.family)];
  return [
    frameworkPage(entry, families, site),
    ...families.map(([family, controls]) => familyPage(family, controls, entry, site)),
    ...entry.controls.map((control) => controlPage(control, entry, site)),
  ];
}

type Families = readonly (readonly [family: string, controls: readonly ControlEntry[]])[];

function frameworkPage({ framework, controls }: FrameworkEntry, families: Families, { engine }: CheckSite): SiteFile {
  const path = frameworkPath(framework.id);
  const rows = families.map(([family, own]) => [
    link(path, controlFamilyPath(framework.id, family), familyTitle(family, own)),
    ...reachCells(own),
  ]);
  const chosen = Object.keys(framework.selections).map((selection) => [
    escaped(selection),
    ...reachCells(controls.filter(({ requirement }) => requirement.in.includes(selection))),
  ]);
  return renderPage(
    {
      path,
      title: frameworkName(framework),
      lead: `<code>--framework ${escaped(framework.slug)}${framework.default ? '' : ` --revision ${escaped(framework.revision)}`}</code> <span>${escaped(framework.source)}</span>`,
      above: [[PAGES.home, 'Start']],
      parts: [
        section(
          'Families',
          renderTable('Controls by family', ['Family', ...REACH_HEADS], [...rows, ['All', ...reachCells(controls)]]),
        ),
        chosen.length === 0
          ? ''
          : section(
              'Baselines, levels and classes',
              renderTable('Controls by selection', ['Selection', ...REACH_HEADS], chosen),
            ),
        section('What the columns count', paragraph(REACH_MEANING)),
      ],
    },
    engine,
  );
}

function familyPage(
  family: string,
  controls: readonly ControlEntry[],
  { framework }: FrameworkEntry,
  { engine }: CheckSite,
): SiteFile {
  const path = controlFamilyPath(framework.id, family);
  const rows = controls.map((entry) => {
    const { id, title } = entry.requirement;
    return [
      link(path, controlPath({ framework: framework.id, id }), `${id} ${title}`),
      reachBadge(entry),
      String(entry.proving.length + entry.contradicting.length + entry.advisory.length),
    ];
  });
  const heads = ['Control', 'Evidence', 'Checks'];
  return renderPage(
    {
      path,
      title: familyTitle(family, controls),
      lead: escaped(frameworkName(framework)),
      above: [
        [PAGES.home, 'Start'],
        [frameworkPath(framework.id), frameworkName(framework)],
      ],
      parts: [section('Controls', renderTable('Controls of the family', heads, rows))],
    },
    engine,
  );
}

function familyTitle(family: string, [first]: readonly ControlEntry[]): string {
  const title = first?.requirement.familyTitle ?? family;
  return title === family ? family : `${family} ${title}`;
}
