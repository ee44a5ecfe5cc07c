import { createHash } from 'node:crypto';
import { goBinary } from '../parsers/shared/host/go-version.ts';
import type { ValueMap } from '../base/value.ts';
import { goBuildInfo } from './go-build-info.ts';
import type { Entry } from './host-files.ts';
import { absent, present, withheld, type Items } from './item.ts';
import type { Probe } from './probe.ts';

/** Folders with the programs of a host; home folders are not searched. An image is searched completely. */
const FOLDERS: readonly string[] = ['/bin', '/sbin', '/usr', '/opt', '/srv', '/snap/bin', '/var/lib/rancher'];
const PASSED_OVER = new Set(['/proc', '/sys', '/dev', '/usr/share', '/usr/include', '/usr/src']);
/** Extensions that no program has; every other file is opened. */
const OTHER_FILE =
  /\.(?:a|c|cc|cmake|conf|cpp|css|csv|d\.ts|db|desktop|gif|go|gz|h|hpp|html?|jar|java|jpe?g|jsx?|json|ko(?:\.[gx]z|\.zst)?|la|list|lua|map|md|md5sums|mjs|mo|mts|o|pc|pem|php|pl|pm|png|po|properties|proto|pxd|py|pyc|pyi|pyx|rb|rst|scss|service|sh|sql|svg|symvers|tcl|tf|toml|tsx?|ttf|txt|wasm|whl|woff2?|xml|xz|ya?ml|zip)$/;
const MAX_DEPTH = 32;
const MAX_FILES = 200_000;
const MAX_PROGRAMS = 1000;
const LIMIT_MS = 20_000;

export interface GoSearch {
  readonly folders?: readonly string[];
  readonly limitMs?: number;
  readonly maxFiles?: number;
}

interface Search {
  readonly probe: Probe;
  readonly ends: number;
  readonly maxFiles: number;
  readonly seen: Set<string>;
  readonly found: ValueMap[];
  files: number;
  /** Number of folders and files that may not be read. */
  unread: number;
  /** Number of folders at a depth that no system has. */
  tooDeep: number;
  isCut: boolean;
}

/** Facts about programs built by Go, from the information of their linker; no program is run. */
export function goProgramItems(
  probe: Probe,
  { folders, limitMs = LIMIT_MS, maxFiles = MAX_FILES }: GoSearch = {},
): Items {
  const roots = folders ?? (probe.isImage ? ['/'] : FOLDERS);
  const ends = performance.now() + limitMs;
  const search: Search = {
    probe,
    ends,
    maxFiles,
    seen: new Set(),
    found: [],
    files: 0,
    unread: 0,
    tooDeep: 0,
    isCut: false,
  };
  for (const root of roots) if (probe.files.link(root).status !== 'ok') visit(search, root, 0);
  const source = `build information of programs in ${roots.join(' ')}`;
  const { found, files, unread, tooDeep, isCut } = search;
  const tally = { complete: unread + tooDeep === 0 && !isCut, files, unread };
  return [
    ['runtimes.go_binaries', listItem(search, source)],
    ['runtimes.go_search', found.length + files + unread === 0 ? absent(source) : present(tally, source)],
  ];
}

/** An empty search proves absence only if everything could be read. */
function listItem({ found, unread, tooDeep, isCut }: Search, source: string): Items[number][1] {
  if (found.length > 0) return present(found, source);
  if (isCut || tooDeep > 0) return withheld('timeout', source, 'the search ended before everything was looked at');
  if (unread > 0) return withheld('denied', source, 'programs or folders that may not be read were passed over');
  return absent(source);
}

function visit(search: Search, folder: string, depth: number): void {
  const entries = search.probe.files.entries(folder);
  if (entries.status === 'absent') return;
  if (entries.status !== 'ok') {
    search.unread += 1;
    return;
  }
  for (const entry of entries.value) {
    if (search.isCut) return;
    look(search, `${folder === '/' ? '' : folder}/${entry.name}`, entry, depth);
  }
}

function look(search: Search, path: string, { kind }: Entry, depth: number): void {
  if (PASSED_OVER.has(path) || kind === 'other') return;
  if (kind === 'file' && OTHER_FILE.test(path)) return;
  if (kind === 'folder') {
    if (depth < MAX_DEPTH) visit(search, path, depth + 1);
    else search.tooDeep += 1;
    return;
  }
  search.files += 1;
  if (search.files > search.maxFiles || search.found.length >= MAX_PROGRAMS || performance.now() > search.ends) {
    search.isCut = true;
    return;
  }
  const seen = search.probe.files.parts(path, (slice, identity) => {
    if (search.seen.has(identity)) return;
    search.seen.add(identity);
    const info = goBuildInfo(slice);
    if (info === undefined) return;
    const modules = info.lines.filter((line) => !line.startsWith('build\t')).join('\n');
    const digest = createHash('sha256').update(modules).digest('hex');
    const packages = info.cryptoPackages === undefined ? {} : { crypto_packages: info.cryptoPackages };
    search.found.push({ ...goBinary(path, info.version, info.lines), modules_sha256: digest, ...packages });
  });
  // a link to a folder or to nothing is no program
  if (seen.status === 'denied' || (seen.status === 'error' && kind === 'file')) search.unread += 1;
}
