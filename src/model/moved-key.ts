import { pathOfOrigin, type FindingIdentity } from './finding-key.ts';

/**
 * A key that is equal for the same check of a resource of the same type and name, wherever it is: it omits the path
 * in the address and the Terraform modules around it.
 */
export function movedKey({ check, subject, subjectType, source, origin }: FindingIdentity): string {
  return JSON.stringify([check, subjectType, source, withoutModules(withoutPath(subject, pathOfOrigin(origin)))]);
}

function withoutPath(subject: string, path: string): string {
  if (subject === path) return '';
  return subject.startsWith(`${path}/`) ? subject.slice(path.length + 1) : subject;
}

/** `module.a["x.y"].module.b.aws_vpc.main` becomes `aws_vpc.main`. */
function withoutModules(address: string): string {
  let rest = address;
  while (rest.startsWith('module.')) {
    const end = endOfStep(rest, 'module.'.length);
    if (end === -1) return rest;
    rest = rest.slice(end + 1);
  }
  return rest;
}

/** Index of the dot after a module; dots inside a quoted instance key do not count. */
function endOfStep(address: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < address.length; at += 1) {
    const character = address[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === '.' && !isQuoted) return at;
  }
  return -1;
}
