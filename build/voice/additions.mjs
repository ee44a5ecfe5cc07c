import { spawnSync } from 'node:child_process';
import { findUnusedWords } from './words.mjs';

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/|#) ?(.*)|\s(?:\/\/|#) (.*)$/;
const PATHS = ['src', 'test', 'build', 'bench', 'controls', 'packaging', 'bin', '*.mjs'];

/**
 * What the comments and the subjects of commits that a change adds say in other words than usual. The change is
 * everything since `base`; without one, since the branch left main, or the last commit where this is main.
 * `undefined` where no git history has such a base.
 */
export function checkAdditions(root, base) {
  const since =
    base === undefined ? usualBase(root) : git(root, 'rev-parse', '--verify', '--quiet', `${base}^{commit}`);
  if (since === undefined) return undefined;
  return [
    ...newComments(git(root, 'diff', '--unified=0', '--no-color', '--no-ext-diff', since, '--', ...PATHS) ?? ''),
    ...newSubjects(root, since),
  ];
}

function usualBase(root) {
  const main = git(root, 'merge-base', 'HEAD', 'main') ?? git(root, 'merge-base', 'HEAD', 'origin/main');
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD');
  return main === undefined || main === head ? git(root, 'rev-parse', '--verify', '--quiet', 'HEAD^') : main;
}

function newSubjects(root, since) {
  const log = git(root, 'log', '--format=%h %s', `${since}..HEAD`) ?? '';
  return log.split('\n').flatMap((line) => {
    const [commit = '', ...subject] = line.split(' ');
    return findUnusedWords(subject.join(' ')).map(({ message }) => ({
      path: `commit ${commit}`,
      message: `subject ${message}`,
    }));
  });
}

/** A comment that only moved is not new: the same text is among the removed lines. */
function newComments(diff) {
  const removed = new Set();
  const added = [];
  let path = '';
  let line = 0;
  for (const row of diff.split('\n')) {
    if (row.startsWith('+++ ')) path = row.slice('+++ b/'.length);
    else if (row.startsWith('@@ ')) line = Number(/\+(\d+)/.exec(row)?.[1]);
    else if (row.startsWith('-')) removed.add(commentIn(row.slice(1)));
    else if (row.startsWith('+')) added.push({ path, line: line++, comment: commentIn(row.slice(1)) });
  }
  return added
    .filter(({ comment }) => comment !== undefined && !removed.has(comment))
    .flatMap(({ path, line, comment }) =>
      findUnusedWords(comment).map(({ message }) => ({ path, line, message: `comment ${message}` })),
    );
}

function commentIn(line) {
  const match = COMMENT.exec(line);
  return match?.[1] ?? match?.[2];
}

/** What git answers; `undefined` where git or the history is not there. */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : undefined;
}
