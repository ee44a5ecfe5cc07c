import type { CheckSite, SiteFile } from '../../model/check-site.ts';
import { checkPage } from './check-page.ts';
import { frameworkPages } from './framework-pages.ts';
import { indexPages } from './index-pages.ts';
import { PAGES } from './paths.ts';
import { platformPages } from './platform-pages.ts';
import { searchPages } from './search-pages.ts';
import { SITE_STYLE } from './style.ts';

/** All files of a site: pages that work from a folder or a server, without a network and, except for search, without scripts. */
export function writeSite(site: CheckSite): readonly SiteFile[] {
  return [
    { path: PAGES.style, text: SITE_STYLE },
    ...indexPages(site),
    ...searchPages(site),
    ...site.checks.map((entry) => checkPage(entry, site)),
    ...site.frameworks.flatMap((entry) => frameworkPages(entry, site)),
    ...site.platforms.flatMap((platform) => platformPages(platform, site)),
  ];
}
