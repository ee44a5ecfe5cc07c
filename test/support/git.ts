import { execFileSync } from 'node:child_process';

/** Arguments with which git commits on a machine that has no identity of its own set up. */
export const GIT_IDENTITY: readonly string[] = [
  '-c',
  'user.name=Test',
  '-c',
  'user.email=test@example.org',
  '-c',
  'commit.gpgsign=false',
];

/** Runs git in a folder; answers what it prints, and throws where git refuses. */
export function git(cwd: string, ...args: readonly string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', [...GIT_IDENTITY, ...args], { cwd, stdio, encoding: 'utf8' }).trim();
}
