import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of git's configuration that name a program, a command or a way to start one (git-config(1), git 2.39 to 2.50). */
const PROGRAM_KEYS: readonly string[] = [
  'browser.evil.cmd',
  'browser.evil.path',
  'core.alternateRefsCommand',
  'core.askPass',
  'core.editor',
  'core.fsmonitor',
  'core.gitProxy',
  'core.pager',
  'core.sshCommand',
  'credential.helper',
  'credential.https://localhost.helper',
  'diff.evil.command',
  'diff.evil.textconv',
  'diff.external',
  'diff.tool',
  'difftool.evil.cmd',
  'difftool.evil.path',
  'filter.evil.clean',
  'filter.evil.process',
  'filter.evil.smudge',
  'gpg.openpgp.program',
  'gpg.program',
  'gpg.ssh.defaultKeyCommand',
  'gpg.ssh.program',
  'gpg.x509.program',
  'guitool.evil.cmd',
  'imap.tunnel',
  'init.templateDir',
  'instaweb.browser',
  'instaweb.httpd',
  'interactive.diffFilter',
  'man.evil.cmd',
  'man.evil.path',
  'merge.evil.driver',
  'mergetool.evil.cmd',
  'mergetool.evil.path',
  'pager.config',
  'pager.diff',
  'pager.diff-index',
  'pager.ls-files',
  'receive.procReceiveRefs',
  'remote.evil.receivepack',
  'remote.evil.uploadpack',
  'remote.evil.vcs',
  'sendemail.ccCmd',
  'sendemail.headerCmd',
  'sendemail.sendmailCmd',
  'sendemail.smtpServer',
  'sendemail.toCmd',
  'sequence.editor',
  'trailer.evil.cmd',
  'trailer.evil.command',
  'uploadpack.packObjectsHook',
  'web.browser',
];
/** Keys that let git fetch what is missing, or start a transport, with `%` for the program. */
const LEADING_KEYS: readonly (readonly [key: string, value: string])[] = [
  ['alias.config', '!%'],
  ['alias.diff-index', '!%'],
  ['alias.ls-files', '!%'],
  ['diff.ignoreSubmodules', 'none'],
  ['diff.submodule', 'diff'],
  ['filter.evil.required', 'true'],
  ['protocol.allow', 'always'],
  ['protocol.ext.allow', 'always'],
  ['remote.evil.partialclonefilter', 'blob:none'],
  ['remote.evil.promisor', 'true'],
  ['remote.evil.fetch', '+refs/heads/*:refs/remotes/evil/*'],
  ['remote.evil.url', 'ext::% %S'],
  ['status.submoduleSummary', 'true'],
  ['submodule.recurse', 'true'],
  ['submodule.sub.update', '!%'],
  ['submodule.sub.url', 'ext::% %S'],
  ['url.ext::% %S.insteadOf', 'https://localhost'],
];
const HOOKS: readonly string[] = [
  'fsmonitor-watchman',
  'post-checkout',
  'post-index-change',
  'post-merge',
  'post-rewrite',
  'pre-auto-gc',
  'pre-commit',
  'reference-transaction',
  'sendemail-validate',
];
/** Names of attributes that lead to a driver. */
export const ATTRIBUTES = '* filter=evil diff=evil merge=evil working-tree-encoding=UTF-8 ident\n';

/** Programs that leave a mark, one for each place that they are planted in. */
export interface Plants {
  /** The program for a place. */
  program(place: string): string;
  /** Places whose program ran. */
  marks(): readonly string[];
}

/** Programs and their marks below a folder. */
export function createPlants(folder: string): Plants {
  const marks = join(folder, 'marks');
  const programs = join(folder, 'programs');
  for (const path of [marks, programs]) mkdirSync(path, { recursive: true });
  return {
    program(place) {
      const name = place.replaceAll(/[^\w.-]/g, '_');
      const path = join(programs, name);
      writeFileSync(path, `#!/bin/sh\n: > '${join(marks, name)}'\n`);
      chmodSync(path, 0o755);
      return path;
    },
    marks: () => readdirSync(marks).sort(),
  };
}

/** A configuration with every key that names a program, as git reads it. */
export function programSettings(plants: Plants, place: string): string {
  return PROGRAM_KEYS.map((key) => settingText(key, plants.program(`${place}-${key}`))).join('');
}

/** The same, with keys that make git fetch what is missing. */
export function plantedSettings(plants: Plants, place: string): string {
  const leading = LEADING_KEYS.map(
    ([key, value]) =>
      [
        key.replace('%', plants.program(`${place}-${key}`)),
        value.replace('%', plants.program(`${place}-${key}`)),
      ] as const,
  );
  return programSettings(plants, place) + leading.map(([key, value]) => settingText(key, value)).join('');
}

/** Every key that the installed git lists, each with a program as its value: much of it is no valid configuration. */
export function everySetting(plants: Plants, place: string): string {
  const listed = execFileSync('git', ['help', '--config'], { encoding: 'utf8' }).replaceAll(/<[^>]*>|\*/g, 'evil');
  const named = listed.match(/^[a-z][a-z0-9]*(?:\.\S+)?\.[a-z][a-z0-9-]*$/gim) ?? [];
  return named.map((key) => settingText(key, plants.program(`${place}-${key}`))).join('');
}

/** The same keys as the environment hands them to git. */
export function plantedEnvironment(plants: Plants): { readonly [name: string]: string } {
  const commands = [
    'ASKPASS',
    'EDITOR',
    'EXTERNAL_DIFF',
    'PAGER',
    'PROXY_COMMAND',
    'SEQUENCE_EDITOR',
    'SSH',
    'SSH_COMMAND',
  ];
  return Object.fromEntries([
    ...commands.map((name) => [`GIT_${name}`, plants.program(`environment-${name}`)]),
    ['GIT_CONFIG_COUNT', String(PROGRAM_KEYS.length)],
    ...PROGRAM_KEYS.flatMap((key, index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, plants.program(`environment-${key}`)],
    ]),
  ]);
}

/** Hooks in a folder of hooks. */
export function plantHooks(plants: Plants, place: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of HOOKS) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexec '${plants.program(`${place}-${name}`)}'\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

function settingText(key: string, value: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  const subsection = first === last ? '' : ` "${key.slice(first + 1, last)}"`;
  return `[${key.slice(0, first)}${subsection}]\n\t${key.slice(last + 1)} = "${value}"\n`;
}
