import { omitUndefined } from '../../base/omit-undefined.ts';
import type { FlawTarget, ScanReach, VulnerabilityScan } from '../../model/vulnerability.ts';
import { cut } from '../shared/flaws/flaw-facts.ts';
import { targetNames } from '../shared/scans/rule-facts.ts';
import { findChild, findChildren, readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';
import { readItem } from './item.ts';

const KNOWN_MAJORS: ReadonlySet<string> = new Set(['8', '9', '10']);
/** "Nessus Scan Information" describes the run. */
const SCAN_INFORMATION = '19506';
/** "OS Security Patch Assessment Failed": the login did not suffice to read what is installed. */
const NO_PATCH_DATA = '21745';
const NAME_TAG = /^(?:host-fqdns?|hostname|host-rdns|netbios-name|aws-instance-(?:instance-?)?id)$/i;
const ADDRESS = /^[\d.]*$|:/;
const MOST_MS = 8.64e15;

/** What the scan found on one host, and how it went. */
export function readHost(host: XmlElement, mayLeaveOut: string | undefined, file: string): VulnerabilityScan {
  const tags = readTags(host);
  const items = findChildren(host, 'ReportItem');
  const information = readOutput(items, SCAN_INFORMATION);
  const version = /^Nessus version\s*:\s*(\d{1,4}(?:\.\d{1,6}){1,3})/m.exec(information)?.[1] ?? '';
  const target = readTarget(host, tags);
  const time = readEnd(tags);
  const reach = readReach(items, information);
  return {
    source: 'nessus',
    tool: version === '' ? 'Nessus' : `Nessus ${version}`,
    target,
    reach,
    vulnerabilities: items.flatMap((item) => readItem(item, file) ?? []),
    place: { file, pointer: [], line: host.line },
    ...omitUndefined({
      time,
      dataTime: readFeed(information),
      unproven: whyUnproven(version, target, time, information),
      mayLeaveOut: reach === 'network' ? 'it did not log in, so it does not know what is installed' : mayLeaveOut,
    }),
  };
}

function whyUnproven(
  version: string,
  target: FlawTarget,
  time: string | undefined,
  information: string,
): string | undefined {
  if (time === undefined) return 'the scan of it has no end: it was not finished';
  if (information === '') return 'it has no result of the plugin 19506, which says how the scan ran';
  if (!KNOWN_MAJORS.has(version.split('.', 1)[0] ?? '')) return 'the version of Nessus is not known';
  return target.names.length === 0 ? 'it names no host' : undefined;
}

function readTags(host: XmlElement): ReadonlyMap<string, string> {
  const properties = findChild(host, 'HostProperties');
  const tags = properties === undefined ? [] : findChildren(properties, 'tag');
  return new Map(tags.map((tag) => [tag.attributes.get('name') ?? '', tag.text]));
}

/** The address counts as a name only where the host has no other. */
function readTarget(host: XmlElement, tags: ReadonlyMap<string, string>): FlawTarget {
  const written = host.attributes.get('name') ?? '';
  const named = [...tags].filter(([key]) => NAME_TAG.test(key)).flatMap(([, text]) => text.split(/[,\s]+/));
  const names = targetNames([...named, written, tags.get('host-ip') ?? '']);
  return { kind: 'machine', name: cut(ADDRESS.test(written) ? (names[0] ?? '') : written), names };
}

function readOutput(items: readonly XmlElement[], plugin: string): string {
  const item = items.find(({ attributes }) => attributes.get('pluginID') === plugin);
  return item === undefined ? '' : readChildText(item, 'plugin_output').slice(0, 20_000);
}

function readReach(items: readonly XmlElement[], information: string): ScanReach {
  const isIn = /^Credentialed checks\s*:\s*yes\b/im.test(information);
  const isBlind = items.some(({ attributes }) => attributes.get('pluginID') === NO_PATCH_DATA);
  return isIn && !isBlind ? 'login' : 'network';
}

/** `Plugin feed version : 202610280301`. */
function readFeed(information: string): string | undefined {
  const [, year, month, day] = /^Plugin feed version\s*:\s*(\d{4})(\d{2})(\d{2})/m.exec(information) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** Seconds since 1970, or the clock of the scanner without a zone, such as `Thu Oct 29 02:10:00 2026`. */
function readEnd(tags: ReadonlyMap<string, string>): string | undefined {
  const seconds = Number(tags.get('HOST_END_TIMESTAMP') ?? '');
  if (seconds > 0 && seconds * 1000 <= MOST_MS) return new Date(seconds * 1000).toISOString();
  const text = tags.get('HOST_END') ?? '';
  if (!/^[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}:\d{2} \d{4}$/.test(text)) return undefined;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
