import { unknown } from '../../../base/value.ts';
import { containerPort } from '../../shared/containers/port.ts';
import type { ContainerDraft, ContainerSetting } from '../../shared/containers/draft.ts';
import { nodeItems, memberAt, type Mapped, type Node } from '../document/node.ts';
import { knownText } from './scalars.ts';

const VARIABLE = unknown('a variable of the shell that starts the services decides it', true);

/** Puts the ports of the container that are published or exposed. */
export function putPorts(draft: ContainerDraft, node: Mapped): void {
  const lists = ['ports', 'expose'].map((key) => ({ key, node: memberAt(node, key) }));
  const settings = lists.flatMap(({ key, node: list }) =>
    nodeItems(list).map((item, index): ContainerSetting => {
      const target = readTarget(item);
      return {
        value: { containerPort: target === undefined ? VARIABLE : containerPort(target) },
        place: item.place,
        name: `${key}[${index}]`,
      };
    }),
  );
  const [first] = settings;
  if (first !== undefined)
    draft.putList('container.ports', lists.find((each) => each.node)?.node?.place ?? first.place, settings);
}

/** The port in the container, with its protocol: the last part of the short syntax. */
function readTarget(item: Node): string | undefined {
  if (item.kind === 'map') {
    const protocol = knownText(memberAt(item, 'protocol'));
    const target = knownText(memberAt(item, 'target'));
    return target === undefined || protocol === undefined ? target : `${target}/${protocol}`;
  }
  if (item.kind !== 'leaf') return undefined;
  if (typeof item.value === 'number') return String(item.value);
  const last = typeof item.value === 'string' ? item.value.slice(item.value.lastIndexOf(':') + 1) : undefined;
  return last === undefined ? undefined : knownText({ ...item, value: last });
}
