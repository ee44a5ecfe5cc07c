import { checkPath, controlPath } from '../../model/docs-links.ts';
import type { CheckEntry, CheckSite, ExampleAnswer, SiteFile } from '../../model/check-site.ts';
import type { Check, Outcome, Peers } from '../../model/check.ts';
import { groupBy } from '../../base/group-by.ts';
import { explainCommand } from '../../model/fix-text.ts';
import { escaped, renderTable } from '../html/markup.ts';
import { acceptSection } from './accepting.ts';
import { renderPage } from './frame.ts';
import { code, familyTitle, link, list, paragraph, section, severityBadge } from './markup.ts';
import { familyPath, PAGES, platformPath, productPath } from './paths.ts';

/** The page of a check: why, what to do, what it examines, what it says, and where that counts. */
export function checkPage(entry: CheckEntry, { engine, frameworks }: CheckSite): SiteFile {
  const { check, isOwn } = entry;
  const { id, title, severity, family } = check;
  const path = checkPath(id);
  const names = new Map(frameworks.map(({ framework }) => [framework.id, `${framework.name} ${framework.version}`]));
  return renderPage(
    {
      path,
      title,
      lead: `<code>${escaped(id)}</code> ${severityBadge(severity)}${isOwn ? ' <span>a check of your own</span>' : ''}`,
      above: [
        [PAGES.home, 'Start'],
        [familyPath(family), `${familyTitle(family)} checks`],
      ],
      parts: [
        section('Why', paragraph(check.why)),
        section('What is expected', list(entry.expectations.map(escaped))),
        section('What to do', paragraph(check.fix), ...settingsLists(entry)),
        section('What it examines', ...examined(entry, path)),
        section('Examples', ...byPlatform(entry.examples).map(exampleBlock)),
        controlsSection(entry, path, names),
        acceptSection(entry),
        section('Sources', list(check.references.map(reference))),
        peersSection(check),
        section('On the command line', code(explainCommand(check), 'Command')),
      ],
    },
    engine,
  );
}

/** One line for each thing to set, with the types that spell it so. */
function settingsLists({ settings }: CheckEntry): readonly string[] {
  return settings.map(({ platform, clauses }) => {
    const parts = clauses.map((clause) => /^(?<what>.*) in (?<type>\S+)$/.exec(clause)?.groups ?? { what: clause });
    const lines = [...groupBy(parts, ({ what = '' }) => what)].map(([what, own]) => {
      const types = own.flatMap(({ type = [] }) => type);
      return `<code>${escaped(what)}</code>${types.length === 0 ? '' : ` in ${codes(types)}`}`;
    });
    return `<h3>${escaped(platform)}</h3>\n${list(lines)}`;
  });
}

function examined({ things, concept, evidence, exceptions }: CheckEntry, path: string): readonly string[] {
  const platforms = [...groupBy(things, ({ platform }) => platform)].map(([platform, own]) => {
    const products = own.map(({ product, types }) => {
      return `${product === platform ? '' : `${link(path, productPath(platform, product), product)}: `}${codes(types)}`;
    });
    return `<h3>${link(path, platformPath(platform), platform)}</h3>\n${list(products)}`;
  });
  return [
    paragraph(concept === undefined ? undefined : `What is compared: ${concept}.`),
    ...platforms,
    exceptions.length === 0 ? '' : `<h3>When it does not apply, for example</h3>\n${list(exceptions.map(escaped))}`,
    `<h3>Evidence needed</h3>\n${list(evidence.map(escaped))}`,
  ];
}

function codes(texts: readonly string[]): string {
  return texts.map((text) => `<code>${escaped(text)}</code>`).join(', ');
}

const HEADINGS: { readonly [outcome in Outcome]: string } = {
  fail: 'fails',
  unknown: 'cannot be determined',
  pass: 'passes',
  'not-applicable': 'does not apply',
  error: 'ends with an error',
};

/** Those of a platform together: a reader uses one. */
function byPlatform(examples: readonly ExampleAnswer[]): readonly ExampleAnswer[] {
  return [...groupBy(examples, ({ platform }) => platform).values()].flat();
}

function exampleBlock({ outcome, platform, text, message }: ExampleAnswer): string {
  const heading = `${platform}: ${HEADINGS[outcome]}`;
  return `<div class="example ${outcome}">
<h3>${escaped(heading)}</h3>
${text === undefined ? '' : `${code(text, heading)}\n`}<p>The finding says: ${escaped(message)}</p>
</div>`;
}

/** How much an answer counts, for each framework that it counts in. */
function controlsSection({ check, bearsOn }: CheckEntry, path: string, names: ReadonlyMap<string, string>): string {
  const rows = bearsOn.map(({ framework, proves, contradicts, advises }) => {
    const links = (ids: readonly string[]): string =>
      ids.length === 0 ? '-' : ids.map((id) => link(path, controlPath({ framework, id }), id)).join(', ');
    const named = escaped(names.get(framework) ?? framework);
    return check.severity === 'info' ? [named, links(advises)] : [named, links(proves), links(contradicts)];
  });
  if (rows.length === 0) return section('Controls', paragraph('It bears on no control.'));
  const isAdvice = check.severity === 'info';
  const isProof = bearsOn.some(({ proves }) => proves.length > 0);
  const heads = isAdvice ? ['Framework', 'Advice for'] : ['Framework', 'A pass supports', 'A failure contradicts'];
  return section('Controls', paragraph(weight(isAdvice, isProof)), renderTable('Controls by framework', heads, rows));
}

function weight(isAdvice: boolean, isProof: boolean): string {
  if (isAdvice) return 'This is advice: no result changes a verdict.';
  if (isProof)
    return 'A pass is evidence for the controls that it supports, and a failure is a finding for all of them.';
  return 'A failure is a finding. A pass proves nothing, because the absence of one bad practice is not proof of a good one.';
}

/** A source that is an address can be followed. */
function reference(text: string): string {
  const [address] = /https:\/\/[^\s<>"]+[^\s<>".,;)]/.exec(text) ?? [];
  if (address === undefined) return escaped(text);
  const [before = '', ...after] = text.split(address);
  return `${escaped(before)}<a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>${escaped(after.join(address))}`;
}

function peersSection({ peers = {}, peersInPart = {} }: Check): string {
  const named = (all: Peers): readonly string[] =>
    Object.entries(all).map(([scanner, ids]) => `${escaped(scanner)}: ${codes(ids)}`);
  const inPart = named(peersInPart);
  return section(
    'Rules of other scanners',
    list(named(peers)),
    inPart.length === 0 ? '' : `<h3>Rules that require more than this check</h3>\n${list(inPart)}`,
  );
}
