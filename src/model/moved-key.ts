import { pathOfOrigin, type FindingIdentity } from './finding-key.ts';

/**
 * The same text for the same check of a resource of the same type and name, wherever it is: without the path in its address and
 * without the Terraform modules that it is in.
 */
export function movedKey({ check, subject, subjectType, source, origin }: FindingIdentity): string {
  return JSON.stringify([check, subjectType, source, withoutModules(withoutPath(subject, pathOfOrigin(origin)))]);
}

function withoutPath(subject: string, path: string): string {
  if (subject === path) return '';
  return subject.startsWith(`${path}/`) ? subject.slice(path.length + 1) : subject;
}

/** `module.a["x.y"].module.b.aws_vpc.main` is `aws_vpc.main` in some module. */
function withoutModules(address: string): string {
  let rest = address;
  while (rest.startsWith('module.')) {
    const end = endOfStep(rest, 'module.'.length);
    if (end === -1) return rest;
    rest = rest.slice(end + 1);
  }
  return rest;
}

/** Where the dot behind a module is; keys of instances are in quotes, where dots mean nothing. */
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
