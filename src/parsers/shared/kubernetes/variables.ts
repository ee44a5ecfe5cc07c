import { textEnds } from '../../../base/text-ends.ts';
import { isList, isMap, unknownText, type Value, type ValueMap } from '../../../base/value.ts';

/**
 * A placeholder that is replaced before the object is applied: `${TAG}` of Flux and envsubst, `$(TAG)` of Kustomize
 * vars and pipelines, `{{ tag }}` of templates, `<tag>` of the Argo CD Vault Plugin and manual edits (documentation
 * of each).
 */
const VARIABLE =
  /\$\{[A-Za-z_]\w{0,100}(?:[:=?+-][^${}]{0,200})?\}|\$\([A-Za-z_][\w.]{0,100}\)|\{\{[^{}]{1,200}\}\}|<[A-Za-z][\w:/#. |-]{0,100}>/g;
/** In other groups it is not known which texts are programs or expressions. */
const GROUPS =
  /^(?:v1$|(?:apps|batch|extensions|policy|autoscaling|(?:rbac\.authorization|networking|storage)\.k8s\.io|source\.toolkit\.fluxcd\.io)\/)/;
/** Texts in which programs replace variables themselves, and names that link objects, which are equal on both sides. */
const KEPT: ReadonlySet<string> = new Set(
  'data stringData binaryData command args env subPathExpr host hosts name namespace matchLabels matchExpressions selector nodeSelector'.split(
    ' ',
  ),
);
const BINDS: ReadonlySet<string> = new Set(['roleRef', 'subjects']);
const SETTING = /^(?:pod-security\.kubernetes\.io|service\.beta\.kubernetes\.io|networking\.gke\.io)\//;
const MAX_DEPTH = 100;

/** A Kubernetes object or a Flux source, in which settings with variables that are filled in later are unknown. */
export function withVariables(object: ValueMap, apiVersion: string): ValueMap {
  return GROUPS.test(apiVersion) ? changed(object, (key, value) => settled(key, value, false, 0)) : object;
}

function settled(key: string, value: Value, binds: boolean, depth: number): Value {
  if (depth > MAX_DEPTH || (KEPT.has(key) && !(binds && key === 'name'))) return value;
  if (typeof value === 'string') return open(value);
  if (key === 'labels' || key === 'annotations')
    return isMap(value)
      ? changed(value, (name, text) => (SETTING.test(name) ? settled(name, text, false, depth) : text))
      : value;
  const within = binds || BINDS.has(key);
  if (isList(value)) {
    const items = value.map((item) => settled('', item, within, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return isMap(value) ? changed(value, (name, part) => settled(name, part, within, depth + 1)) : value;
}

function open(text: string): Value {
  if (!/[$<]|\{\{/.test(text)) return text;
  const found = [...text.matchAll(VARIABLE)];
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return text;
  const ends = textEnds(text.slice(0, first.index), text.slice(last.index + last[0].length), undefined);
  return unknownText('a variable that is filled in before the object is applied', ends);
}

/** Returns the same map where nothing changes, which is the usual case. */
function changed(map: ValueMap, change: (key: string, value: Value) => Value): ValueMap {
  let changes: Map<string, Value> | undefined;
  for (const key of Object.keys(map)) {
    const value = map[key];
    if (value === undefined) continue;
    const after = change(key, value);
    if (after !== value) (changes ??= new Map()).set(key, after);
  }
  const all = changes;
  if (all === undefined) return map;
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, all.get(key) ?? value]));
}
