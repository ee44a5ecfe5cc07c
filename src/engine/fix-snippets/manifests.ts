import { dump } from 'js-yaml';
import { isList, isMap, own, type Value } from '../../base/value.ts';
import type { Candidate } from './candidate.ts';
import { tryLoad } from './try-load.ts';

const MOST_DOCUMENTS = 12;
/** Without the key that `withContainer` looks for, no part differs from the whole, and nothing has to be read. */
const CONTAINERS = /containers/i;

/** Documents of a YAML file: each alone, each with another one, and each with one of its containers that are wanted. */
export function manifests(path: string, text: string, wanted: readonly string[]): readonly Candidate[] {
  const parts = text
    .split(/^---$/m)
    .map((part) => part.trim())
    .filter(Boolean);
  const several = parts.length < 2 ? [] : [...parts, ...pairs(parts.slice(0, MOST_DOCUMENTS))];
  return [...several, ...parts.flatMap((part) => ofContainers(part, wanted))].map((part) => ({
    shown: 1,
    files: { [path]: `${part}\n` },
    text: part,
  }));
}

function pairs(parts: readonly string[]): readonly string[] {
  return parts.flatMap((one, at) => parts.slice(at + 1).map((other) => `${one}\n---\n${other}`));
}

/** The object with a single container, for each wanted one. */
function ofContainers(text: string, wanted: readonly string[]): readonly string[] {
  const names = wanted.map((address) => address.slice(address.lastIndexOf('/') + 1));
  const present = names.filter((name) => text.includes(name));
  if (present.length === 0 || !CONTAINERS.test(text)) return [];
  const read = tryLoad(text);
  if (read === undefined || !isMap(read)) return [];
  const whole = JSON.stringify(read);
  return present.flatMap((name) => {
    const kept = withContainer(read, name);
    const part = JSON.stringify(kept);
    return part === whole || !part.includes(`"name":"${name}"`)
      ? []
      : [dump(kept, { noRefs: true, lineWidth: -1 }).trim()];
  });
}

function withContainer(value: Value, name: string): Value {
  if (isList(value)) return value.map((item) => withContainer(item, name));
  if (!isMap(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): readonly [string, Value][] => {
    if (!/^(?:init|ephemeral)?containers$/i.test(key) || !isList(inner)) return [[key, withContainer(inner, name)]];
    const found = inner.filter((item) => isMap(item) && own(item, 'name') === name);
    return found.length === 0 && key !== 'containers' ? [] : [[key, found]];
  });
  return Object.fromEntries(entries);
}
