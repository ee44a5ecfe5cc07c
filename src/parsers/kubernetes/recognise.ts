import type { Certainty } from '../../model/evidence.ts';
import { isClusterType } from '../shared/kubernetes/cluster-type.ts';
import { isUnderTemplates } from './helm-template.ts';

/** Files of tools beside a cluster that use the same two keys. */
const OTHER_NAMES = /(?:^|\/)(?:Chart|kustomization|Kustomization|skaffold|catalog-info)(?:\.ya?ml)?$/;
const EXTENSIONS = /(?:^|\/)(?:[^./]+|-|.+\.(?:ya?ml|json))$/i;
/** Kubernetes API conventions: a version, with a group of DNS labels before it unless it is the core group. */
const API_VERSION =
  /^["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:[a-z0-9.-]{1,200}\/)?v[0-9][a-z0-9]{0,20}["']?[ \t\r]*(?:#.*)?$/m;
/** How an export that has no ending in its name begins, after comments: other texts can quote a manifest further down. */
const BEGINS_AS_OBJECT =
  /^(?:\s|#[^\n]*\n|---[^\n]*\n|%[^\n]*\n)*(?:[{[-]|["']?(?:apiVersion|kind|metadata|items|spec|status|data|stringData|type|rules|subjects|roleRef)["']?[ \t]*:)/;
const SIGNALS = ['apiVersion', 'kind', 'metadata', 'items'];
const YAML_KEYS = 3;
const YAML_KEY = /^["']?(apiVersion|kind|metadata)["']?[ \t]*:/gm;

/**
 * Several signals, so that a damaged manifest is still known as one: two of the top-level keys `apiVersion`,
 * `kind` and `metadata` (or `items`), or one `apiVersion` with a value of the right form.
 */
export function recogniseKubernetes(path: string, head: string): Certainty {
  if (!mayHoldObjects(path, head)) return 'no';
  const json = /^\s*\{(?!\{)/.test(head);
  const keys = json ? jsonKeys(head) : yamlKeys(head);
  if (!json && isUnderTemplates(path) && head.includes('{{')) return keys.has('kind') ? 'yes' : 'maybe';
  if (!json && isOtherTool(head)) return 'no';
  const isAlone = SIGNALS.filter((key) => keys.has(key)).length < 2;
  if (keys.has('apiVersion') && !isAlone) return 'yes';
  if (keys.has('kind') && !isAlone) return 'maybe';
  return keys.has('apiVersion') && (json || API_VERSION.test(head)) ? 'maybe' : 'no';
}

function mayHoldObjects(path: string, head: string): boolean {
  if (!EXTENSIONS.test(path) || OTHER_NAMES.test(path)) return false;
  return /\.(?:ya?ml|json)$/i.test(path) || BEGINS_AS_OBJECT.test(head.slice(0, 4096));
}

function yamlKeys(head: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const match of head.matchAll(YAML_KEY)) {
    keys.add(match[1] ?? '');
    if (keys.size === YAML_KEYS) return keys;
  }
  const flow = keys.size === 0 ? head.search(/^(?:---[ \t]{1,9})?\{(?!\{)/m) : -1;
  return flow === -1 ? keys : jsonKeys(head.slice(flow));
}

/** Every document of the head is a file of some other tool. */
function isOtherTool(head: string): boolean {
  let apiVersion = '';
  let kind = '';
  let found = false;
  for (const [, key, value = ''] of head.matchAll(/^(apiVersion|kind):[ \t]*["']?([\w./-]{1,200})/gm)) {
    if (key === 'apiVersion') apiVersion = value;
    else kind = value;
    if (apiVersion === '' || kind === '') continue;
    if (isClusterType(apiVersion, kind)) return false;
    found = true;
    apiVersion = '';
    kind = '';
  }
  return apiVersion === '' ? found : !isClusterType(apiVersion, kind);
}

/** Keys of the outermost object, which YAML lets stand without quotes; the text may end anywhere. */
function jsonKeys(head: string): ReadonlySet<string> {
  const keys = new Set<string>();
  let depth = 0;
  for (let at = 0; at < head.length; at += 1) {
    const character = head.charAt(at);
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 1 && (character === '{' || character === ',')) noteBareKey(keys, head, at + 1);
    if (character === '"') {
      const end = stringEnd(head, at + 1);
      if (depth === 1 && /^\s*:/.test(head.slice(end + 1, end + 20))) keys.add(head.slice(at + 1, end));
      at = end;
    }
  }
  return keys;
}

function noteBareKey(keys: Set<string>, head: string, at: number): void {
  const key = /^\s*([A-Za-z]{1,40})\s*:/.exec(head.slice(at, at + 80))?.[1];
  if (key !== undefined) keys.add(key);
}

function stringEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
