/** Git settings that change what counts as a change, with their allowed values; none names a program. */
const OF_FILES: ReadonlyMap<string, RegExp> = new Map([
  ['core.autocrlf', /^(?:true|false|input)$/],
  ['core.eol', /^(?:lf|crlf|native)$/],
  ['core.filemode', /^(?:true|false)$/],
  ['core.ignorecase', /^(?:true|false)$/],
  ['core.symlinks', /^(?:true|false)$/],
  ['core.precomposeunicode', /^(?:true|false)$/],
  ['core.trustctime', /^(?:true|false)$/],
  ['core.checkstat', /^(?:default|minimal)$/],
]);
/** Further settings of the repository only: its storage format, and upstream branches. */
const OF_REPOSITORY: ReadonlyMap<string, RegExp> = new Map([
  ['core.sparsecheckout', /^(?:true|false)$/],
  ['core.sparsecheckoutcone', /^(?:true|false)$/],
  ['extensions.objectformat', /^(?:sha1|sha256)$/],
  ['extensions.refstorage', /^(?:files|reftable)$/],
]);
const REF = /^[\w.@+#-][\w./@+#-]{0,249}$/;
/** Settings with a free name, such as `branch.<name>.merge`. */
const NAMED: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [/^(branch)\.([^\n]{1,250})\.(remote|merge)$/, REF],
  [/^(remote)\.([^\n]{1,250})\.(fetch)$/, /^\+?refs\/[\w./*@+#-]{1,250}:refs\/[\w./*@+#-]{1,250}$/],
];
/** Pattern files, which only the user's settings may name. */
const OF_USER: ReadonlyMap<string, RegExp> = new Map([
  ['core.excludesfile', /^[^\n]{1,4000}$/],
  ['core.attributesfile', /^[^\n]{1,4000}$/],
]);
/** Nothing is run, fetched or written, even if a later version of git treats other settings differently. */
const FIXED = `[core]
	bare = false
	hooksPath = /dev/null
	fsmonitor = false
	untrackedCache = false
[protocol]
	allow = never
[submodule]
	recurse = false
[diff]
	ignoreSubmodules = all
[gc]
	auto = 0
[maintenance]
	auto = false
`;

/** The origin of settings: a user may set more than a repository. */
export type Owner = 'user' | 'repository';

/** A git configuration with only the known ones of the given settings, in their order. */
export function settingsText(lists: readonly (readonly [owner: Owner, listed: string])[]): string {
  const lines: string[] = [];
  let isExtended = false;
  for (const [owner, listed] of lists) {
    for (const [key, value] of readEntries(listed)) {
      const line = readLine(owner, key, value);
      if (line === undefined) continue;
      isExtended ||= key.startsWith('extensions.');
      lines.push(line);
    }
  }
  return `${FIXED}[core]\n\trepositoryformatversion = ${isExtended ? 1 : 0}\n${lines.join('')}`;
}

/** Output of `git config --list -z`: key, line feed, value. A key without a value is true. */
function readEntries(listed: string): readonly (readonly [key: string, value: string])[] {
  return listed
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const end = entry.indexOf('\n');
      return end === -1 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
    });
}

function readLine(owner: Owner, key: string, value: string): string | undefined {
  const plain = OF_FILES.get(key) ?? (owner === 'user' ? OF_USER : OF_REPOSITORY).get(key);
  if (plain !== undefined) {
    const [section = '', name = ''] = key.split('.');
    return plain.test(value) ? `[${section}]\n\t${name} = ${quoted(value)}\n` : undefined;
  }
  if (owner === 'user') return undefined;
  for (const [pattern, allowed] of NAMED) {
    const [, section, subsection = '', name] = pattern.exec(key) ?? [];
    if (section !== undefined && allowed.test(value))
      return `[${section} ${quoted(subsection)}]\n\t${name} = ${quoted(value)}\n`;
  }
  return undefined;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
