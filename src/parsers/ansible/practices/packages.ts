import { isList, isMarker, own } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import type { Look } from './practice.ts';
import { switchOf, told, UNCLEAR } from './practice.ts';

/** Whether the signatures of packages and of their repositories are verified. */
export const packageSource: Look = ({ module, args }) => {
  const values = (verified: Value) => ({ type: 'ansible/package-source', values: { verified } });
  if (own(args, 'state') === 'absent') return undefined;
  switch (module) {
    case 'apt': {
      const off = new Set([own(args, 'allow_unauthenticated'), own(args, 'force')].map(switchOf));
      const options = own(args, 'dpkg_options');
      if (off.has(true) || (typeof options === 'string' && options.includes('force-all'))) return values(false);
      return values(off.has('unknown') ? UNCLEAR : true);
    }
    case 'dnf':
    case 'zypper': {
      const off = switchOf(own(args, 'disable_gpg_check')) ?? false;
      return values(told(off === 'unknown' ? off : !off));
    }
    case 'yum_repository': {
      const on = switchOf(own(args, 'gpgcheck'));
      // without it the setting of the whole host counts
      return values(on === undefined ? UNCLEAR : told(on));
    }
    case 'apt_repository': {
      const repo = own(args, 'repo');
      if (isMarker(repo)) return values(UNCLEAR);
      return values(!(typeof repo === 'string' && /\[[^\]]{0,500}trusted\s*=\s*yes/i.test(repo)));
    }
    case 'deb822_repository': {
      const trusted = switchOf(own(args, 'trusted')) ?? false;
      const insecure = switchOf(own(args, 'allow_insecure')) ?? false;
      if (trusted === true || insecure === true) return values(false);
      return values(trusted === 'unknown' || insecure === 'unknown' ? UNCLEAR : true);
    }
    default:
      return undefined;
  }
};

const FLOATS = /^(?:HEAD|main|master|trunk|devel(?:op)?|latest|stable)$/i;

/** Whether a checkout is of one certain revision. */
export const checkout: Look = ({ module, args }) => {
  if (module !== 'git') return undefined;
  const version = own(args, 'version') ?? 'HEAD';
  const isNamed = typeof version === 'string' || typeof version === 'number';
  return { type: 'ansible/checkout', values: { pinned: isNamed ? !FLOATS.test(String(version)) : UNCLEAR } };
};

/** Whether pip takes packages from indexes it can trust, and of a certain revision (pip documentation, pip install). */
export const pipInstall: Look = ({ module, args }) => {
  if (module !== 'pip' || own(args, 'state') === 'absent') return undefined;
  const values = (trusted: Value) => ({ type: 'ansible/pip-install', values: { trusted } });
  const options = own(args, 'extra_args');
  const text = typeof options === 'string' ? options : '';
  if (/(?:^|\s)--trusted-host\b|--(?:extra-)?index-url[= ]+http:\/\//.test(text)) return values(false);
  const names = own(args, 'name') ?? null;
  const all = isList(names) ? names : [names];
  if (all.some((name) => typeof name === 'string' && isFloating(name))) return values(false);
  return values(isMarker(options) || all.some(isMarker) ? UNCLEAR : true);
};

/** A repository without a revision, or with a branch. */
function isFloating(name: string): boolean {
  const repository = /(?:^|\s)(?:git|hg|svn|bzr)\+[a-z+]{2,10}:\/\/(\S{1,2000})/.exec(name)?.[1];
  if (repository === undefined) return false;
  const path = repository.slice(repository.indexOf('/')).replace(/#[^]*$/, '');
  const revision = path.includes('@') ? path.slice(path.lastIndexOf('@') + 1) : undefined;
  return revision === undefined || FLOATS.test(revision);
}
