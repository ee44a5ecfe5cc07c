import { gapText, KIND_TITLES, roleTitle } from '../../model/scope-text.ts';
import { fileAndLine } from '../../model/place.ts';
import { getAnswer, type KindScope, type ScopedThing, type ScopeGap, type ScopeRole } from '../../model/scope.ts';
import { escaped, renderCode, renderLongTable } from './markup.ts';
import { joinFirst } from '../../base/join-first.ts';

/** So many things a sentence names, and a table has; scope.json has all. */
const MOST_NAMED = 5;
const MOST_THINGS = 1000;

/** What one source names and another does not, by kind of thing, and each thing with the places that name it. */
export function scopePart(table: readonly KindScope[]): string {
  const introduction =
    '<p>Things that the evidence names, and the kinds of sources that name each. Controls that rest on scans need a scan of each machine; no other verdict depends on it. "Cannot tell": two names may be one thing.</p>';
  return `${introduction}\n${table.map(kindBlock).join('\n')}`;
}

/** The sentences alone, for the summary. */
export function scopeTexts(table: readonly KindScope[]): readonly string[] {
  return table.flatMap(({ kind, gaps }) => gaps.map((gap) => gapText(kind, gap)));
}

function kindBlock(scope: KindScope): string {
  const { kind, things, roles, gaps, notes } = scope;
  const lines = [...gaps.map((gap) => gapLine(scope, gap)), ...notes];
  const shown = things.slice(0, MOST_THINGS);
  const more = things.length - shown.length;
  const rows = shown.map((thing) => [renderCode(thing.title), ...roles.map((role) => cell(thing, role))]);
  const heads = [KIND_TITLES[kind], ...roles.map((role) => roleTitle(kind, role))];
  return `<h3>${KIND_TITLES[kind]} <span class="soft">${things.length}</span></h3>
${lines.length === 0 ? '<p>Every source that should name them does.</p>' : `<ul>\n${lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}\n</ul>`}
${rows.length === 0 ? '' : renderLongTable(`${KIND_TITLES[kind]}, and what names each`, heads, rows)}
${more > 0 ? `<p>${more} more: see scope.json (<code>--report scope</code>).</p>` : ''}`;
}

function gapLine({ kind }: KindScope, gap: ScopeGap): string {
  const text = gapText(kind, gap);
  if (gap.missing.length === 0) return text;
  const titles = gap.missing.map(({ title }) => title);
  return `${text.replace(/\.$/, '')}: ${joinFirst(titles, MOST_NAMED)}.`;
}

function cell(thing: ScopedThing, role: ScopeRole): string {
  const answer = getAnswer(thing, role);
  if (answer === 'no') return '<span class="lacking">no</span>';
  if (answer === 'unknown') return '<span class="unclear">cannot tell</span>';
  const places = thing.mentions.filter((each) => each.role === role).map(({ place }) => fileAndLine(place));
  const [first = ''] = places;
  const more = new Set(places).size - 1;
  return `<code>${escaped(first)}</code>${more > 0 ? ` <span class="soft">and ${more} more</span>` : ''}`;
}
