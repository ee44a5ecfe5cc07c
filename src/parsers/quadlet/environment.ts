import { parentFolder, resolvePath } from '../../base/tree-path.ts';
import type { ContainerDraft } from '../shared/containers/draft.ts';
import { putEnvironment, type EnvironmentVariable } from '../shared/containers/environment.ts';
import { containerPort } from '../shared/containers/port.ts';
import { findOptions, type PodmanOption } from './options.ts';
import type { UnitPlace } from './units.ts';

/** Puts the variables of a quadlet, with those of its environment files, and its ports. */
export function putEnvironments(
  draft: ContainerDraft,
  options: readonly PodmanOption[],
  { tree, path, place }: UnitPlace,
): void {
  const variables = new Map<string, EnvironmentVariable>();
  for (const option of findOptions(options, 'env-file')) {
    const found = resolvePath(parentFolder(path), option.value.replace(/^-/, ''));
    const lines = found === undefined ? [] : (tree.get(found)?.text() ?? '').split(/\r?\n/, 10_000);
    for (const [index, line] of lines.entries()) {
      const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w{0,200})=(.{0,10000})$/.exec(line) ?? [];
      if (name === undefined || found === undefined) continue;
      variables.set(name, {
        name,
        value,
        place: { file: found, pointer: [], line: index + 1 },
        label: `${name} in ${found}`,
      });
    }
  }
  for (const option of findOptions(options, 'env')) {
    const at = option.value.indexOf('=');
    const name = at === -1 ? option.value : option.value.slice(0, at);
    const value = at === -1 ? undefined : option.value.slice(at + 1);
    variables.set(name, { name, value, place: option.place, label: `Environment ${name}` });
  }
  if (variables.size > 0) putEnvironment(draft, [...variables.values()], place);
  const ports = [...findOptions(options, 'publish'), ...findOptions(options, 'expose')].map((each) => ({
    value: { containerPort: containerPort(each.value.slice(each.value.lastIndexOf(':') + 1)) },
    place: each.place,
    name: each.key,
  }));
  if (ports.length > 0) draft.putList('container.ports', place, ports);
}
