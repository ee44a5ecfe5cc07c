import type { Resource } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { within, type Place } from '../../../model/place.ts';
import { isList, isMap, isMarker, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { flagValues, type Flag } from './flag-values.ts';
import { readKubelet } from './kubelet-flags.ts';
import type { ClusterObject } from './objects.ts';
import { objectAddress, type Origin } from './origin.ts';

const GROUP = 'kubeadm.k8s.io/';
const PKI = '/etc/kubernetes/pki';

/** Flags that kubeadm itself writes; `extraArgs` override them (kubeadm, phases control-plane and etcd). */
const COMPONENTS: readonly {
  readonly name: string;
  readonly at: Pointer;
  readonly defaults: (pki: string) => readonly (readonly [string, string])[];
}[] = [
  {
    name: 'kube-apiserver',
    at: ['apiServer'],
    defaults: (pki) => [
      ['authorization-mode', 'Node,RBAC'],
      ['enable-admission-plugins', 'NodeRestriction'],
      ['client-ca-file', `${pki}/ca.crt`],
      ['tls-cert-file', `${pki}/apiserver.crt`],
      ['tls-private-key-file', `${pki}/apiserver.key`],
      ['kubelet-client-certificate', `${pki}/apiserver-kubelet-client.crt`],
      ['kubelet-client-key', `${pki}/apiserver-kubelet-client.key`],
      ['service-account-key-file', `${pki}/sa.pub`],
      ['service-account-signing-key-file', `${pki}/sa.key`],
      ['etcd-cafile', `${pki}/etcd/ca.crt`],
      ['etcd-certfile', `${pki}/apiserver-etcd-client.crt`],
      ['etcd-keyfile', `${pki}/apiserver-etcd-client.key`],
    ],
  },
  {
    name: 'kube-controller-manager',
    at: ['controllerManager'],
    defaults: (pki) => [
      ['bind-address', '127.0.0.1'],
      ['use-service-account-credentials', 'true'],
      ['root-ca-file', `${pki}/ca.crt`],
      ['service-account-private-key-file', `${pki}/sa.key`],
    ],
  },
  { name: 'kube-scheduler', at: ['scheduler'], defaults: () => [['bind-address', '127.0.0.1']] },
  {
    name: 'etcd',
    at: ['etcd', 'local'],
    defaults: (pki) => [
      ['cert-file', `${pki}/etcd/server.crt`],
      ['key-file', `${pki}/etcd/server.key`],
      ['trusted-ca-file', `${pki}/etcd/ca.crt`],
      ['client-cert-auth', 'true'],
      ['peer-cert-file', `${pki}/etcd/peer.crt`],
      ['peer-key-file', `${pki}/etcd/peer.key`],
      ['peer-trusted-ca-file', `${pki}/etcd/ca.crt`],
      ['peer-client-cert-auth', 'true'],
    ],
  },
];

/**
 * The components that a kubeadm configuration starts: `k8s/control-plane` for those of a ClusterConfiguration,
 * `k8s/kubelet` for the node of an InitConfiguration or JoinConfiguration. kubeadm always starts the kubelet with a
 * configuration file.
 */
export function kubeadmComponents(object: ClusterObject, origin: Origin): readonly Resource[] {
  if (!object.apiVersion.startsWith(GROUP)) return [];
  const address = objectAddress(object);
  if (object.kind === 'ClusterConfiguration') {
    return COMPONENTS.flatMap((component) =>
      clusterComponent(object, component, `${address}/${component.name}`, origin),
    );
  }
  if (object.kind !== 'InitConfiguration' && object.kind !== 'JoinConfiguration') return [];
  const at = ['nodeRegistration', 'kubeletExtraArgs'];
  const flags = extraArgs(valueAt(object.values, at), within(object.place, at));
  const common = { kind: object.kind, name: object.name };
  const { place } = object;
  return [readKubelet({ address: `${address}/kubelet`, flags, place, common, hasFile: true }, origin)];
}

function clusterComponent(
  object: ClusterObject,
  { name, at, defaults }: (typeof COMPONENTS)[number],
  address: string,
  origin: Origin,
): readonly Resource[] {
  const external = name === 'etcd' && isMap(valueAt(object.values, ['etcd', 'external']));
  if (external) return [];
  const folder = own(object.values, 'certificatesDir');
  const section = valueAt(object.values, at);
  const place = isMap(section) ? within(object.place, at) : object.place;
  const given = isMap(section) ? extraArgs(own(section, 'extraArgs'), within(place, ['extraArgs'])) : [];
  const written = defaults(typeof folder === 'string' ? folder : PKI).map(([flag, value]): Flag => ({
    name: flag,
    value,
    place,
  }));
  const { values, places } = flagValues(given, written);
  const common = { kind: object.kind, apiVersion: object.apiVersion, name: object.name, os: 'linux' };
  return [
    {
      kind: 'resource',
      type: 'k8s/control-plane',
      address,
      ...origin,
      values: { ...common, component: name, flags: values },
      place,
      places: new Map([['component', place], ['flags', place], ...places]),
      notes: [
        ...(origin.notes ?? []),
        'flags that the configuration does not set are taken to have the values that kubeadm writes',
      ],
    },
  ];
}

/** A map of flags up to `v1beta3`, later a list of names and values. */
function extraArgs(args: Value | undefined, place: Place): readonly Flag[] {
  if (isMap(args)) {
    return Object.entries(args).map(([name, value]) => ({
      name,
      value: readText(value),
      place: within(place, [name]),
    }));
  }
  if (!isList(args)) return [];
  return args.flatMap((entry, index): readonly Flag[] => {
    const name = isMap(entry) ? own(entry, 'name') : undefined;
    if (!isMap(entry) || typeof name !== 'string') return [];
    return [{ name, value: readText(own(entry, 'value')), place: within(place, [index, 'value']) }];
  });
}

/** A flag is text, but YAML may have read it as a boolean or number. */
function readText(value: Value | undefined): Value {
  if (typeof value === 'string' || isMarker(value)) return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return unknown('not the kind of value that a flag has', true);
}

function valueAt(values: ValueMap, at: Pointer): Value | undefined {
  let value: Value | undefined = values;
  for (const key of at) value = isMap(value) ? own(value, String(key)) : undefined;
  return value;
}
