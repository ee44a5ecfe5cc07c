import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { complaints } from '../shared/packages/complaints.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import { problemList } from '../shared/problem-list.ts';
import { readToml } from '../shared/toml.ts';

/** What manifests require of one crate. */
export interface WantedCrate {
  readonly features: Set<string>;
  defaults: boolean;
}

/** Development and build dependencies are left out: the program does not run their cryptography. */
const TABLE = 'dependencies';
const FEATURE = /^[\w.+-]{1,100}$/;
const MAX_STEPS = 10_000;

/**
 * Reads one Cargo.toml into `wantedCrates`, by crate name: features of its dependencies, of those it takes from the
 * workspace, and of those that its own default features enable (The Cargo Book, features). Returns its problems.
 */
export function readManifest(
  file: EvidenceFile,
  parser: Pick<Parser, 'title' | 'kinds'>,
  wantedCrates: Map<string, WantedCrate>,
): readonly Problem[] {
  const read = readToml(file, parser);
  if (!read.ok) return [read.problem];
  const problems = problemList(file, parser);
  const complain = complaints(problems, file.path, 'Correct it.', () => 1);
  const root = isMap(read.value) ? read.value : {};
  const names = new Map<string, string>();
  for (const { table, pointer } of readTables(root, complain)) {
    for (const [key, raw] of Object.entries(table)) {
      const crate = isMap(raw) ? textField(raw, 'package') || key : key;
      names.set(key, crate);
      if (!noteDependency(crate, raw, wantedCrates)) complain('dependency', [...pointer, key]);
    }
  }
  const features = mapField(root, 'features');
  if (features === undefined) complain('list of features', ['features']);
  for (const [key, feature] of turnedOn(features ?? {})) {
    const crate = names.get(key);
    if (crate !== undefined) wantedCrate(crate, wantedCrates).features.add(feature);
  }
  return problems.all();
}

interface Table {
  readonly table: ValueMap;
  readonly pointer: readonly string[];
}

function readTables(root: ValueMap, complain: Report): readonly Table[] {
  const found: Table[] = [];
  const take = (holder: ValueMap, pointer: readonly string[]): void => {
    const table = mapField(holder, TABLE);
    if (table === undefined) complain('table of dependencies', [...pointer, TABLE]);
    else if (table !== null) found.push({ table, pointer: [...pointer, TABLE] });
  };
  take(root, []);
  take(mapField(root, 'workspace') ?? {}, ['workspace']);
  for (const [target, raw] of Object.entries(mapField(root, 'target') ?? {})) {
    if (isMap(raw)) take(raw, ['target', target]);
  }
  return found;
}

/** A plain version uses the default features. Returns whether the entry could be read. */
function noteDependency(crate: string, raw: Value, wantedCrates: Map<string, WantedCrate>): boolean {
  if (typeof raw === 'string') {
    wantedCrate(crate, wantedCrates).defaults = true;
    return true;
  }
  const features = isMap(raw) ? listField(raw, 'features') : undefined;
  if (!isMap(raw) || features === undefined) return false;
  const wanted = wantedCrate(crate, wantedCrates);
  for (const feature of features) {
    if (typeof feature !== 'string') return false;
    if (FEATURE.test(feature)) wanted.features.add(feature);
  }
  // a member that takes a dependency from the workspace says nothing of its defaults
  const inherits = own(raw, 'workspace') === true;
  const off = own(raw, 'default-features') === false || own(raw, 'default_features') === false;
  if (!inherits && !off) wanted.defaults = true;
  return true;
}

function wantedCrate(crate: string, wantedCrates: Map<string, WantedCrate>): WantedCrate {
  const known = wantedCrates.get(crate);
  if (known !== undefined) return known;
  const made = { features: new Set<string>(), defaults: false };
  wantedCrates.set(crate, made);
  return made;
}

function turnedOn(features: ValueMap): readonly (readonly [crate: string, feature: string])[] {
  const found: (readonly [string, string])[] = [];
  const seen = new Set<string>();
  const pending = ['default'];
  for (let name = pending.pop(), steps = 0; name !== undefined && steps < MAX_STEPS; name = pending.pop(), steps += 1) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const entry of listField(features, name) ?? []) {
      if (typeof entry !== 'string') continue;
      const match = /^([\w-]{1,100})\??\/([\w.+-]{1,100})$/.exec(entry);
      if (match?.[1] === undefined || match[2] === undefined) pending.push(entry);
      else found.push([match[1], match[2]]);
    }
  }
  return found;
}
