import type { ValueMap } from '../../../base/value.ts';
import { goCryptoModules } from './go-cryptography.ts';
import type { FoundItem } from './os-release.ts';

/** Build settings that are kept; others, such as linker flags, may contain secrets. */
const SETTINGS = new Map([
  ['GOFIPS140', 'gofips140'],
  ['DefaultGODEBUG', 'default_godebug'],
  ['-tags', 'tags'],
  ['GOEXPERIMENT', 'goexperiment'],
  ['CGO_ENABLED', 'cgo_enabled'],
  ['GOOS', 'goos'],
  ['GOARCH', 'goarch'],
]);
const MAX_BINARIES = 5000;
const MAX_VERSION = 200;
const DETAIL = /^(?:path|mod|dep|=>|build)\t/;

interface Growing {
  readonly path: string;
  readonly version: string;
  readonly lines: string[];
}

/**
 * `go version -m`: a line `<path>: go1.24.1` per binary, and below it tab-indented module and build lines. Words such
 * as experiments (`X:boringcrypto`) may follow the version. Lines below one that cannot be read belong to no binary.
 */
export function goVersion(text: string): readonly FoundItem[] | undefined {
  const binaries: Growing[] = [];
  let current: Growing | undefined;
  let details = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (!line.startsWith('\t')) {
      current = readHeader(line.trimEnd());
      if (current !== undefined && binaries.length < MAX_BINARIES) binaries.push(current);
      continue;
    }
    const detail = line.slice(1).trimEnd();
    if (DETAIL.test(`${detail}\t`)) details += 1;
    current?.lines.push(detail);
  }
  if (binaries.length === 0 || details === 0) return undefined;
  const value = binaries.map(({ path, version, lines }) => goBinary(path, version, lines));
  return [{ path: 'runtimes.go_binaries', value }];
}

function readHeader(line: string): Growing | undefined {
  const [, path, version] = /^(\S.{0,1000}): ((?:go\d|devel ).{0,200})$/.exec(line) ?? [];
  return path === undefined || version === undefined ? undefined : { path, version, lines: [] };
}

/**
 * One element of `runtimes.go_binaries`, from the lines below a binary. Tools that build without the go command leave
 * all settings out; experiments then follow the version.
 */
export function goBinary(path: string, version: string, lines: readonly string[]): ValueMap {
  const kept = new Map([
    ['path', path],
    ['go_version', version.slice(0, MAX_VERSION)],
  ]);
  const experiments = /[ -]X:([\w,]{1,200})$/.exec(version)?.[1];
  if (experiments !== undefined) kept.set('goexperiment', experiments);
  for (const line of lines) {
    const [, key = '', value = ''] = /^build\t([\w-]{1,60})=(.{0,500})$/.exec(line) ?? [];
    const name = SETTINGS.get(key);
    if (name !== undefined) kept.set(name, value);
  }
  const hasSettings = lines.some((line) => line.startsWith('build\t'));
  const modules = goCryptoModules(lines);
  return {
    ...Object.fromEntries(kept),
    has_settings: hasSettings,
    ...(modules.length === 0 ? {} : { crypto_modules: modules }),
  };
}
