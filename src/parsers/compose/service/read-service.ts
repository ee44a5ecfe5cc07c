import type { Resource } from '../../../model/evidence.ts';
import { extend } from '../../../base/extend.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';
import { createDraft } from '../../shared/containers/draft.ts';
import { memberAt, nodeItems, type Mapped } from '../document/node.ts';
import { COMPOSE_FORMAT } from '../format.ts';
import type { Project, ServiceSubject } from '../project/project.ts';
import type { Reading } from './reading.ts';
import { putEnvironments } from './environment.ts';
import { putImage } from './image.ts';
import { putMounts } from './mounts.ts';
import { NAMES } from './names.ts';
import { putNamespaces } from './namespaces.ts';
import { putPorts } from './ports.ts';
import { putSettings } from './settings.ts';
import { knownText } from './scalars.ts';

/** A service as a container, with its settings in the words of Kubernetes. */
export function readService(subject: ServiceSubject, project: Project): Resource {
  const { node, name, file, variants } = subject;
  const draft = createDraft(NAMES);
  const reading: Reading = { project, place: node.place };
  draft.put('name', { value: name, place: node.place });
  draft.put('role', { value: 'container', place: node.place });
  putSettings(draft, node, reading);
  putNamespaces(draft, node, reading);
  putMounts(draft, node, reading);
  putPorts(draft, node);
  putImage(draft, node, reading);
  putEnvironments(draft, node, reading);
  const { values, places, wording } = draft.finish();
  return extend(
    {
      kind: 'resource' as const,
      type: 'engine/container',
      address: `${file}/${name}`,
      source: 'compose',
      evidenceKind: COMPOSE_FORMAT.kinds[0] ?? 'compose',
      values,
      place: node.place,
      places,
      wording,
    },
    omitUndefined({
      conditional: isStarted(node, project)
        ? undefined
        : `${isScaledDown(node) ? 'scale' : 'profiles'} of ${file}/${name}`,
      notes: variants,
      unproven: subject.isOpen
        ? 'What the service extends is not in the evidence, so nothing good is proved.'
        : undefined,
    }),
  );
}

/** Whether a service is started by itself: without profiles, or with one of `COMPOSE_PROFILES` in the `.env` file. */
function isStarted(node: Mapped, { lookup }: Project): boolean {
  if (isScaledDown(node)) return false;
  const profiles = nodeItems(memberAt(node, 'profiles')).map((item) => knownText(item));
  const active = lookup('COMPOSE_PROFILES')?.split(',') ?? [];
  return profiles.length === 0 || profiles.some((each) => each !== undefined && active.includes(each));
}

/** Whether a service has no containers until it is scaled. */
function isScaledDown(node: Mapped): boolean {
  return knownText(memberAt(node, 'scale')) === '0';
}

/** Whether a service starts a container: the program of a provider is none. */
export function runsContainer({ node }: Pick<ServiceSubject, 'node'>): boolean {
  return memberAt(node, 'provider') === undefined;
}
