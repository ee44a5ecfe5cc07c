import type { Place } from '../../model/place.ts';
import { isList, own, type Value } from '../../base/value.ts';
import { applyEffect } from './simulate/apply.ts';
import { createMachine, type Machine } from './simulate/machine.ts';
import type { Source } from './inventory/sources.ts';
import { readMembers } from './inventory/inventory.ts';
import { hostsOfPattern } from './inventory/pattern.ts';
import { createExecutedTasks, type ExecutedTask } from './executed-task.ts';
import { parentFolder } from './paths.ts';
import type { Play, Playbook } from './play/plays.ts';
import { playLayers } from './play/play-layers.ts';
import { runPlay } from './play/run-play.ts';
import type { HostContext, ProjectContext } from './play/project-context.ts';
import type { Listener } from './play/task.ts';
import { createHostClasses, notingLayer } from './variables/host-classes.ts';
import { createHostVariables } from './variables/host-variables.ts';
import { createScope, layerOfVariables } from './variables/scope.ts';
import type { VarsFiles } from './variables/vars-files.ts';
import { NO_INVENTORY, readMagic } from './magic-variables.ts';

/** The effect of one playbook on the hosts of one class. */
export interface Outcome {
  readonly playbook: string;
  readonly inventory: string;
  readonly hosts: readonly string[];
  readonly sure: boolean;
  readonly machine: Machine;
  readonly made: readonly ExecutedTask[];
  /** Roles outside the evidence; settings that they may have changed are unknown. */
  readonly missing: readonly { readonly name: string; readonly place: Place }[];
}

/** Runs a playbook against an inventory: one outcome for each class of hosts that it reaches. */
export function runPlaybook(
  stage: ProjectContext,
  playbook: Playbook,
  source: Source,
  files: VarsFiles,
): readonly Outcome[] {
  const variables = createHostVariables(source.inventory, source.folder, files);
  const targets = playbook.plays.map((play) => ({ play, ...readTargets(stage, play, source) }));
  const classes = createHostClasses<string[]>();
  const outcomes: { readonly outcome: Outcome; readonly hosts: string[] }[] = [];
  for (const host of source.inventory.hosts.keys()) {
    const plays = targets.filter(({ hosts }) => hosts.has(host));
    if (plays.length === 0) continue;
    const isFirst = plays.map(({ first }) => first === host);
    const own = variables.ownOf(host, parentFolder(playbook.path));
    const key = `${variables.groupsOf(host).join('\n')}\n\n${plays.map(({ play, sure }, index) => `${play.file} ${play.pointer.join()} ${sure} ${isFirst[index]}`).join('\n')}`;
    const alike = classes.find(key, own);
    if (alike !== undefined) {
      alike.push(host);
      continue;
    }
    let hasOwnName = false;
    const noteOwnName = (): void => {
      hasOwnName = true;
    };
    const magic = readMagic(source, variables, host);
    const read = new Set<string>();
    const given = variables.layersOf(host, parentFolder(playbook.path)).map(layerOfVariables);
    const layers = [...given, notingLayer(read)];
    const isOpen = source.inventory.gaps.length > 0;
    const hosts = [host];
    const { path: inventory } = source.inventory;
    const reached: ReachedHost = { inventory, hosts, isFirst, host, layers, magic, isOpen, noteOwnName };
    const outcome = runPlays(stage, playbook, plays, reached);
    outcomes.push({ outcome, hosts });
    if (!hasOwnName) classes.add(key, own, read, hosts);
  }
  return outcomes.map(({ outcome }) => outcome);
}

interface Target {
  readonly play: Play;
  readonly sure: boolean;
}

interface ReachedHost extends Pick<HostContext, 'host' | 'layers' | 'magic' | 'isOpen' | 'noteOwnName'> {
  readonly inventory: string;
  readonly hosts: readonly string[];
  readonly isFirst: readonly boolean[];
}

function runPlays(stage: ProjectContext, playbook: Playbook, plays: readonly Target[], reached: ReachedHost): Outcome {
  const { inventory, hosts, isFirst, ...actor } = reached;
  const machine = createMachine();
  const made = createExecutedTasks();
  const missing: { name: string; place: Place }[] = [];
  const facts = new Map<string, Value>();
  const firm = new Set<string>();
  const listener: Listener = {
    onCall(call, reach) {
      if (reach === 'no') return;
      made.add(call, reach);
      applyEffect(machine, call, stage.project.templates);
    },
    onMissingRole: (name, place) => missing.push({ name, place }),
  };
  for (const [index, { play, sure }] of plays.entries()) {
    runPlay(stage, play, { ...actor, facts, firm, isFirst: isFirst[index] ?? false }, listener, sure);
  }
  const sure = plays.some((play) => play.sure);
  return { playbook: playbook.path, inventory, hosts, sure, machine, made: [...made.all()], missing };
}

/** Runs a playbook without an inventory: each pattern of its plays represents hosts whose names are unknown. */
export function runWithoutInventory(stage: ProjectContext, playbook: Playbook, files: VarsFiles): readonly Outcome[] {
  const byPattern = new Map<string, Target[]>();
  for (const play of playbook.plays) {
    const pattern = readPattern(own(play.values, 'hosts')) ?? 'hosts that are not known';
    byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), { play, sure: true }]);
  }
  return [...byPattern].map(([pattern, plays]) => {
    const folder = parentFolder(playbook.path);
    const groups = ['all', ...(pattern === 'all' ? [] : [pattern])];
    const layers = groups.map((group) => layerOfVariables(files.of(folder, 'group_vars', group)));
    const reached: ReachedHost = {
      inventory: '',
      hosts: [pattern],
      isFirst: [],
      host: pattern,
      layers,
      magic: NO_INVENTORY,
      isOpen: true,
      noteOwnName: () => undefined,
    };
    return runPlays(stage, playbook, plays, reached);
  });
}

function readPattern(hosts: Value | undefined): string | undefined {
  if (typeof hosts === 'string') return hosts.trim();
  const parts = isList(hosts) ? hosts.filter((each): each is string => typeof each === 'string') : [];
  return parts.length === 0 ? undefined : parts.join(',');
}

/** When the pattern is not known, all hosts are possible targets. The implicit localhost is not in the inventory. */
function readTargets(
  stage: ProjectContext,
  play: Play,
  source: Source,
): { readonly hosts: ReadonlySet<string>; readonly first: string | undefined; readonly sure: boolean } {
  const scope = createScope(
    {
      templates: stage.project.templates,
      mergesMaps: stage.mergesMaps,
      open: () => false,
      noteOwnName: () => undefined,
      noteCycle: () => undefined,
    },
    [layerOfVariables(source.inventory.groups.get('all')?.variables ?? new Map())],
  );
  const written = own(play.values, 'hosts') ?? null;
  const pattern = readPattern(scope.with(playLayers(stage, play, scope)).resolve(written));
  const hosts = pattern === undefined || pattern.includes('{{') ? undefined : hostsOfPattern(source.inventory, pattern);
  const all = hosts ?? readMembers(source.inventory, 'all');
  return { hosts: new Set(all), first: all[0], sure: hosts !== undefined };
}
