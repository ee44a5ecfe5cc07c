import type { DataTable } from '../../../model/check.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { renderText } from '../../../model/render-value.ts';
import { findAlgorithm } from './algorithm-index.ts';
import { APPROVED, open, refused, refusedAs, type Verdict } from './asset-algorithm.ts';
import { primitivesIn } from './asset-words.ts';

const MOST_SUITES = 1000;
/** Parts of names of suites that neither encrypt nor authenticate, or do so weakly on purpose. */
const EMPTY = /(?:^|[_-])(?:NULL|anon|EXPORT|EXP)(?:[_-]|$)/i;

/** Judges the version and each cipher suite of a protocol. Source: SP 800-52 r2. */
export function judgeProtocol(table: DataTable, name: string, properties: ValueMap): readonly Verdict[] {
  const suites = own(properties, 'cipherSuites');
  const listed = isList(suites) ? suites.slice(0, MOST_SUITES) : [];
  const version = getVersion(table, name, properties);
  const judged = listed.flatMap((suite) => getSuite(table, suite));
  return version === undefined ? judged : [version, ...judged];
}

/** `undefined` where no protocol version is named; then suites and algorithms decide. */
function getVersion(table: DataTable, name: string, properties: ValueMap): Verdict | undefined {
  const given = own(properties, 'version');
  const said = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const type = textColumn(properties, 'type').toLowerCase();
  const all = `${name} ${said}`.slice(0, 200);
  const digits = /(\d)(?:[._](\d))?/.exec(said === '' ? name : said);
  if (digits === null) return undefined;
  const [, major = '', minor = '0'] = digits;
  const label = protocolName(type, all, major, minor);
  if (label === undefined) return open(`version ${renderText(said)} of ${renderText(name)} is not known`);
  const row = findAlgorithm(table, 'protocol', label);
  if (row === undefined) return open(`${label} is no version that this version knows`);
  return row.status === 'approved' ? APPROVED : refusedAs(label, row.status);
}

function protocolName(type: string, all: string, major: string, minor: string): string | undefined {
  if (/ssl/i.test(all) && Number(major) > 1) return `SSL ${major}.${minor}`;
  if (/dtls/i.test(all)) return `DTLS ${major}.${minor}`;
  if (type === 'tls' || /tls/i.test(all)) return `TLS ${major}.${minor}`;
  if (type === 'ssh') return `SSH-${major}`;
  return type === 'ike' ? `IKEv${major}` : undefined;
}

function getSuite(table: DataTable, suite: Value): readonly Verdict[] {
  if (!isMap(suite)) return [open('a cipher suite has a form that cannot be read')];
  const groups = textList(own(suite, 'tlsGroups')).flatMap((group) => {
    const row = findAlgorithm(table, 'tls-group', group);
    return row === undefined || row.status.startsWith('approved')
      ? []
      : [refusedAs(`group ${renderText(group)}`, row.status)];
  });
  const name = textColumn(suite, 'name');
  return name === '' ? groups : [judgeSuite(table, name), ...groups];
}

function judgeSuite(table: DataTable, name: string): Verdict {
  const shown = renderText(name);
  const row = findAlgorithm(table, 'tls-cipher-suite', name);
  if (row !== undefined) return row.status === 'approved' ? APPROVED : refusedAs(`suite ${shown}`, row.status);
  if (EMPTY.test(name)) return refused(`suite ${shown} is disallowed`);
  const weak = primitivesIn(table, name).parts.find(
    ({ status }) => status === 'disallowed' || status === 'not-approved',
  );
  if (weak !== undefined) return refusedAs(`suite ${shown} uses ${weak.name}, which`, weak.status);
  return open(`suite ${shown} is not known`);
}
