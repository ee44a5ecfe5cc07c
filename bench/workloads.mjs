import { closeSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { manifest } from './manifest.mjs';
import { createRandom } from './random.mjs';
import { RESOURCE_SHAPES } from './state-resources.mjs';

/** Every workload returns where it is and how many bytes of evidence it holds (unpacked, for an archive). */

/** A Terraform state of version 4, laid out and in the order that Terraform writes: about 2.4 kB a resource. */
export function writeTerraformState(folder, resources, seed = 1) {
  const random = createRandom(seed);
  const path = join(folder, 'terraform.tfstate');
  const head = `{\n  "version": 4,\n  "terraform_version": "1.9.5",\n  "serial": 42,\n  "lineage": "${random.hex(32)}",\n  "outputs": {},\n  "resources": [\n`;
  const order = Array.from({ length: resources }, (_, index) => index).sort(byTypeAndName);
  return writeList(path, head, resources, '\n  ],\n  "check_results": null\n}\n', (at) =>
    indent(stateResource(random, order[at]), 4),
  );
}

/** Resources of one module stand in a state by type, and then by name. */
function byTypeAndName(one, other) {
  const [left, right] = [one, other].map((index) => `${shapeOf(index).type} r${index}`);
  return left < right ? -1 : 1;
}

function shapeOf(index) {
  return RESOURCE_SHAPES[index % RESOURCE_SHAPES.length];
}

function stateResource(random, index) {
  const shape = shapeOf(index);
  const name = `r${index}`;
  const instance = {
    schema_version: 0,
    attributes: shape.attributes(random, name, index),
    sensitive_attributes: shape.sensitive.map((value) => [{ type: 'get_attr', value }]),
    private: 'bnVsbA==',
    dependencies: index >= RESOURCE_SHAPES.length ? [`${shape.type}.r${index - RESOURCE_SHAPES.length}`] : [],
  };
  return { mode: 'managed', type: shape.type, name, provider: shape.provider, instances: [instance] };
}

/** A state of security groups with so many rules each, open to one network, each rule for the same range of ports. */
export function writeSecurityGroups(folder, groups, rules, [first, last]) {
  const path = join(folder, 'groups.tfstate');
  const rule = (index) => ({
    cidr_blocks: [`10.${index % 256}.${Math.floor(index / 256) % 256}.0/24`],
    from_port: first,
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    protocol: 'tcp',
    security_groups: [],
    self: false,
    to_port: last,
  });
  return writeList(path, '{ "version": 4, "resources": [\n', groups, '\n] }\n', (index) => {
    const ingress = Array.from({ length: rules }, (_, at) => rule(at));
    const attributes = { id: `sg-${index}`, name: `group-${index}`, egress: [], ingress };
    const provider = 'provider["registry.terraform.io/hashicorp/aws"]';
    return JSON.stringify({
      mode: 'managed',
      type: 'aws_security_group',
      name: `r${index}`,
      provider,
      instances: [{ attributes }],
    });
  });
}

/** A plan of security groups that are open to the internet, with 13 results each: about 2 kB a group. */
export function writePlan(folder, groups) {
  const rule = (protocol) => ({
    cidr_blocks: ['0.0.0.0/0'],
    description: '',
    from_port: 0,
    ipv6_cidr_blocks: ['::/0'],
    prefix_list_ids: [],
    protocol,
    security_groups: [],
    self: false,
    to_port: protocol === '-1' ? 0 : 65_535,
  });
  const address = (index) => ({
    address: `aws_security_group.r${index}`,
    mode: 'managed',
    type: 'aws_security_group',
    name: `r${index}`,
    provider_name: 'registry.terraform.io/hashicorp/aws',
  });
  const values = (index) => ({
    name: `group-${index}`,
    ingress: [rule('tcp'), rule('udp')],
    egress: [rule('-1')],
    tags: null,
  });
  const create = (index) => ({ actions: ['create'], before: null, after: values(index), after_unknown: { id: true } });
  const head = '{ "format_version": "1.2", "planned_values": { "root_module": { "resources": [\n';
  const changes = () =>
    Array.from({ length: groups }, (_, index) => JSON.stringify({ ...address(index), change: create(index) }));
  const tail = () => `\n] } }, "resource_changes": [\n${changes().join(',\n')}\n] }\n`;
  return writeList(join(folder, 'tfplan.json'), head, groups, tail, (index) =>
    JSON.stringify({ ...address(index), values: values(index), sensitive_values: {} }),
  );
}

/** A CycloneDX 1.5 SBOM with its dependency graph: about 450 bytes a component. */
export function writeCyclonedx(folder, components, seed = 2) {
  const random = createRandom(seed);
  const path = join(folder, 'bom.json');
  const refs = [];
  const head = `{\n  "bomFormat": "CycloneDX",\n  "specVersion": "1.5",\n  "version": 1,\n  "metadata": { "component": { "type": "application", "name": "workload", "version": "1.0.0", "bom-ref": "workload" } },\n  "components": [\n`;
  const tail = () => `\n  ],\n  "dependencies": [\n${dependencyLines(random, refs)}\n  ]\n}\n`;
  return writeList(path, head, components, tail, (index) => {
    const component = sbomComponent(random, index);
    refs.push(component['bom-ref']);
    return `    ${JSON.stringify(component)}`;
  });
}

function sbomComponent(random, index) {
  const ecosystem = random.pick(['npm', 'pypi', 'cargo', 'golang']);
  const name = `package-${index}`;
  const version = `${random.below(9)}.${random.below(30)}.${random.below(60)}`;
  const purl = `pkg:${ecosystem}/${name}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    publisher: 'Example Software Foundation',
    scope: random.pick(['required', 'required', 'optional']),
    hashes: [{ alg: 'SHA-256', content: random.hex(64) }],
    licenses: [{ license: { id: random.pick(['MIT', 'Apache-2.0', 'BSD-3-Clause']) } }],
    purl,
  };
}

function dependencyLines(random, refs) {
  const edges = refs.map((ref, index) => ({ ref, dependsOn: index === 0 ? [] : [refs[random.below(index)]] }));
  const root = { ref: 'workload', dependsOn: refs.slice(-20) };
  return [root, ...edges].map((edge) => `    ${JSON.stringify(edge)}`).join(',\n');
}

/** Kubernetes manifests, one Deployment with its Service a file, 100 files a folder: about 1.27 kB a file. */
export function writeManifests(folder, count, seed = 3) {
  let bytes = 0;
  const top = join(folder, 'manifests');
  for (const { path, text } of manifests(count, seed)) {
    mkdirSync(join(top, path.slice(0, path.indexOf('/'))), { recursive: true });
    writeFileSync(join(top, path), text);
    bytes += Buffer.byteLength(text);
  }
  return { path: top, bytes };
}

/** Archives keep local time without a zone, so these numbers give the same bytes everywhere. */
const PACKED_AT = new Date(2026, 0, 1);

/** The same manifests in one ZIP archive. */
export function writeManifestsArchive(folder, count, seed = 3) {
  const zip = new AdmZip();
  let bytes = 0;
  for (const { path, text } of manifests(count, seed)) {
    zip.addFile(path, Buffer.from(text)).header.time = PACKED_AT;
    bytes += Buffer.byteLength(text);
  }
  const path = join(folder, 'manifests.zip');
  zip.writeZip(path);
  return { path, bytes };
}

function* manifests(count, seed) {
  const random = createRandom(seed);
  for (let index = 0; index < count; index += 1) {
    yield { path: `ns-${Math.floor(index / 100)}/app-${index}.yaml`, text: manifest(random, index) };
  }
}

/** Pods as `kubectl get pods -A -o json` lists them: about 320 bytes each. */
export function writePods(folder, count) {
  const head = '{"apiVersion":"v1","kind":"List","items":[\n';
  return writeList(join(folder, 'pods.json'), head, count, '\n]}\n', (index) => {
    const securityContext = { runAsNonRoot: true, allowPrivilegeEscalation: false };
    const resources = { limits: { memory: '64Mi', cpu: '1' } };
    const container = { name: 'app', image: `registry.example/app:${index}`, securityContext, resources };
    const metadata = { name: `pod-${index}`, namespace: `ns-${index % 50}`, labels: { app: `app-${index}` } };
    return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [container] } });
  });
}

/** A pull request's worth of evidence: 100 resources, of which 60 are in a state and 40 in twenty manifests. */
export function writeSmallBundle(folder, seed = 4) {
  const path = join(folder, 'bundle');
  mkdirSync(path, { recursive: true });
  const state = writeTerraformState(path, 60, seed);
  const kubernetes = writeManifests(path, 20, seed + 1);
  return { path, bytes: state.bytes + kubernetes.bytes };
}

/** Writes a long JSON list piece by piece, so that no workload has to fit into one string. */
function writeList(path, head, count, tail, item) {
  const file = openSync(path, 'w');
  try {
    let chunk = head;
    for (let index = 0; index < count; index += 1) {
      chunk += item(index) + (index + 1 < count ? ',\n' : '');
      if (chunk.length < 1 << 20) continue;
      writeSync(file, chunk);
      chunk = '';
    }
    writeSync(file, chunk + (typeof tail === 'function' ? tail() : tail));
  } finally {
    closeSync(file);
  }
  return { path, bytes: statSync(path).size };
}

function indent(value, spaces) {
  const margin = ' '.repeat(spaces);
  return margin + JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`);
}
