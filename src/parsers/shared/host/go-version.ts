import type { FoundItem } from './os-release.ts';

/** Build settings that are kept; linker flags among the others can hold secrets. */
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

/** `go version -m`: a line `<path>: go1.24.1` per binary, and below it tab-indented module and build lines. */
export function goVersion(text: string): readonly FoundItem[] | undefined {
  const binaries: Map<string, string>[] = [];
  let details = 0;
  for (const line of text.split('\n')) {
    const header = /^(\S.{0,1000}): (go[\w.+-]{1,60}|devel [^\t]{1,100})(?: \(.{0,100}\))?\r?$/.exec(line);
    if (header?.[1] !== undefined && binaries.length < MAX_BINARIES) {
      binaries.push(
        new Map([
          ['path', header[1]],
          ['go_version', header[2] ?? ''],
        ]),
      );
      continue;
    }
    const setting = /^\tbuild\t([\w-]{1,60})=(.{0,500})$/.exec(line.trimEnd());
    if (/^\t(?:path|mod|dep|=>|build)\t/.test(line)) details += 1;
    const name = SETTINGS.get(setting?.[1] ?? '');
    if (name !== undefined) binaries.at(-1)?.set(name, setting?.[2] ?? '');
  }
  if (binaries.length === 0 || details === 0) return undefined;
  return [{ path: 'runtimes.go_binaries', value: binaries.map((one) => Object.fromEntries(one)) }];
}
