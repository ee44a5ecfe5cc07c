import { unknown } from '../../base/value.ts';
import type { Place } from '../../model/place.ts';
import { fault } from './build-fault.ts';
import type { Folder } from './folder.ts';
import { append, everNamed, readIdentity, createKustomizeItem, type Build, type Item } from './item.ts';
import { emptyMap, nodeAt, setAt, textAt, textNode, type MapNode, type DocumentNode } from './node.ts';

const NOT_KNOWN = unknown('the content of a file that cannot be read here', true);
const BASE64_LINE = 70;

/** `text` is absent where its file is missing or is not text. */
interface Pair {
  readonly key: string;
  readonly text?: string;
  readonly place: Place;
}

/**
 * Applies one entry of `configMapGenerator` or `secretGenerator`. Values of Secrets are redacted later, like all
 * others.
 */
export function generate(build: Build, folder: Folder, kind: 'ConfigMap' | 'Secret', entry: DocumentNode): void {
  const pairs = [...environment(folder, entry), ...literals(entry), ...files(folder, entry)];
  if (new Set(pairs.map(({ key }) => key)).size < pairs.length) fault(entry.place, 'generates one key twice');
  const root = emptyMap(entry.place);
  const put = (path: readonly string[], text: string): void => setAt(root, path, textNode(text, entry.place));
  put(['apiVersion'], 'v1');
  put(['kind'], kind);
  put(['metadata', 'name'], textAt(entry, ['name']));
  if (textAt(entry, ['namespace']) !== '') put(['metadata', 'namespace'], textAt(entry, ['namespace']));
  if (kind === 'Secret') put(['type'], textAt(entry, ['type']) || 'Opaque');
  if (kind === 'Secret') root.entries.set('data', emptyMap(entry.place));
  for (const { key, text, place } of pairs) setAt(root, ['data', key], textNode(encoded(kind, text), place));
  const general = nodeAt(folder.kustomization.root, ['generatorOptions']);
  const options = nodeAt(entry, ['options']);
  for (const each of [general, options]) addMarks(root, each);
  const isEnabled = (key: string): boolean => [general, options].some((each) => textAt(each, [key]) === 'true');
  if (isEnabled('immutable')) root.entries.set('immutable', textNode(true, entry.place));
  const item = {
    ...createKustomizeItem(root),
    hashed: !isEnabled('disableNameSuffixHash'),
    ...(pairs.some(({ text }) => text === undefined) ? { incomplete: true } : {}),
  };
  absorb(build, item, textAt(entry, ['behavior']), entry.place);
}

function encoded(kind: 'ConfigMap' | 'Secret', text: string | undefined): string | typeof NOT_KNOWN {
  if (text === undefined) return NOT_KNOWN;
  if (kind === 'ConfigMap') return text;
  const whole = Buffer.from(text).toString('base64');
  const lines = whole.match(new RegExp(`.{1,${BASE64_LINE}}`, 'g')) ?? [];
  return whole.length >= BASE64_LINE ? lines.map((line) => `${line}\n`).join('') : whole;
}

function addMarks(root: MapNode, options: DocumentNode | undefined): void {
  for (const key of ['labels', 'annotations']) {
    const marks = nodeAt(options, [key]);
    if (marks?.kind !== 'map') continue;
    for (const [name, value] of marks.entries)
      setAt(root, ['metadata', key, name], textNode(textAt(value, []), value.place));
  }
}

function texts(entry: DocumentNode, key: string): readonly DocumentNode[] {
  const list = nodeAt(entry, [key]);
  return list?.kind === 'list' ? list.items : [];
}

function literals(entry: DocumentNode): readonly Pair[] {
  return texts(entry, 'literals').map((literal): Pair => {
    const text = textAt(literal, []);
    const equals = text.indexOf('=');
    if (equals < 1) return fault(literal.place, 'is a literal that is not `key=value`');
    return { key: text.slice(0, equals), text: unquoted(text.slice(equals + 1)), place: literal.place };
  });
}

function unquoted(text: string): string {
  const first = text.charAt(0);
  return text.length > 1 && (first === '"' || first === "'") && text.endsWith(first) ? text.slice(1, -1) : text;
}

function files(folder: Folder, entry: DocumentNode): readonly Pair[] {
  return texts(entry, 'files').map((source): Pair => {
    const text = textAt(source, []);
    const equals = text.indexOf('=');
    const path = text.slice(equals + 1);
    const key = equals === -1 ? path.slice(path.lastIndexOf('/') + 1) : text.slice(0, equals);
    const file = folder.file(path, source);
    const content = file?.text();
    // the bytes of what is no text are not known here, so neither is its encoding
    if (file === undefined || content === undefined || content.includes('\uFFFD')) return { key, place: source.place };
    return { key, text: content, place: { file: file.path, pointer: [], line: 1 } };
  });
}

function environment(folder: Folder, entry: DocumentNode): readonly Pair[] {
  const single = nodeAt(entry, ['env']);
  return [...texts(entry, 'envs'), ...(single === undefined ? [] : [single])].flatMap((source) => {
    const file = folder.file(textAt(source, []), source);
    const lines = file?.text().split(/\r?\n/) ?? [];
    return lines.flatMap((raw, index): readonly Pair[] => {
      const line = raw.trimStart();
      if (file === undefined || line === '' || line.startsWith('#')) return [];
      const equals = line.indexOf('=');
      const place = { file: file.path, pointer: [], line: index + 1 };
      return [
        { key: equals === -1 ? line : line.slice(0, equals), text: equals === -1 ? '' : line.slice(equals + 1), place },
      ];
    });
  });
}

function absorb(build: Build, made: Item, behavior: string, place: Place): void {
  const found = everNamed(build.items, readIdentity(made));
  const changes = behavior === 'merge' || behavior === 'replace';
  const [old] = found;
  if (old === undefined) {
    if (changes && !build.incomplete) fault(place, 'merges into or replaces an object that no base has');
    append(build, made);
    return;
  }
  if (found.length > 1) fault(place, 'merges into or replaces an object that several bases have');
  if (!changes) fault(place, 'generates an object that a base has already; its behavior must be merge or replace');
  const parts = behavior === 'merge' ? [['data'], ['binaryData'], ['metadata']] : [['metadata']];
  for (const path of parts) keep(made.root, old.root, path);
  for (const path of [
    ['metadata', 'name'],
    ['metadata', 'namespace'],
  ]) {
    const value = nodeAt(old.root, path);
    if (value !== undefined) setAt(made.root, path, value);
  }
  const { previous, prefixes, suffixes } = old;
  const hashed = made.hashed && old.hashed;
  const incomplete = made.incomplete === true || (behavior === 'merge' && old.incomplete === true);
  build.items[build.items.indexOf(old)] = {
    ...made,
    previous,
    prefixes,
    suffixes,
    hashed,
    ...(incomplete ? { incomplete } : {}),
  };
}

/** Keeps entries that only the old object has, two levels deep: data, labels and annotations. */
function keep(made: MapNode, old: MapNode, path: readonly string[]): void {
  const from = nodeAt(old, path);
  if (from?.kind !== 'map') return;
  for (const [key, value] of from.entries) {
    const present = nodeAt(made, [...path, key]);
    if (present === undefined) setAt(made, [...path, key], value);
    else if (value.kind === 'map') keep(made, old, [...path, key]);
  }
}
