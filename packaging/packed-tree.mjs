import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What pre-commit and GitHub read at the top of the repository that a user names. */
const ENTRY_FILES = ['.pre-commit-hooks.yaml', 'action.yml'];
const PERSON = { NAME: 'evidence-engine', EMAIL: 'evidence-engine@invalid' };
/** One thread and no settings of the user, so that the same files give the same bytes. */
const SETTINGS = ['core.autocrlf=false', 'core.fileMode=true', 'core.excludesFile=', 'pack.threads=1'];

/**
 * Writes `bundle`, a git bundle with one commit under the tag `v<version>-packed`: the files of the npm package, and
 * those that make it a hook of pre-commit and an action of GitHub. Both run what they clone, so nothing is built on the
 * user's machine. `package` is the laid out package, and `paths` are its files. `source` is the commit that all is made
 * from, or `undefined`, and `time` its date in seconds since 1970: the commit depends on nothing else. Gives its id and tag.
 */
export function makePackedTree({ root, package: folder, paths, version, source, time }, bundle) {
  const tree = mkdtempSync(join(tmpdir(), 'evidence-engine-tree-'));
  try {
    for (const path of paths) cpSync(join(folder, path), join(tree, path));
    for (const path of ENTRY_FILES) cpSync(join(root, path), join(tree, path));
    const git = gitIn(tree, `@${time} +0000`);
    git('init', '--quiet', '--object-format=sha1', '--initial-branch=packed');
    git('add', '--all', '--force', '.');
    const message = `evidence-engine ${version}, packed\n\nSource-Commit: ${source ?? 'not committed'}\n`;
    const commit = git('commit-tree', git('write-tree'), '-m', message);
    const tag = `v${version}-packed`;
    git('update-ref', 'refs/heads/packed', commit);
    git('tag', tag, commit);
    git('bundle', 'create', '--quiet', bundle, 'HEAD', 'refs/heads/packed', `refs/tags/${tag}`);
    return { commit, tag };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Runs git in a folder, without settings of the machine and with the same person and date; gives what it prints. */
function gitIn(cwd, date) {
  const people = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, PERSON.NAME],
    [`GIT_${role}_EMAIL`, PERSON.EMAIL],
    [`GIT_${role}_DATE`, date],
  ]);
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(people),
  };
  const settings = SETTINGS.flatMap((each) => ['-c', each]);
  return (...args) => execFileSync('git', [...settings, ...args], { cwd, env, encoding: 'utf8' }).trim();
}
