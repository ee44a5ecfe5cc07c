import type { CheckEntry, CheckSite, SiteFile } from '../../model/check-site.ts';
import { counted } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import { byText } from '../../base/text-order.ts';
import { renderTable } from '../html/markup.ts';
import { frameworkName } from './control-page.ts';
import { renderPage } from './frame.ts';
import { checkTable, familyTitle, link, paragraph, section } from './markup.ts';
import { familyPath, frameworkPath, PAGES, platformPath } from './paths.ts';
import { platformChecks } from './platform-pages.ts';
import { REACH_HEADS, REACH_MEANING, reachCells } from './reach.ts';

/** The first page, the page of all checks, and one for each family of checks. */
export function indexPages(site: CheckSite): readonly SiteFile[] {
  const families = [...groupBy(site.checks, ({ check }) => check.family)].sort(byText(([family]) => family));
  return [homePage(site, families), allChecks(site, families), ...families.map((family) => familyPage(family, site))];
}

type Family = readonly [family: string, checks: readonly CheckEntry[]];

function homePage(site: CheckSite, families: readonly Family[]): SiteFile {
  const path = PAGES.home;
  const { checks, frameworks, platforms, engine } = site;
  const controls = frameworks.reduce((sum, each) => sum + each.controls.length, 0);
  const ownFrameworks = frameworks.map((each) => [
    link(path, frameworkPath(each.framework.id), frameworkName(each.framework)),
    ...reachCells(each.controls),
  ]);
  const ownPlatforms = platforms.map((platform) => [
    link(path, platformPath(platform.title), platform.title),
    String(platformChecks(platform).length),
    String(platform.products.length),
  ]);
  const ownFamilies = families.map(([family, own]) => [
    link(path, familyPath(family), familyTitle(family)),
    String(own.length),
  ]);
  return renderPage(
    {
      path,
      title: 'Checks and controls',
      lead: `${counted(checks.length, 'check')} and ${counted(controls, 'control')} of ${counted(frameworks.length, 'framework')}`,
      above: [],
      parts: [
        section(
          'Frameworks',
          renderTable('Controls by framework', ['Framework', ...REACH_HEADS], ownFrameworks),
          paragraph(REACH_MEANING),
        ),
        section('Platforms', renderTable('Checks by platform', ['Platform', 'Checks', 'Products'], ownPlatforms)),
        section('Families of checks', renderTable('Checks by family', ['Family', 'Checks'], ownFamilies)),
      ],
    },
    engine,
  );
}

function allChecks({ checks, engine }: CheckSite, families: readonly Family[]): SiteFile {
  const path = PAGES.checks;
  return renderPage(
    {
      path,
      title: 'All checks',
      lead: counted(checks.length, 'check'),
      above: [[PAGES.home, 'Start']],
      parts: families.map(([family, own]) =>
        section(
          familyTitle(family),
          checkTable(
            path,
            familyTitle(family),
            own.map(({ check }) => check),
          ),
        ),
      ),
    },
    engine,
  );
}

function familyPage([family, own]: Family, { engine }: CheckSite): SiteFile {
  const path = familyPath(family);
  return renderPage(
    {
      path,
      title: `${familyTitle(family)} checks`,
      lead: counted(own.length, 'check'),
      above: [
        [PAGES.home, 'Start'],
        [PAGES.checks, 'All checks'],
      ],
      parts: [
        section(
          'Checks',
          checkTable(
            path,
            familyTitle(family),
            own.map(({ check }) => check),
          ),
        ),
      ],
    },
    engine,
  );
}
