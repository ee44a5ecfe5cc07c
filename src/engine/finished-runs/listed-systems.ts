import { loadContent } from '../../content/load-content.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { selectFramework } from '../../frameworks/select.ts';
import type { AbsentSystem } from '../../model/organization.ts';
import type { ListedSystem, SystemList } from '../../model/system-list.ts';
import type { GatheredSystems } from './gathered-systems.ts';

/** The system of a list to which a result belongs: its path ends with the folder of the system. */
export function createFinder({ systems }: SystemList): (path: string) => ListedSystem | undefined {
  const byFolder = new Map(systems.map((system) => [system.folder, system]));
  return (path) => byFolder.get(path) ?? byFolder.get(path.split('/').at(-1) ?? '');
}

/**
 * Systems that should be in the view of a framework and are not: those that failed, and those of the list without any
 * result, or without one of a framework that the list names for them.
 */
export function findAbsent(
  { frameworks, names, failed }: GatheredSystems,
  framework: string,
  list: SystemList | undefined,
): readonly AbsentSystem[] {
  const present = frameworks.get(framework)?.names;
  const listed = new Map(list?.systems.map((system) => [system.name, system]));
  const isExpected = (name: string): boolean => {
    const system = listed.get(name);
    return system?.framework === undefined || nameFrameworks(system.framework).includes(framework);
  };
  const failures = [...failed].filter(([name]) => isExpected(name));
  const missing = [...listed.values()].filter(({ name, framework: wanted }) => {
    if (present?.has(name) === true || failed.has(name)) return false;
    return wanted === undefined ? !names.has(name) : isExpected(name);
  });
  return [
    ...failures.map(([name, reason]): AbsentSystem => {
      return { name, state: 'failed', reason, ...omitUndefined({ owner: listed.get(name)?.owner }) };
    }),
    ...missing.map(({ name, folder, owner }): AbsentSystem => {
      const reason = names.has(name)
        ? `It has no response of ${framework}.`
        : `There is no result in a folder "${folder}".`;
      return { name, state: 'missing', reason, ...omitUndefined({ owner }) };
    }),
  ];
}

function nameFrameworks(wanted: readonly string[]): readonly string[] {
  const { frameworks } = loadContent();
  return wanted.flatMap((framework) => {
    const selected = selectFramework(frameworks, { framework });
    return selected.ok ? [selected.framework.name] : [];
  });
}
