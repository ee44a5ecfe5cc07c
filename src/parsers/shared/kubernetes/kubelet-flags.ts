import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { goTruth, mergedFlags, type Flag } from './flag-values.ts';
import type { Origin } from './origin.ts';

type Read = (text: string) => Value;

const text: Read = (value) => value;
const flag: Read = (value) => goTruth(value) ?? value;
const number: Read = (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value);
const list: Read = (value) => value.split(',').map((item) => item.trim());

/**
 * Kubelet flags and the fields of its configuration file that they set. `alone`: the default without flag and file,
 * where it differs from the file's default (Kubernetes reference, kubelet and KubeletConfiguration).
 */
const FIELDS: readonly {
  readonly name: string;
  readonly at: readonly string[];
  readonly read: Read;
  readonly alone?: Value;
  readonly flagOnly?: true;
}[] = [
  { name: 'anonymous-auth', at: ['authentication', 'anonymous', 'enabled'], read: flag, alone: true },
  { name: 'authentication-token-webhook', at: ['authentication', 'webhook', 'enabled'], read: flag, alone: false },
  { name: 'client-ca-file', at: ['authentication', 'x509', 'clientCAFile'], read: text },
  { name: 'authorization-mode', at: ['authorization', 'mode'], read: text, alone: 'AlwaysAllow' },
  { name: 'read-only-port', at: ['readOnlyPort'], read: number, alone: 10_255 },
  { name: 'protect-kernel-defaults', at: ['protectKernelDefaults'], read: flag },
  { name: 'make-iptables-util-chains', at: ['makeIPTablesUtilChains'], read: flag },
  { name: 'event-qps', at: ['eventRecordQPS'], read: number },
  { name: 'rotate-certificates', at: ['rotateCertificates'], read: flag },
  { name: 'rotate-server-certificates', at: ['serverTLSBootstrap'], read: flag },
  { name: 'tls-cipher-suites', at: ['tlsCipherSuites'], read: list },
  { name: 'tls-min-version', at: ['tlsMinVersion'], read: text },
  { name: 'tls-cert-file', at: ['tlsCertFile'], read: text },
  { name: 'tls-private-key-file', at: ['tlsPrivateKeyFile'], read: text },
  { name: 'streaming-connection-idle-timeout', at: ['streamingConnectionIdleTimeout'], read: text },
  { name: 'seccomp-default', at: ['seccompDefault'], read: flag },
  { name: 'hostname-override', at: ['hostnameOverride'], read: text, flagOnly: true },
  { name: 'pod-max-pids', at: ['podPidsLimit'], read: number },
];

const IN_FILE = unknown('no flag sets it; the configuration file of the kubelet decides', false);

/** How a kubelet is started. */
export interface StartedKubelet {
  readonly address: string;
  readonly flags: readonly Flag[];
  readonly place: Place;
  readonly common: ValueMap;
  /** Whether it also reads a settings file; absent: its flags decide. */
  readonly hasFile?: boolean;
}

/**
 * The settings of a kubelet that is started with these flags: type `k8s/kubelet`, values in the shape of a
 * KubeletConfiguration. Flags win over the configuration file, so what they do not set is unknown where there is a
 * file. Without a file the defaults of flags apply, which differ from those of the file.
 */
export function readKubelet(
  { address, flags, place, common, hasFile = flags.some(({ name }) => name === 'config') }: StartedKubelet,
  origin: Origin,
): Resource {
  const merged = mergedFlags(flags);
  const values = new Map<string, Value>();
  const places = new Map<string, Place>([['component', place]]);
  for (const { name, at, read, alone, flagOnly } of FIELDS) {
    const given = merged.find((each) => each.name === name);
    const silent = hasFile && flagOnly !== true ? IN_FILE : alone;
    const value = given === undefined ? silent : readValue(given.value, read);
    if (value === undefined) continue;
    setIn(values, at, value);
    if (given !== undefined) places.set(at.join('.'), given.place);
  }
  return {
    kind: 'resource',
    type: 'k8s/kubelet',
    address,
    ...origin,
    values: { ...common, component: 'kubelet', ...Object.fromEntries(values) },
    place,
    places,
  };
}

function readValue(given: Value, read: Read): Value {
  return typeof given === 'string' ? read(given) : given;
}

/** `at` has at most three names. */
function setIn(values: Map<string, Value>, at: readonly string[], value: Value): void {
  const [first = '', ...rest] = at;
  if (rest.length === 0) values.set(first, value);
  else {
    const present = values.get(first);
    const inner = new Map<string, Value>(
      typeof present === 'object' && present !== null ? Object.entries(present) : [],
    );
    setIn(inner, rest, value);
    values.set(first, Object.fromEntries(inner));
  }
}
