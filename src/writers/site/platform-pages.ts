import type { CheckSite, PlatformEntry, ProductEntry, SiteFile } from '../../model/check-site.ts';
import type { Check } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import { byText } from '../../base/text-order.ts';
import { escaped, renderTable } from '../html/markup.ts';
import { renderPage } from './frame.ts';
import { checkTable, link, list, section } from './markup.ts';
import { PAGES, platformPath, productPath } from './paths.ts';

/** The pages of a platform and of its products. */
export function platformPages(platform: PlatformEntry, site: CheckSite): readonly SiteFile[] {
  return [platformPage(platform, site), ...platform.products.map((product) => productPage(product, platform, site))];
}

/** The checks of a platform, each once. */
export function platformChecks({ products }: PlatformEntry): readonly Check[] {
  return [...new Set(products.flatMap(({ checks }) => checks))].sort(byText(({ id }) => id));
}

function platformPage(platform: PlatformEntry, { engine }: CheckSite): SiteFile {
  const path = platformPath(platform.title);
  const checks = platformChecks(platform);
  const rows = platform.products.map(({ title, types, checks: own }) => [
    link(path, productPath(platform.title, title), title),
    String(own.length),
    String(types.length),
  ]);
  return renderPage(
    {
      path,
      title: platform.title,
      lead: `${counted(checks.length, 'check')} of ${counted(platform.products.length, 'product')}`,
      above: [[PAGES.home, 'Start']],
      parts: [
        section('Products', renderTable('Products', ['Product', 'Checks', 'Types'], rows)),
        section('All checks', checkTable(path, platform.title, checks)),
      ],
    },
    engine,
  );
}

function productPage({ title, types, checks }: ProductEntry, platform: PlatformEntry, { engine }: CheckSite): SiteFile {
  const path = productPath(platform.title, title);
  const named = list(types.map((type) => `<code>${escaped(type)}</code>`)).replace('<ul>', '<ul class="types">');
  return renderPage(
    {
      path,
      title,
      lead: counted(checks.length, 'check'),
      above: [
        [PAGES.home, 'Start'],
        [platformPath(platform.title), platform.title],
      ],
      parts: [section('Checks', checkTable(path, title, checks)), section('Types that checks examine', named)],
    },
    engine,
  );
}
