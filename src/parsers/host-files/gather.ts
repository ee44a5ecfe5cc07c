import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, Parser, FileTree } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup } from '../../model/tree-parser.ts';
import { add, emptyBag, half, type Bag, type Complain, type Contribution, type Half, type Kind } from './bag.ts';
import { readJson } from '../shared/json.ts';
import { configurationItems } from './configurations.ts';
import { readPlace, type PlacedFile } from './layout.ts';
import { isFwupdError, READERS } from './readers.ts';

const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_PROBLEMS = 50;
export interface Gathered {
  readonly host: Half;
  readonly openssl: Half;
  problems(): readonly Problem[];
}

/** Reads all files of one host together. A file that cannot be read becomes a problem. */
export function gather(group: FileGroup, tree: FileTree, parser: Pick<Parser, 'kinds'>): Gathered {
  const problems: Problem[] = [];
  const complain: Complain = (code, { path: file }, message, line) => {
    const severity = code === 'contradicting-sources' ? 'warning' : 'error';
    const kinds = severity === 'error' ? { kinds: parser.kinds } : {};
    if (problems.length < MAX_PROBLEMS)
      problems.push({
        code,
        severity,
        message,
        place: { file, pointer: [], ...omitUndefined({ line }) },
        ...kinds,
      });
  };
  const bags: { readonly [kind in Kind]: Bag } = {
    host: emptyBag(),
    openssl: emptyBag(),
  };
  const placed = group.files.flatMap((path) => readPlace(path) ?? []);
  const readable = new Map<string, PlacedFile>();
  for (const one of placed) {
    const file = tree.get(one.path);
    if (file !== undefined && isReadable(file, one, complain)) readable.set(one.path, one);
    else answer(bags, one);
  }
  for (const one of contributions([...readable.values()], tree, complain)) add(bags[one.format], one, complain);
  return {
    host: half('host', bags.host, complain, tree),
    openssl: half('openssl', bags.openssl, complain, tree),
    problems: () => problems,
  };
}

function isReadable(file: EvidenceFile, { role }: PlacedFile, complain: Complain): boolean {
  if (file.size > MAX_CHARACTERS) {
    complain(
      'file-too-large',
      file,
      `${file.path} is larger than any file of this name on a host, so it was not read. Collect it again.`,
    );
    return false;
  }
  if (!file.text().includes('\0')) return true;
  complain('unparsable-file', file, `${file.path} is not text (${role}), so it was not read. Collect it again.`);
  return false;
}

/** A file that exists but cannot be read still makes its items expected. */
function answer(bags: { readonly [kind in Kind]: Bag }, { role }: PlacedFile): void {
  const reader = READERS.get(role);
  const { format, answersFor } = reader ?? (role.startsWith('sshd') ? SSHD : OPENSSL);
  bags[format].answersFor.add(answersFor);
}

const SSHD = { format: 'host', answersFor: 'sshd' } as const;
const OPENSSL = { format: 'openssl', answersFor: '' } as const;

function* contributions(files: readonly PlacedFile[], tree: FileTree, complain: Complain): Generator<Contribution> {
  for (const placed of files) {
    const file = tree.get(placed.path);
    const reader = READERS.get(placed.role);
    if (file === undefined || reader === undefined) continue;
    const { format, answersFor, title, isJson } = reader;
    const json = isJson === true ? readJson(file, { title, kinds: ['host', 'firmware'] }) : undefined;
    if (json?.ok === false) complain(json.problem.code, file, json.problem.message, json.problem.place.line);
    const items = json?.ok === false ? undefined : reader.read(file.text());
    if (items === undefined && json?.ok !== false) complain('unparsable-file', file, notUnderstood(file, title));
    yield { file, format, answersFor, items: items ?? [] };
  }
  yield* configurationItems(files, tree, complain);
}

function notUnderstood(file: EvidenceFile, title: string): string {
  if (isFwupdError(file))
    return `${file.path} contains the error of fwupd instead of its output. Run it as root, with its daemon or as fwupdtool.`;
  return `${file.path} is named like ${title} and could not be understood, so it counts as unknown. Run the tool with LC_ALL=C and collect it again.`;
}
