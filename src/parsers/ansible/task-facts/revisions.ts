import { isList, isMarker, own, type Value } from '../../../base/value.ts';
import { isClearAddress } from '../../shared/shell/shell-text.ts';
import { told, UNCLEAR, type Look } from './task-fact.ts';

const FLOATS =
  /^(?:origin\/|(?:refs\/)?(?:heads|remotes)\/).|^(?:HEAD|main|master|mainline|trunk|tip|default|devel(?:op(?:ment)?)?|dev|edge|next|nightly|canary|unstable|testing|staging|stable|latest|lts|current|live|prod(?:uction)?|qa|uat|gh-pages)$|^(?:feat(?:ure)?|bug(?:fix)?|hotfix|fix|topic|users?|wip|dependabot|renovate)\/.|[-_/.](?:stable|branch|dev|devel|latest|lts|x)$|^(?:stable|branch)[-_/]./i;
const FIXED = /^[\da-f]{7,64}$|^(?:refs\/)?tags\/.|^v?\d{1,10}$|^(?!release\/)(?:.{0,60}[-_v/])?\d{1,10}[._]\d/i;

/** `unknown` for a name whose kind only the repository knows (gitrevisions(7)). */
function isPinned(revision: string): boolean | 'unknown' {
  if (FLOATS.test(revision)) return false;
  return FIXED.test(revision) ? true : 'unknown';
}

const NEWEST: ReadonlyMap<string, readonly [parameters: readonly string[], newest: string]> = new Map([
  ['git', [['version'], 'HEAD']],
  ['hg', [['revision', 'version'], 'default']],
  ['subversion', [['revision', 'rev', 'version'], 'HEAD']],
]);

/** Whether a checkout is pinned to one revision. */
export const checkout: Look = ({ module, args }) => {
  const [parameters, newest] = NEWEST.get(module) ?? [];
  if (parameters === undefined || newest === undefined) return undefined;
  const revision = parameters.map((name) => own(args, name)).find((value) => value !== undefined) ?? newest;
  const isNamed = typeof revision === 'string' || typeof revision === 'number';
  const pinned = isNamed ? isPinned(String(revision)) : 'unknown';
  return { type: 'ansible/checkout', values: { pinned: told(pinned) } };
};

const INDEX = /(?:^|\s)(?:--(?:extra-)?index-url|-i|-f|--find-links)(?:[= ]{1,3}|(?=http))(\S{1,2000})/gi;
const VARIABLES = ['PIP_INDEX_URL', 'PIP_EXTRA_INDEX_URL', 'PIP_FIND_LINKS'];

/** Whether pip takes packages from trusted indexes and at pinned revisions (pip documentation, pip install). */
export const pipInstall: Look = ({ module, args, environment }) => {
  if (module !== 'pip' || own(args, 'state') === 'absent') return undefined;
  const values = (trusted: Value) => ({ type: 'ansible/pip-install', values: { trusted } });
  const options = own(args, 'extra_args');
  const text = typeof options === 'string' ? options : '';
  if (/(?:^|\s)--trusted-host\b/.test(text)) return values(false);
  const said = (name: string): string => {
    const value = own(environment, name);
    return typeof value === 'string' ? value : '';
  };
  if (/\S/.test(said('PIP_TRUSTED_HOST'))) return values(false);
  const names = own(args, 'name') ?? null;
  const all = [...(isList(names) ? names : [names]), own(args, 'requirements') ?? null];
  const addresses = [...text.matchAll(INDEX)].map(([, address = '']) => address);
  if ([...addresses, ...VARIABLES.map(said), ...all].some((each) => typeof each === 'string' && isClearAddress(each)))
    return values(false);
  const pinned = new Set(all.map((name) => (typeof name === 'string' ? repositoryPinned(name) : true)));
  if (pinned.has(false)) return values(false);
  return values(isMarker(options) || all.some(isMarker) || pinned.has('unknown') ? UNCLEAR : true);
};

/** True also for a package that does not come from a repository (pip documentation, VCS support). */
function repositoryPinned(name: string): boolean | 'unknown' {
  const repository = /(?:^|[\s@])(?:git|hg|svn|bzr)\+[a-z+]{2,10}:\/\/(\S{1,2000})/i.exec(name)?.[1];
  if (repository === undefined) return true;
  const path = repository.slice(repository.indexOf('/')).replace(/#[^]*$/, '');
  return path.includes('@') ? isPinned(path.slice(path.lastIndexOf('@') + 1)) : false;
}
