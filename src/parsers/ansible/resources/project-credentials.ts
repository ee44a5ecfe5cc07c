import type { Resource, EvidenceFile } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { isList, isMap, own, type Value } from '../../../base/value.ts';
import type { Source } from '../inventory/sources.ts';
import { readConfiguration } from '../configuration.ts';
import { under } from '../paths.ts';
import type { Project } from '../project-reader.ts';
import { credentialResources, credentialsIn, type Credential } from './credential-resources.ts';
import { isVaultPasswordName, keptKey, keptVaultPassword, vaultPasswordPaths } from './secret-files.ts';

const MAX_FOUND = 5000;

/** Every place of a project that contains a secret, or names its source: inventories, variables, plays and tasks. */
export function projectCredentials(project: Project, sources: readonly Source[]): readonly Resource[] {
  const found: Credential[] = [];
  const passwords = new Set(vaultPasswordPaths(project.root, project.get(under(project.root, 'ansible.cfg'))));
  for (const { inventory } of sources) {
    for (const { variables } of [...inventory.groups.values(), ...inventory.hosts.values()]) {
      for (const [name, { value, place }] of variables) found.push(...credentialsIn(name, value, place));
    }
  }
  found.push(...inConfiguration(project));
  for (const path of project.files) {
    const role = project.role(path);
    if (role === 'inventory') continue;
    if (project.isEncrypted(path)) {
      found.push({ name: 'the whole file', kept: 'vault', place: { file: path, pointer: [] } });
    } else if (role !== undefined && (/\.(?:ya?ml|json)$/i.test(path) || isBareVariables(path))) {
      const document = project.yaml(path);
      if (document !== undefined) found.push(...inDocument(document, path));
    } else {
      found.push(...ofFile(project.get(path), passwords.has(path)));
    }
  }
  return credentialResources(unique(found).slice(0, MAX_FOUND));
}

/** Files of variables need no extension (Ansible, "Organizing host and group variables"). */
function isBareVariables(path: string): boolean {
  return /(?:^|\/)(?:group_vars|host_vars)\/(?:.*\/)?[^/.]+$/.test(path);
}

/** Passwords and tokens of servers in `ansible.cfg` (Ansible, "Configuring the ansible-galaxy client"). */
function inConfiguration(project: Project): readonly Credential[] {
  return [...readConfiguration(project)].flatMap(([key, { value, place }]) => {
    const name =
      /^(?:galaxy_server\.[^\n]{1,100}|sudo_become_plugin|su_become_plugin)\.(token|password|client_secret)$/.exec(
        key,
      )?.[1];
    return name === undefined ? [] : credentialsIn(name, value, place);
  });
}

function ofFile(file: EvidenceFile | undefined, isNamed: boolean): readonly Credential[] {
  if (file === undefined) return [];
  const place = { file: file.path, pointer: [] };
  const password = isNamed || isVaultPasswordName(file.path) ? keptVaultPassword(file) : undefined;
  if (password !== undefined) return [{ name: 'vault password', kept: password, place }];
  const key = keptKey(file.head);
  return key === undefined ? [] : [{ name: 'private key', kept: key, place }];
}

/** Hosts of a range, and overridden variables, repeat the same place. */
function unique(found: readonly Credential[]): readonly Credential[] {
  const seen = new Set<string>();
  return found.filter(({ name, place }) => {
    const key = `${place.file}\n${place.line ?? ''}\n${place.pointer.join('\n')}\n${name}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** A list contains plays or tasks, whose names and messages are prose. */
function inDocument(document: Value, file: string): readonly Credential[] {
  if (isMap(document)) {
    const { argument_specs: specs, ...others } = document;
    const place = { file, pointer: ['argument_specs'] };
    return [...credentialsIn('', others, { file, pointer: [] }), ...specDefaults(specs, place, 0)];
  }
  if (!isList(document)) return credentialsIn('', document, { file, pointer: [] });
  return document.flatMap((entry, index) => inTask(entry, file, [index], 0));
}

/** In argument specifications only defaults are values (Ansible, "Role argument validation"). */
function specDefaults(specs: Value | undefined, { file, pointer }: Place, depth: number): readonly Credential[] {
  if (!isMap(specs) || depth > 20) return [];
  return Object.entries(specs).flatMap(([name, spec]) => {
    if (!isMap(spec)) return [];
    const at = [...pointer, name];
    const value = own(spec, 'default');
    const inner = specDefaults(own(spec, 'options'), { file, pointer: [...at, 'options'] }, depth + 1);
    if (value === undefined) return inner;
    return [...credentialsIn(name, value, { file, pointer: [...at, 'default'] }), ...inner];
  });
}

function inTask(
  entry: Value,
  file: string,
  pointer: readonly (string | number)[],
  depth: number,
): readonly Credential[] {
  if (!isMap(entry) || depth > 20) return [];
  return Object.entries(entry).flatMap(([key, value]) => {
    const at = [...pointer, key];
    if (LISTS.has(key))
      return (isList(value) ? value : []).flatMap((each, index) => inTask(each, file, [...at, index], depth + 1));
    if (key === 'vars_prompt') return promptDefaults(value, file, at);
    if (PROSE.has(key) || own(entry, key) === null) return [];
    return credentialsIn(key, value, { file, pointer: at });
  });
}

/** Default values of prompts, which a play uses when no answer is given. */
function promptDefaults(prompts: Value, file: string, pointer: readonly (string | number)[]): readonly Credential[] {
  return (isList(prompts) ? prompts : []).flatMap((prompt, index) => {
    const name = isMap(prompt) ? own(prompt, 'name') : undefined;
    const value = isMap(prompt) ? own(prompt, 'default') : undefined;
    if (typeof name !== 'string' || value === undefined) return [];
    return credentialsIn(name, value, { file, pointer: [...pointer, index, 'default'] });
  });
}

const LISTS: ReadonlySet<string> = new Set([
  'tasks',
  'pre_tasks',
  'post_tasks',
  'handlers',
  'roles',
  'block',
  'rescue',
  'always',
]);
const PROSE: ReadonlySet<string> = new Set([
  'name',
  'when',
  'tags',
  'register',
  'notify',
  'listen',
  'failed_when',
  'changed_when',
  'until',
  'assert',
  'ansible.builtin.assert',
  'debug',
  'ansible.builtin.debug',
  'no_log',
]);
