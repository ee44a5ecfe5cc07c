import type { ContainerSetting } from './draft.ts';

/** A mount of a path of the host that opens the host. */
export function hostMount(path: string, name: string): Pick<ContainerSetting, 'value' | 'name' | 'clause'> {
  const clause = {
    fact: `${name} mounts ${path} of the host`,
    expected: 'no system folder and no engine socket of the host',
  };
  return { value: { hostPath: { path } }, name, clause };
}
