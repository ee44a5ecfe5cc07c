import { compareCodePoints } from '../../../base/text-order.ts';
import { isGoMap, type GoMap, type GoValue } from '../../../languages/go-template/go-value.ts';
import { readGoYaml } from '../../../languages/go-template/yaml/read.ts';
import type { NodeLine } from '../../../languages/go-template/yaml/node-lines.ts';

/** The rendered text of one template. */
export interface RenderedTemplate {
  readonly name: string;
  readonly text: string;
}

/** One document of a rendered template. */
export interface Manifest {
  readonly name: string;
  readonly text: string;
  /** 0-based line of the rendered text where it begins. */
  readonly line: number;
  readonly kind: string;
  readonly value: GoValue;
  /** Lines of its parts, 1-based within its own text; computed on demand. */
  lines(): readonly NodeLine[];
  /** Hook events; empty for an object of the release. */
  readonly hooks: readonly string[];
}

export interface Manifests {
  /** In the order of `helm template`. */
  readonly manifests: readonly Manifest[];
  /** Templates whose output is not YAML, with the line in the rendered text. */
  readonly broken: readonly { readonly name: string; readonly line: number }[];
}

/** Order of installation (Helm documentation, "Using Helm", the order in which it installs resources). */
const INSTALL_ORDER: ReadonlyMap<string, number> = new Map(
  [
    'PriorityClass Namespace NetworkPolicy ResourceQuota LimitRange PodSecurityPolicy PodDisruptionBudget',
    'ServiceAccount Secret SecretList ConfigMap StorageClass PersistentVolume PersistentVolumeClaim',
    'CustomResourceDefinition ClusterRole ClusterRoleList ClusterRoleBinding ClusterRoleBindingList',
    'Role RoleList RoleBinding RoleBindingList Service DaemonSet Pod ReplicationController ReplicaSet',
    'Deployment HorizontalPodAutoscaler StatefulSet Job CronJob IngressClass Ingress APIService',
  ]
    .flatMap((line) => line.split(' '))
    .map((kind, index): readonly [string, number] => [kind, index]),
);
const EVENTS = new Set(
  'pre-install post-install pre-delete post-delete pre-upgrade post-upgrade pre-rollback post-rollback test test-success'.split(
    ' ',
  ),
);
const HOOK = 'helm.sh/hook';

/**
 * Splits rendered templates into manifests: first those of the release, then the hooks, both in order of
 * installation.
 */
export function readManifests(templates: readonly RenderedTemplate[]): Manifests {
  const manifests: Manifest[] = [];
  const broken: { readonly name: string; readonly line: number }[] = [];
  for (const template of [...templates].sort((left, right) => compareCodePoints(left.name, right.name))) {
    for (const document of splitManifests(template.text)) {
      // a release ends each document with a line break, which the last text of a document may keep
      const read = readGoYaml(`${document.text}\n`);
      if (!read.ok || (read.value !== null && !isGoMap(read.value))) {
        broken.push({ name: template.name, line: document.line + (read.ok ? 1 : (read.line ?? 1)) });
        continue;
      }
      const { value, lines } = read;
      const hooks = readHooks(value);
      if (hooks !== undefined)
        manifests.push({ name: template.name, ...document, kind: readKind(value), value, lines, hooks });
    }
  }
  const release = manifests.filter(({ hooks }) => hooks.length === 0);
  const hooks = manifests.filter((each) => each.hooks.length > 0);
  return { manifests: [...release.sort(byKind), ...hooks.sort(byKind)], broken };
}

/** The output of `helm template`: each document after a line that names its template. */
export function manifestText(manifests: readonly Manifest[]): string {
  const printed = (each: Manifest): string => `---\n# Source: ${each.name}\n${each.text}\n`;
  const release = manifests.filter(({ hooks }) => hooks.length === 0).map(printed);
  const hooks = manifests.filter((each) => each.hooks.length > 0).map(printed);
  return `${release.join('').trim()}\n${hooks.join('')}`;
}

function byKind(left: Manifest, right: Manifest): number {
  const first = INSTALL_ORDER.get(left.kind);
  const second = INSTALL_ORDER.get(right.kind);
  if (first !== undefined && second !== undefined) return first - second;
  if (first === undefined && second === undefined) return compareCodePoints(left.kind, right.kind);
  return first === undefined ? 1 : -1;
}

/** Splits like Helm: at every `---` after a line break and blanks, even inside a text. */
function splitManifests(text: string): readonly { readonly text: string; readonly line: number }[] {
  const parts: { readonly text: string; readonly line: number }[] = [];
  const start = text.length - text.trimStart().length;
  const body = text.trim();
  let at = 0;
  let line = countLines(text.slice(0, start));
  const add = (end: number, next: number): void => {
    const raw = body.slice(at, end);
    const lead = raw.length - raw.trimStart().length;
    if (raw !== '') parts.push({ text: raw.trim(), line: line + countLines(raw.slice(0, lead)) });
    line += countLines(body.slice(at, next));
    at = next;
  };
  for (const separator of body.matchAll(/(?:^|(?<=\S)\s*\n)---\s*/g))
    add(separator.index, separator.index + separator[0].length);
  add(body.length, body.length);
  return parts;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function readKind(value: GoValue): string {
  const kind = isGoMap(value) ? value.entries.get('kind') : undefined;
  return typeof kind === 'string' ? kind : '';
}

/** Hook events; empty for an ordinary object, `undefined` for an unknown hook, which Helm ignores. */
function readHooks(value: GoValue): readonly string[] | undefined {
  const annotations = isGoMap(value) ? mapIn(mapIn(value, 'metadata'), 'annotations') : undefined;
  const told = annotations?.entries.get(HOOK);
  if (told === undefined) return [];
  const events = String(typeof told === 'string' ? told : '')
    .split(',')
    .map((event) => event.trim().toLowerCase());
  return events.every((event) => EVENTS.has(event)) ? events : undefined;
}

function mapIn(map: GoMap | undefined, key: string): GoMap | undefined {
  const value = map?.entries.get(key) ?? null;
  return isGoMap(value) ? value : undefined;
}
