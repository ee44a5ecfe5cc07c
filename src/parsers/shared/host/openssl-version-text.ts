import type { FoundItem } from './os-release.ts';

const DIRECTORIES = new Map([
  ['OPENSSLDIR', 'openssldir'],
  ['ENGINESDIR', 'enginesdir'],
  ['MODULESDIR', 'modulesdir'],
]);

/** Reads `openssl version` with or without `-a`, of OpenSSL or a fork; `undefined` for another text. */
export function opensslVersionText(text: string): readonly FoundItem[] | undefined {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const at = lines.findIndex((line) => line !== '');
  const first = lines[at];
  if (first === undefined || !/^(?:OpenSSL|LibreSSL|BoringSSL|AWS-LC|wolfSSL) \S/.test(first)) return undefined;
  const library = /\(Library: ([^)]{1,200})\)/.exec(first)?.[1];
  const folders = new Map<string, string>();
  for (const line of lines) {
    const match = /^([A-Z]{1,20}DIR): "([^"]{0,500})"$/.exec(line);
    const name = DIRECTORIES.get(match?.[1] ?? '');
    if (name !== undefined) folders.set(name, match?.[2] ?? '');
  }
  return [
    { path: 'version', value: first, line: at + 1 },
    ...(library === undefined ? [] : [{ path: 'library_version', value: library, line: at + 1 }]),
    ...(folders.size === 0 ? [] : [{ path: 'dirs', value: Object.fromEntries(folders) }]),
  ];
}
