import { counted } from '../../base/counted.ts';
import type { Organization } from '../../model/organization.ts';
import type { OrganizationHistory } from '../../model/organization-history.ts';
import { escaped, renderBar, renderTable } from '../html/markup.ts';
import { findPrevious } from './previous.ts';
import { renderChange, STANDINGS } from './standings.ts';

/** What a reader wants first: controls by status, how they changed, and what the numbers lack. */
export function summaryPart(organization: Organization, history: OrganizationHistory): string {
  const { counts, systems, absent, notes, to } = organization;
  const previous = findPrevious(history, to);
  const tiles = STANDINGS.map(([standing, title, tone]) => {
    const trend =
      previous === undefined ? '' : renderChange(counts[standing] - previous.counts[standing], previous.day);
    return `<li class="${tone}"><b>${counts[standing]}</b> ${title}${trend}</li>`;
  });
  const without =
    absent.length === 0 ? '' : ` <span class="soft">and ${counted(absent.length, 'system')} without a result</span>`;
  const list =
    notes.length === 0 ? '' : `<ul>\n${notes.map((note) => `<li>${escaped(note)}</li>`).join('\n')}\n</ul>\n`;
  return `<section class="summary" aria-labelledby="summary">
<h2 id="summary" tabindex="-1">Summary</h2>
<ul class="tiles">
${tiles.join('\n')}
<li><b>${systems.length}</b> ${systems.length === 1 ? 'system' : 'systems'}${without}</li>
</ul>
${list}</section>`;
}

/** The controls of the organization on each day, the newest first; empty without an earlier day. */
export function trendPart({ entries }: OrganizationHistory): string {
  if (entries.length < 2) return '';
  const rows = [...entries]
    .reverse()
    .map(({ day, systems, absent, counts }) => [
      escaped(day),
      renderBar(STANDINGS.map(([standing, , tone]) => [tone, counts[standing]] as const)),
      ...STANDINGS.map(([standing]) => String(counts[standing])),
      absent === 0 ? String(systems) : `${systems} and ${absent} without a result`,
    ]);
  const heads = ['Day', 'Share', ...STANDINGS.map(([, title]) => title), 'Systems'];
  return renderTable('Controls of the organization on each day, the newest first', heads, rows);
}
