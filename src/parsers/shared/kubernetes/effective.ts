import type { Pointer } from '../../../base/pointer.ts';
import type { Part, Place } from '../../../model/place.ts';
import { isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { Container } from './containers.ts';
import { settingAt, type PodTemplate } from './pod-template.ts';

/** Settings that a container inherits from its pod (Kubernetes API, PodSecurityContext). */
const INHERITED = ['runAsNonRoot', 'runAsUser', 'runAsGroup', 'seccompProfile', 'seLinuxOptions', 'appArmorProfile'];
const APPARMOR = 'appArmorProfile';
/**
 * Before the field (1.30) AppArmor profiles were pod annotations; the API server still converts them to container
 * fields, which override the pod's field (Kubernetes enhancement 24, Version Skew Strategy). Later releases will not,
 * so with a pod field only an annotation that disables the profile counts.
 */
const APPARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';
const POD_ONLY = 'automountServiceAccountToken';

export interface Effective {
  readonly values: ValueMap;
  /** The actual place of each value, by dotted path. */
  readonly parts: readonly Part[];
}

/** The settings in effect for a container: its own, else those of its pod, else absent. */
export function readEffective(template: PodTemplate, object: Place, container: Container): Effective {
  const { spec } = template;
  const values = new Map<string, Value>();
  const parts: Part[] = [];
  const inner = own(container.values, 'securityContext') ?? null;
  const outer = own(spec, 'securityContext') ?? null;
  for (const key of INHERITED) {
    const mine = setting(inner, key);
    const value = mine ?? setting(outer, key);
    if (value === undefined) continue;
    values.set(key, value);
    const at = ['securityContext', key];
    const elsewhere = mine === undefined ? settingAt(template, at) : ownSettingAt(container, key);
    parts.push(elsewhere === undefined ? [path(key), container.place, at] : [path(key), object, elsewhere]);
  }
  const profile = annotatedProfile(template, container);
  const isOwn = setting(inner, APPARMOR) !== undefined;
  if (profile !== undefined && (values.get(APPARMOR) === undefined || (profile === 'Unconfined' && !isOwn))) {
    values.set(APPARMOR, { type: profile });
    parts.push([path(APPARMOR), object, [...template.metadataAt, 'annotations', APPARMOR_ANNOTATION + container.name]]);
  }
  const automount = setting(spec, POD_ONLY);
  if (automount !== undefined) {
    values.set(POD_ONLY, automount);
    parts.push([path(POD_ONLY), object, settingAt(template, [POD_ONLY])]);
  }
  return { values: Object.fromEntries(values), parts };
}

function path(key: string): string {
  return `effective.${key}`;
}

function ownSettingAt({ parts }: Container, key: string): Pointer | undefined {
  const whole = parts?.get('securityContext');
  return parts?.get(`securityContext.${key}`) ?? (whole === undefined ? undefined : [...whole, key]);
}

function annotatedProfile(template: PodTemplate, container: Container): Value | undefined {
  const value = setting(own(template.metadata, 'annotations') ?? null, APPARMOR_ANNOTATION + container.name);
  if (value === '') return undefined;
  if (value === 'unconfined') return 'Unconfined';
  if (value === 'runtime/default') return 'RuntimeDefault';
  return typeof value === 'string' && value.startsWith('localhost/') ? 'Localhost' : value;
}

/** The API server treats `null` as absent. A block that is not known may set anything. */
function setting(context: Value, key: string): Value | undefined {
  if (isMarker(context)) return context;
  return isMap(context) ? (own(context, key) ?? undefined) : undefined;
}
