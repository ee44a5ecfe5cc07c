import { extend } from '../../base/extend.ts';
import type { Parsed, Resource, FileTree } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { own, unknown, type Value } from '../../base/value.ts';
import type { FileGroup } from '../../model/tree-parser.ts';
import type { Work } from '../../base/work.ts';
import { readConfiguration, leftOutByTags } from './configuration.ts';
import { readInventories, type Source } from './inventory/sources.ts';
import { parentFolder, isUnder, under } from './paths.ts';
import { readPlaybooks, type Playbook } from './play/plays.ts';
import { createRoles } from './play/roles.ts';
import type { ProjectContext } from './play/project-context.ts';
import { openProject } from './project-reader.ts';
import { configurationResources } from './resources/configuration-resources.ts';
import { projectCredentials } from './resources/project-credentials.ts';
import { hardeningRoles } from './resources/hardening-roles.ts';
import { hostResources } from './resources/host-resources.ts';
import { createTaskBook, type TaskBook } from './resources/task-resources.ts';
import { topicResources, type Subject } from './resources/setting-resources.ts';
import { runPlaybook, runWithoutInventory, type Outcome } from './run-playbook.ts';
import { createHostVariables } from './variables/host-variables.ts';
import { createVarsFiles, type VarsFiles } from './variables/vars-files.ts';

/**
 * All resources of an Ansible project: its hosts, the settings that tasks intend for them, and how the tasks set
 * these.
 */
export function assessProject(group: FileGroup, tree: FileTree, work: Work): Parsed {
  const project = openProject(group, tree, work);
  const variables = createVarsFiles(project);
  const options = readConfiguration(project);
  const stage: ProjectContext = {
    project,
    roles: createRoles(project),
    gaps: new Set(),
    visited: new Set(),
    leavesOut: leftOutByTags(options),
    switching: {
      become: options.get('privilege_escalation.become')?.value,
      becomeUser: options.get('privilege_escalation.become_user')?.value,
    },
    mergesMaps: options.get('defaults.hash_behaviour')?.value === 'merge',
  };
  const sources = readInventories(project);
  const playbooks = readPlaybooks(project);
  const book = createTaskBook();

  const resources: Resource[] = [];
  for (const source of sources) {
    const hosts = hostResources(source, createHostVariables(source.inventory, source.folder, variables), options);
    const outcomes = playbooks.flatMap((playbook) => runPlaybook(stage, playbook, source, variables));
    noteAll(book, outcomes);
    const subjects = hosts.map(({ subject }) => subject);
    const reached = reachedBy(outcomes);
    for (const { subject, resource } of hosts)
      resources.push({ ...resource, values: extend(resource.values, { reached: reached.get(subject.host) ?? false }) });
    for (const each of topicResources({ subjects, outcomes, inventory: source.inventory.path })) resources.push(each);
  }
  const hasInventory = sources.some(({ inventory }) => inventory.hosts.size > 0);
  for (const playbook of playbooks) {
    if (playbook.plays.some(({ file }) => stage.visited.has(file))) continue;
    const outcomes = runWithoutInventory(stage, playbook, variables);
    noteAll(book, outcomes, !hasInventory);
    if (!hasInventory) resources.push(...topicResources({ subjects: readTargets(playbook, outcomes), outcomes }));
  }
  readRest(stage, book, variables);

  resources.push(...book.resources(hasInventory ? hostCount(sources) : undefined));
  resources.push(...projectCredentials(project, sources), ...configurationResources(project, options));
  resources.push(...hardeningRoles(playbooks));
  return { resources, components: [], facts: [], problems: project.problems() };
}

function reachedBy(outcomes: readonly Outcome[]): ReadonlyMap<string, Value> {
  const perhaps = unknown('the hosts of a play are not known', true);
  const unsure = outcomes.flatMap(({ hosts, sure }) => (sure ? [] : hosts));
  const sure = outcomes.flatMap((outcome) => (outcome.sure ? outcome.hosts : []));
  return new Map<string, Value>([
    ...unsure.map((host) => [host, perhaps] as const),
    ...sure.map((host) => [host, true] as const),
  ]);
}

function noteAll(book: TaskBook, outcomes: readonly Outcome[], isRun = true): void {
  for (const { made, hosts, inventory } of outcomes) {
    const names = hosts.map((host) => `${inventory}\n${host}`);
    for (const each of made) book.note(each, names, isRun);
  }
}

function hostCount(sources: readonly Source[]): number {
  return sources.reduce((sum, { inventory }) => sum + inventory.hosts.size, 0);
}

/** Without an inventory, the host patterns of the plays are the subjects. */
function readTargets(playbook: Playbook, outcomes: readonly Outcome[]): readonly Subject[] {
  return outcomes.flatMap(({ hosts }) =>
    hosts.map((host) => {
      const play = playbook.plays.find(({ values }) => own(values, 'hosts') === host) ?? playbook.plays[0];
      const place: Place = { file: play?.file ?? playbook.path, pointer: play?.pointer ?? [] };
      return { host, address: `${playbook.path}/${host}`, place, isOther: false };
    }),
  );
}

/** Reads roles and task files that no play uses: their findings can fail, but prove nothing. */
function readRest(stage: ProjectContext, book: TaskBook, variables: VarsFiles): void {
  const { project, roles } = stage;
  const run = (file: string, values: { readonly [key: string]: Value }): void => {
    const play = { file, pointer: [], values: { hosts: 'nobody', ...values }, when: [], tags: [], vars: [] };
    noteAll(book, runWithoutInventory(stage, { path: file, plays: [play] }, variables), false);
  };
  for (const role of roles.all) {
    const main = roles.file(role, 'tasks', 'main');
    if (main !== undefined && !stage.visited.has(main)) run(main, { roles: [role.name] });
  }
  for (const path of project.files) {
    const isList = project.role(path) === 'list' || (/(?:^|\/)tasks\/[^/]/.test(path) && project.role(path) === 'part');
    if (!isList || stage.visited.has(path)) continue;
    const role = roles.all.find(({ folder }) => isUnder(under(folder, 'tasks'), path));
    const name = path.slice(
      under(role === undefined ? parentFolder(path) : role.folder, role === undefined ? '' : 'tasks/').length,
    );
    const task: Value =
      role === undefined ? { import_tasks: name } : { import_role: { name: role.name, tasks_from: name } };
    run(path, { tasks: [task] });
  }
}
