import type { Certainty } from '../../model/evidence.ts';
import { isClusterType } from '../shared/kubernetes/cluster-type.ts';
import { isDamagedObject } from '../shared/kubernetes/damaged-object.ts';
import { holdsChartExpression, isUnderTemplates, withoutForeignExpressions } from './helm-template.ts';

/** Files of other tools that use the same two keys. */
const OTHER_NAMES = /(?:^|\/)(?:Chart|kustomization|Kustomization|skaffold|catalog-info)(?:\.ya?ml)?$/;
const EXTENSIONS = /(?:^|\/)(?:[^./]+|-|.+\.(?:ya?ml|json))$/i;
/** First line, after comments, of an export without an extension: other texts may quote a manifest further down. */
const BEGINS_AS_OBJECT =
  /^(?:\s|#[^\n]*\n|---[^\n]*\n|%[^\n]*\n)*(?:[{[-]|["']?(?:apiVersion|kind|metadata|items|spec|status|data|stringData|type|rules|subjects|roleRef)["']?[ \t]*:)/;
const MOST_KEYS = 200;
const YAML_KEY = /^["']?([A-Za-z][\w.-]{0,100})["']?[ \t]*:/gm;

/** Looks for both type keys, or for enough marks to recognise a damaged manifest. */
export function recogniseKubernetes(path: string, head: string): Certainty {
  if (!mayHoldObjects(path, head)) return 'no';
  const json = /^\s*\{(?!\{)/.test(head);
  const keys = json ? jsonKeys(head) : yamlKeys(head);
  if (!json && isOtherTool(head)) return 'no';
  if (!json && isUnderTemplates(path) && withoutForeignExpressions(head).includes('{{')) return ofTemplate(head, keys);
  if (keys.has('apiVersion') && (keys.has('kind') || keys.has('items'))) return 'yes';
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((key) => readText(head, key));
  return isDamagedObject({ keys, apiVersion, kind }) ? 'maybe' : 'no';
}

function ofTemplate(head: string, keys: ReadonlySet<string>): Certainty {
  if (keys.has('kind') && (keys.has('apiVersion') || holdsChartExpression(head))) return 'yes';
  return keys.has('kind') || keys.has('apiVersion') || holdsChartExpression(head) ? 'maybe' : 'no';
}

function readText(head: string, key: string): string | undefined {
  return new RegExp(`["']?\\b${key}["']?[ \\t]*:[ \\t]*["']?([\\w./-]{1,200})`).exec(head)?.[1];
}

function mayHoldObjects(path: string, head: string): boolean {
  if (!EXTENSIONS.test(path) || OTHER_NAMES.test(path)) return false;
  return /\.(?:ya?ml|json)$/i.test(path) || BEGINS_AS_OBJECT.test(head.slice(0, 4096));
}

function yamlKeys(head: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const match of head.matchAll(YAML_KEY)) {
    keys.add(match[1] ?? '');
    if (keys.size === MOST_KEYS) return keys;
  }
  const flow = keys.size === 0 ? head.search(/^(?:---[ \t]{1,9})?\{(?!\{)/m) : -1;
  return flow === -1 ? keys : jsonKeys(head.slice(flow));
}

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
