import type { Finding } from '../model/finding.ts';
import type { ChangedSource } from '../sources/changed/read-changed.ts';
import type { GradedSource } from './grade-source.ts';
import type { ParsedGroup } from './parse-groups.ts';

/**
 * Returns a test whether a finding concerns changed files: its place is in one, or its subject was built from one
 * that contains no resources itself, such as the values of a chart or the variables of a module.
 */
export function changedFindings(
  { changed, inputs }: ChangedSource,
  { groups }: Pick<GradedSource, 'groups'>,
): (finding: Finding) => boolean {
  const files = new Set(changed);
  const whole = groups.filter((group) => changed.some((path) => isInput(path, group, inputs)));
  return ({ place, decisions, source }) => {
    const places = [place, ...decisions.map((decision) => decision.place)];
    if (places.some(({ file }) => files.has(file))) return true;
    return whole.some(({ parser, yielded }) => parser.id === source && places.some(({ file }) => yielded.has(file)));
  };
}

function isInput(path: string, { group, yielded }: ParsedGroup, inputs: ReadonlyMap<string, string>): boolean {
  if (yielded.has(path)) return false;
  const module = inputs.get(path);
  return group.files.includes(path) || (module !== undefined && group.files.some((file) => isIn(module, file)));
}

function isIn(folder: string, file: string): boolean {
  return file.startsWith(folder === '' ? '' : `${folder}/`);
}
