import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { mapField, shownKey, textField } from '../shared/fields.ts';
import { hashText } from '../shared/packages/hashes.ts';
import { lockedPackage } from '../shared/packages/lock-file.ts';
import type { ProblemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';
import { isPackageName, nameOfPattern, originOfRange, type YarnEntry, type YarnRead } from './entry.ts';

/** Yarn 2 and newer: YAML with one key for all descriptors of a package. */
export function readBerry(file: EvidenceFile, parser: Parser, problems: ProblemList): YarnRead {
  const { documents, problems: broken } = readYaml(file, parser);
  const root = documents[0]?.value;
  if (!isMap(root) || broken.length > 0) return { skipped: 0, version: '', problems: broken };
  const metadata = mapField(root, '__metadata');
  const version = String(metadata ? (own(metadata, 'version') ?? '') : '');
  if (!/^\d{1,3}$/.test(version)) {
    const message = `${file.path} does not say which version of the lock format it has. Write it again with yarn install.`;
    problems.add('unsupported-version', message, ['__metadata', 'version']);
    return { skipped: 0, version: '', problems: [] };
  }
  const entries: YarnEntry[] = [];
  let skipped = 0;
  for (const [key, raw] of Object.entries(root)) {
    if (key === '__metadata') continue;
    const entry = readEntry(key, raw, file.path, parser.id);
    if (entry !== undefined) entries.push(entry);
    else {
      skipped += 1;
      const message = `${file.path}: an entry is malformed. Write the file again with yarn install.`;
      problems.add('partly-read', message, shownKey(key));
    }
  }
  return { entries, skipped, version, problems: [] };
}

function readEntry(key: string, raw: Value, file: string, source: string): YarnEntry | undefined {
  if (!isMap(raw)) return undefined;
  const resolution = textField(raw, 'resolution');
  const checksum = readChecksum(raw);
  const wanted = mapField(raw, 'dependencies');
  if (!resolution || checksum === undefined || wanted === undefined) return undefined;
  const name = nameOfPattern(resolution);
  const range = resolution.slice(name.length + 1);
  const told = own(raw, 'version');
  if (!isPackageName(name) || (typeof told !== 'string' && typeof told !== 'number')) return undefined;
  const member = range.startsWith('workspace:');
  const origin = originOfRange(range);
  const version = /^\d[\w.+-]{0,200}$/.test(String(told)) && !member ? String(told) : '';
  const place = { file, pointer: shownKey(key) };
  const local = member || origin === 'path' ? { local: true } : {};
  // only the platform that a package is for writes its checksum
  const conditional = textField(raw, 'conditions') ? { conditional: true } : {};
  const properties = { origin, ...local, ...conditional };
  const locked = lockedPackage({ ecosystem: 'npm', name, version, scope: 'unknown', source, place, properties });
  const hash = hashText('sha512', checksum);
  if (hash !== undefined) locked.hashes.push(hash);
  return { locked, patterns: key.split(/,\s*/), wanted: readPatterns(wanted), member };
}

/** Hex of SHA-512; since version 8 after the key of its cache (`10c0/…`). */
function readChecksum(raw: ValueMap): string | undefined {
  const text = textField(raw, 'checksum');
  return text?.slice(text.lastIndexOf('/') + 1);
}

/** Before version 8 ranges have no protocol; it is that of the registry. */
function readPatterns(wanted: ValueMap | null): readonly (readonly string[])[] {
  const patterns: (readonly string[])[] = [];
  for (const [name, range] of Object.entries(wanted ?? {})) {
    if (typeof range !== 'string' && typeof range !== 'number') continue;
    patterns.push([`${name}@${range}`, `${name}@npm:${range}`]);
  }
  return patterns;
}
