import type { FlawSeverity, Vulnerability } from '../../model/vulnerability.ts';
import { cut } from '../shared/flaws/flaw-facts.ts';
import { findChildren, readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';

/** `severity` of an item; 0 only informs. */
const SEVERITIES: ReadonlyMap<string, FlawSeverity> = new Map([
  ['1', 'low'],
  ['2', 'moderate'],
  ['3', 'high'],
  ['4', 'critical'],
]);
const MOST_CVES = 200;

/** What one plugin found; `undefined` for what only informs. A severity that the format does not have is an unknown one. */
export function readItem(item: XmlElement, file: string): Vulnerability | undefined {
  const severity = item.attributes.get('severity') ?? '';
  const plugin = cut(item.attributes.get('pluginID') ?? '');
  if (severity === '0' || plugin === '') return undefined;
  const cves = findChildren(item, 'cve')
    .slice(0, MOST_CVES)
    .map(({ text }) => cut(text));
  const [only] = cves;
  return {
    id: only !== undefined && cves.length === 1 ? only : `Nessus-${plugin}`,
    cves,
    component: cut(item.attributes.get('pluginName') ?? ''),
    version: '',
    severity: SEVERITIES.get(severity) ?? 'unknown',
    fix: readFix(item),
    fixedIn: '',
    place: { file, pointer: [], line: item.line },
  };
}

function readFix(item: XmlElement): Vulnerability['fix'] {
  if (readChildText(item, 'patch_publication_date') !== '') return 'available';
  const solution = readChildText(item, 'solution');
  if (solution === '') return 'unknown';
  return /^(?:n\/a$|There is no known|No known solution)/i.test(solution) ? 'none' : 'available';
}
