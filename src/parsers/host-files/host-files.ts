import { NOTHING_PARSED, type Parsed, type FileTree } from '../../model/evidence.ts';
import type { FileGroup, TreeParser } from '../../model/tree-parser.ts';
import { factsOfRecord, type HostFormat } from '../shared/host/record.ts';
import { OPENSSL_DERIVED } from '../shared/host/openssl-derived.ts';
import { OPENSSL_ITEMS } from '../shared/host/openssl-items.ts';
import { SYSTEM_INFO_DERIVED } from '../shared/host/system-info-derived.ts';
import { SYSTEM_INFO_ITEMS } from '../shared/host/system-info-items.ts';
import { readPlace, type PlacedFile } from './layout.ts';
import { gather } from './gather.ts';
import { byText } from '../../base/text-order.ts';
import { addTo } from '../../base/group-by.ts';

/**
 * Files of hosts as on the host, or as its tools print them. Those below one folder are one host, with paths as on
 * its disk (`web-1/etc/os-release`, `web-1/proc/cmdline`) or known names (`web-1/sshd-T.txt`). They become the facts
 * of a host record, so that the same checks apply.
 */
export const hostFiles: TreeParser = {
  id: 'host-files',
  title: 'files of a host',
  kinds: ['host', 'openssl', 'firmware'],
  claim,
  parse,
};

const RECORD = /(?:^|\/)(?:system_info|openssl)\.json$/;

function claim(tree: FileTree): readonly FileGroup[] {
  const hosts = new Map<string, PlacedFile[]>();
  for (const path of tree.paths) {
    const placed = readPlace(path);
    if (placed === undefined) continue;
    addTo(hosts, placed.host, placed);
  }
  const recorded = new Set(tree.paths.filter((path) => RECORD.test(path)).map(readFolder));
  const groups: FileGroup[] = [];
  for (const [root, files] of hosts) {
    if (!isHost(files) && !recorded.has(root)) continue;
    groups.push({ root, files: files.map(({ path }) => path) });
  }
  return groups.sort(byText(({ root }) => root));
}

/** Included files alone prove no host, and a single configuration file may belong to anything. */
function isHost(files: readonly PlacedFile[]): boolean {
  const telling = files.filter(({ role }) => !role.endsWith('-include'));
  return telling.length > 1 || telling.some(({ needsCompany }) => !needsCompany);
}

function readFolder(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function parse(group: FileGroup, tree: FileTree): Parsed {
  const { host, openssl, problems } = gather(group, tree, hostFiles);
  const subject = `host/${group.root === '' ? '.' : group.root}`;
  const facts = [host, openssl].flatMap(({ answersFor, look, broken, format }) => {
    if (answersFor.length === 0) return [];
    const record = { subject, source: hostFiles.id, look, broken };
    return factsOfRecord(narrowed(FORMATS[format], answersFor), record);
  });
  return { ...NOTHING_PARSED, facts, problems: problems() };
}

const FORMATS: { readonly [format in 'host' | 'openssl']: HostFormat } = {
  host: {
    parser: hostFiles,
    evidenceKind: 'host',
    prefix: '',
    suffix: '',
    items: SYSTEM_INFO_ITEMS,
    derived: SYSTEM_INFO_DERIVED,
    keys: [],
    synonyms: [],
  },
  openssl: {
    parser: hostFiles,
    evidenceKind: 'openssl',
    prefix: 'openssl.',
    suffix: '',
    items: OPENSSL_ITEMS,
    derived: OPENSSL_DERIVED,
    keys: [],
    synonyms: [],
  },
};

/** Only the items that the files make expected: one configuration file is no record of a whole host. */
function narrowed(format: HostFormat, beginnings: readonly string[]): HostFormat {
  const isRequested = (path: string): boolean =>
    beginnings.some((each) => each === '' || path === each || path.startsWith(`${each}.`));
  return {
    ...format,
    items: format.items.filter(({ path }) => isRequested(path)),
    derived: format.derived.filter(({ from }) => from.some(isRequested)),
  };
}
