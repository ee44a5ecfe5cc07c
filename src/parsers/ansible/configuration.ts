import type { Place } from '../../model/place.ts';
import type { Project } from './project-reader.ts';
import { under } from './paths.ts';

/** An option of `ansible.cfg` with its place. */
export interface Option {
  readonly value: string;
  readonly place: Place;
}

/** Options of an `ansible.cfg` by `section.name`; the last value wins. */
export function readOptions(project: Project, path: string): ReadonlyMap<string, Option> {
  const options = new Map<string, Option>();
  let section = '';
  for (const [index, raw] of (project.get(path)?.text() ?? '').split(/\r?\n/).entries()) {
    const line = raw.trim();
    const opened = /^\[([^\]]{1,100})\]/.exec(line)?.[1];
    if (opened !== undefined) section = opened;
    const match = /^([A-Za-z_]\w{0,80})\s*[=:]\s*([^]{0,2000})$/.exec(line);
    if (opened !== undefined) continue;
    if (match?.[1] === undefined || match[2] === undefined) {
      // an indented line continues the value before it (Python, configparser)
      if (line !== '' && !/^[#;\s]/.test(raw)) project.faultOnce(path, notOption(path, index + 1));
      continue;
    }
    const value = match[2].replace(/\s[;#].*$/, '').trim();
    options.set(`${section}.${match[1].toLowerCase()}`, { value, place: { file: path, pointer: [], line: index + 1 } });
  }
  return options;
}

function notOption(path: string, line: number): string {
  return `Line ${line} of ${path} is neither a section nor an option, so options may be lost. Correct it: Ansible refuses the whole file.`;
}

/** The configuration of a project: `ansible.cfg` in its folder. */
export function readConfiguration(project: Project): ReadonlyMap<string, Option> {
  return readOptions(project, under(project.root, 'ansible.cfg'));
}

/** Tasks with these tags do not run unless the command line selects them (Ansible, "TAGS_RUN" and "TAGS_SKIP"). */
export function leftOutByTags(options: ReadonlyMap<string, Option>): (tags: readonly string[]) => boolean {
  const listed = (name: string): readonly string[] =>
    (options.get(`tags.${name}`)?.value ?? '').split(',').flatMap((tag) => tag.trim() || []);
  const [run, skip] = [listed('run'), listed('skip')];
  const meant = (names: readonly string[], tags: readonly string[]): boolean =>
    names.some((name) => tags.includes(name) || name === (tags.length > 0 ? 'tagged' : 'untagged') || name === 'all');
  return (tags) =>
    (!tags.includes('always') && run.length > 0 && !meant(run, tags)) ||
    (skip.length > 0 && meant(skip, tags) && !(tags.includes('always') && !skip.includes('always')));
}
