import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser, type Resource } from '../../model/evidence.ts';
import { within, type Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, isMap, own, unknown, type ValueMap } from '../../base/value.ts';
import { flagValues, type Flag } from '../shared/kubernetes/flag-values.ts';
import { readKubelet } from '../shared/kubernetes/kubelet-flags.ts';
import type { Origin } from '../shared/kubernetes/origin.ts';
import { readYaml } from '../shared/yaml.ts';
import { GO_SCHEMA } from '../../languages/yaml/yaml-schema.ts';
import { COMPONENTS } from './defaults.ts';
import { readDistribution, recogniseRancher } from './recognise.ts';

const ORIGIN: Origin = { source: 'rancher-config', evidenceKind: 'kubernetes' };
/** Settings that only servers have; an agent runs a kubelet and no control plane. */
const SERVER =
  /^(?:kube-apiserver-arg|kube-controller-manager-arg|kube-scheduler-arg|etcd-|cluster-init$|secrets-encryption$|audit-policy-file$|pod-security-admission-config-file$|tls-san$|write-kubeconfig|disable$|cni$)/;

/**
 * Configuration files of RKE2 and K3s: the arguments for each cluster component, in addition to the flags that the
 * distribution sets. Flags that a distribution may set without documentation stay unknown.
 */
export const rancherConfig: Parser = {
  id: 'rancher-config',
  title: 'an RKE2 or K3s configuration',
  kinds: ['kubernetes'],
  recognise: recogniseRancher,
  parse,
};

function parse(file: EvidenceFile): Parsed {
  const { documents, problems } = readYaml(file, rancherConfig, GO_SCHEMA);
  const resources: Resource[] = [];
  const found: Problem[] = [...problems];
  for (const { value } of documents) {
    const place = { file: file.path, pointer: [] };
    if (isMap(value)) resources.push(...readComponents(value, place, file.path, found));
    else if (value !== null) found.push(odd(place));
  }
  return { ...NOTHING_PARSED, resources, problems: found };
}

function readComponents(values: ValueMap, place: Place, path: string, problems: Problem[]): readonly Resource[] {
  const distribution = readDistribution(path);
  const address = `${distribution}/${path}`;
  const common = { kind: distribution, name: path, os: 'linux' };
  const read = (component: string): ReturnType<typeof readArguments> =>
    readArguments(values, `${component}-arg`, place, problems);
  const flags = [...protectsKernel(values, place), ...read('kubelet')];
  const resources = [readKubelet({ address: `${address}/kubelet`, flags, place, common, hasFile: true }, ORIGIN)];
  if (!Object.keys(values).some((key) => SERVER.test(key))) return resources;
  for (const { name, defaults, open } of COMPONENTS) {
    const unsaid = distribution === 'k3s' ? open.k3s : open.rke2;
    const made = [
      ...unsaid.map((flag) => ({ name: flag, value: MAY_BE_SET, place })),
      ...written(defaults, place),
      ...encryption(name, values, place),
    ];
    const { values: all, places } = flagValues(read(name), made);
    resources.push({
      kind: 'resource',
      type: 'k8s/control-plane',
      address: `${address}/${name}`,
      ...ORIGIN,
      values: { ...common, component: name, flags: all },
      place,
      places: new Map(places),
      notes: ['flags that the file leaves out are those that the distribution documents'],
    });
  }
  return resources;
}

const MAY_BE_SET = unknown('the distribution may set it', false);

function written(defaults: { readonly [flag: string]: string }, place: Place): readonly Flag[] {
  return Object.entries(defaults).map(([name, value]) => ({ name, value, place }));
}

function protectsKernel(values: ValueMap, place: Place): readonly Flag[] {
  const value = own(values, 'protect-kernel-defaults');
  return value === true
    ? [{ name: 'protect-kernel-defaults', value: 'true', place: within(place, ['protect-kernel-defaults']) }]
    : [];
}

/** Encryption of secrets is off unless the file enables it. */
function encryption(component: string, values: ValueMap, place: Place): readonly Flag[] {
  if (component !== 'kube-apiserver' || own(values, 'secrets-encryption') !== true) return [];
  const at = within(place, ['secrets-encryption']);
  return [{ name: 'encryption-provider-config', value: 'server/cred/encryption-config.json', place: at }];
}

function odd(place: Place): Problem {
  const message = `${place.file} looks like ${rancherConfig.title} but is not a map of settings, so it was not read. Correct it.`;
  return { code: 'unparsable-file', severity: 'error', message, place, kinds: rancherConfig.kinds };
}

/** `<component>-arg`: one text or a list of texts `flag=value`; `+` after the name appends to other files. */
function readArguments(values: ValueMap, key: string, place: Place, problems: Problem[]): readonly Flag[] {
  return [key, `${key}+`].flatMap((name) => {
    const given = own(values, name) ?? null;
    if (given === null) return [];
    const at = within(place, [name]);
    const list = isList(given) ? given : [given];
    return list.flatMap((item, index): readonly Flag[] => {
      const where = isList(given) ? within(at, [index]) : at;
      const match = typeof item === 'string' ? /^(?:--)?([a-z][a-z0-9.-]{0,100})(?:=([\s\S]*))?$/.exec(item) : null;
      if (match?.[1] !== undefined) return [{ name: match[1], value: match[2] ?? 'true', place: where }];
      problems.push(lost(where));
      return [];
    });
  });
}

function lost(place: Place): Problem {
  const message = `${place.file} has an argument of a component that is not \`flag=value\`, so it was not read. Correct it.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}
