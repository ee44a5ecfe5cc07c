import type { EvidenceFile } from '../model/evidence.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import { isDamagedObject, readMarks } from '../parsers/shared/kubernetes/damaged-object.ts';
import { readYaml } from '../parsers/shared/yaml.ts';
import { possibleKinds } from '../sources/possible-kinds.ts';
import { isJsonLike, isJsonLines, parses } from './relaxed-json.ts';

/** The reason why a file that no parser accepts may be evidence that is damaged beyond recognition. */
export interface Damage {
  /** Follows the path in a sentence. */
  readonly why: string;
  readonly kinds: readonly EvidenceKind[];
}

const YAML = { title: 'a YAML file', kinds: [] } as const;
/** Files that their tools create empty: Ansible roles and inventories, chart values. */
const OFTEN_EMPTY =
  /(?:^|\/)(?:(?:defaults|vars|tasks|handlers|meta|group_vars|host_vars|inventory|inventories)\/.*|values[\w.-]{0,80}\.ya?ml)$/i;
/** Folders of the hosting platform and of editors: a broken file in them was never evidence. */
const OF_THE_REPOSITORY = /(?:^|\/)\.(?:github|gitlab|gitea|forgejo|circleci|vscode|idea|devcontainer|husky)\//;
/** Templates of charts, pipelines, Jinja and Go: they are YAML or JSON only after rendering. */
const TEMPLATE = /\$\{\{|^[ \t-]{0,200}\{[{%]|[:[,=][ \t]{0,20}["']?\{\{|\{%/m;

/**
 * Whether an unrecognised file may be lost evidence. Settings and texts of a repository that no parser reads (JSON
 * with comments, lists, templates, files for other tools) are not; broken JSON or YAML, an empty file, and a bare
 * word instead of an object are.
 */
export function getDamage(file: EvidenceFile): Damage | undefined {
  if (OF_THE_REPOSITORY.test(file.path)) return undefined;
  const why = damage(file, file.path.toLowerCase());
  return why === undefined ? undefined : { why, kinds: possibleKinds(file.path, Buffer.from(file.head.slice(0, 256))) };
}

function damage(file: EvidenceFile, name: string): string | undefined {
  if (name.endsWith('.json')) return jsonDamage(file.text());
  if (name.endsWith('.yaml') || name.endsWith('.yml')) return yamlDamage(file);
  if (!isBareName(name) || !/^\s{0,250}\{\s{0,250}"/.test(file.head)) return undefined;
  const text = file.text();
  return isJsonLike(text) || isJsonLines(text) || TEMPLATE.test(file.head) ? undefined : INVALID_JSON;
}

const INVALID_JSON = 'is not valid JSON, so its format cannot be determined.';

function jsonDamage(text: string): string | undefined {
  if (text.trim() === '') return 'is empty, so it may have been cut off.';
  if (!isJsonLike(text)) return isJsonLines(text) || TEMPLATE.test(text.slice(0, 65_536)) ? undefined : INVALID_JSON;
  const scalar = /^\s*[^[{/\s]/.test(text.slice(0, 65_536)) && parses(text);
  return scalar ? 'contains a single value, so its format cannot be determined.' : undefined;
}

function yamlDamage(file: EvidenceFile): string | undefined {
  const text = file.text();
  if (text.trim() === '') return OFTEN_EMPTY.test(file.path) ? undefined : 'is empty, so it may have been cut off.';
  if (text.startsWith('$ANSIBLE_VAULT;') || TEMPLATE.test(text)) return undefined;
  const { documents, problems } = readYaml(file, YAML);
  if (problems.some(({ code }) => code !== 'duplicate-key'))
    return 'is not valid YAML, so its format cannot be determined.';
  const bare = documents.some(({ value }) => value !== null && typeof value !== 'object');
  if (bare || (documents.every(({ value }) => value === null) && /^(?:null|~)[ \t\r]*$/im.test(text))) {
    return 'contains bare text instead of keys, so its format cannot be determined.';
  }
  return documents.some(({ value }) => isDamagedObject(readMarks(value)))
    ? 'has only parts of a Kubernetes object, so its format cannot be determined.'
    : undefined;
}

function isBareName(name: string): boolean {
  return /(?:^|\/)[^./]{1,250}$|\.(?:plan|tfplan|out|state|txt)$/.test(name);
}
