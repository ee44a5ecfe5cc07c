import type { Certainty, Parser } from '../../model/evidence.ts';
import { own, type ValueMap } from '../../base/value.ts';
import type { Report } from '../shared/fields.ts';
import { readJsonLock, type FoundPackages, type RefusedLock } from '../shared/packages/json-lock.ts';
import { readGraph } from './graph.ts';
import { readLists } from './lists.ts';

/**
 * conan.lock: lists of recipes in Conan 2 (version 0.5), a graph in Conan 1 (`graph_lock`, versions up to 0.4).
 * Revisions of recipes are MD5 or commits and pin no archive, so there are no hashes (docs.conan.io, lockfiles).
 */
export const conanLock: Parser = {
  id: 'conan-lock',
  title: 'a Conan lock file',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, conanLock, 'Write the file again with conan lock create.', (root, complain) =>
      readLock(root, file.path, complain),
    ),
};

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])conan\.lock$/i.test(path)) return /^\s*(?:\{|$)/.test(head) ? 'yes' : 'no';
  if (!/^\s*\{/.test(head)) return 'no';
  if (/"graph_lock"\s*:\s*\{\s*"nodes"/.test(head)) return 'yes';
  return /^\s*\{\s*"version"\s*:\s*"0\.\d"\s*,\s*"(?:build_|python_|config_)?requires"\s*:\s*\[/.test(head)
    ? 'yes'
    : 'no';
}

function readLock(root: ValueMap, file: string, complain: Report): FoundPackages | RefusedLock {
  const version = own(root, 'version');
  if (typeof version !== 'string' || !/^0\.[1-5]$/.test(version)) {
    return { refused: 'has no version that is supported: 0.1 to 0.5 are read.', pointer: ['version'] };
  }
  const isGraph = own(root, 'graph_lock') !== undefined;
  const found = isGraph ? readGraph(root, file, complain) : readLists(root, file, complain);
  return { ...found, values: { format: 'conan.lock', spec_version: version } };
}
