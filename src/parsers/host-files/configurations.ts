import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import { policyModuleFile } from '../shared/host/crypto-policy-module.ts';
import { opensslConf, type OpensslConf } from '../shared/host/openssl-conf.ts';
import { sshdDirectives } from '../shared/host/sshd-config.ts';
import type { Complain, Contribution } from './bag.ts';
import type { PlacedFile } from './layout.ts';
import { byText } from '../../base/text-order.ts';

interface Found {
  readonly placed: PlacedFile;
  readonly file: EvidenceFile;
}

/** Configurations that include other files, assembled from the host's tree. */
export function* configurationItems(
  files: readonly PlacedFile[],
  tree: FileTree,
  complain: Complain,
): Generator<Contribution> {
  const all: Found[] = files.flatMap((placed) => {
    const file = tree.get(placed.path);
    return file === undefined ? [] : [{ placed, file }];
  });
  const of = (role: PlacedFile['role']): readonly Found[] => all.filter(({ placed }) => placed.role === role);
  for (const one of of('openssl-config')) yield opensslItems(one, all, complain);
  for (const one of of('fips-module-config')) yield moduleItems(one.file, complain);
  for (const one of of('sshd-config')) yield sshdItems(one, all, complain);
  for (const { file } of of('crypto-policy-local')) {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    yield { file, format: 'host', answersFor: '', items: [{ path: 'crypto_policy.local_overrides', value: [name] }] };
  }
  for (const { file, placed } of of('crypto-policy-module')) {
    const entry = policyModuleFile(placed.absolute ?? file.path, file.text());
    yield { file, format: 'host', answersFor: '', items: [{ path: 'crypto_policy.module_files', value: [entry] }] };
  }
}

function opensslItems(main: Found, all: readonly Found[], complain: Complain): Contribution {
  const conf = opensslConf(main.file.text(), (target) => included(main, all, target));
  if (conf === undefined) notRead(main.file, 'a configuration of OpenSSL', complain);
  return { file: main.file, format: 'openssl', answersFor: '', items: conf === undefined ? [] : [configFiles(conf)] };
}

function configFiles({ sections, unread }: OpensslConf): Contribution['items'][number] {
  const plain = Object.fromEntries([...sections].map(([name, keys]) => [name, Object.fromEntries(keys)]));
  const includes = Array.from({ length: unread }, () => 'not collected');
  return { path: 'config_files', value: [{ path_role: 'main', sections: plain, includes }] };
}

/** Reports only key names of the module's configuration, and whether it has an integrity value. */
function moduleItems(file: EvidenceFile, complain: Complain): Contribution {
  const conf = opensslConf(file.text(), () => undefined);
  const keys = new Map([...(conf?.sections.values() ?? [])].flatMap((section) => [...section]));
  if (keys.size === 0) notRead(file, 'a configuration of the FIPS module', complain);
  const items = [
    { path: 'fipsmodule.present', value: true },
    { path: 'fipsmodule.keys', value: Object.fromEntries(keys) },
    { path: 'fipsmodule.module_mac_present', value: (keys.get('module-mac') ?? '') !== '' },
  ];
  return { file, format: 'openssl', answersFor: '', items: keys.size === 0 ? [] : items };
}

function sshdItems(main: Found, all: readonly Found[], complain: Complain): Contribution {
  const value = sshdDirectives(main.file.text(), (pattern) => included(main, all, absolutePattern(pattern)));
  if (value === undefined) notRead(main.file, 'a configuration of the SSH server', complain);
  const items = value === undefined ? [] : [{ path: 'sshd.configured', value }];
  return { file: main.file, format: 'host', answersFor: 'sshd', items };
}

function notRead(file: EvidenceFile, title: string, complain: Complain): void {
  complain(
    'unparsable-file',
    file,
    `${file.path} is named like ${title} and has no setting, so it counts as unknown. Collect it again.`,
  );
}

/** A relative name is in the server's own folder (sshd_config(5), Include). */
function absolutePattern(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/etc/ssh/${pattern}`;
}

/**
 * Files of this host that an include names: a file, a folder, or a pattern with `*`. `undefined` where there are
 * none, because a copied tree may lack them.
 */
function included(main: Found, all: readonly Found[], target: string): readonly string[] | undefined {
  const matches = all.filter(({ placed }) => placed !== main.placed && names(main.placed, placed, target));
  if (matches.length === 0) return undefined;
  return matches.sort(byText(({ placed }) => placed.path)).map(({ file }) => file.text());
}

function names(main: PlacedFile, other: PlacedFile, target: string): boolean {
  const base = other.path.slice(other.path.lastIndexOf('/') + 1);
  const wanted = target.slice(target.lastIndexOf('/') + 1);
  // without a tree, files of one folder are known by their names only
  if (other.absolute === undefined || main.absolute === undefined) return base === wanted;
  const folder = main.absolute.slice(0, main.absolute.lastIndexOf('/'));
  const path = target.startsWith('/') ? target.replace(/\/$/, '') : `${folder}/${target}`;
  if (other.absolute === path || other.absolute.slice(0, other.absolute.lastIndexOf('/')) === path) return true;
  return /[*?]/.test(path) && matchesPattern(other.absolute, path);
}

/**
 * Shell pattern for one folder: `*` and `?` match characters of a name. Linear, because it backtracks only to the
 * last `*`.
 */
function matchesPattern(path: string, pattern: string): boolean {
  let [at, from, star, held] = [0, 0, -1, 0];
  while (at < path.length) {
    const sign = pattern[from];
    if (sign === '*') [star, held, from] = [from, at, from + 1];
    else if (sign === path[at] || (sign === '?' && path[at] !== '/')) [at, from] = [at + 1, from + 1];
    else if (star !== -1 && path[held] !== '/') [held, at, from] = [held + 1, held + 1, star + 1];
    else return false;
  }
  while (pattern[from] === '*') from += 1;
  return from === pattern.length;
}
