import { counted } from '../../base/counted.ts';
import { compareTexts } from '../../base/text-order.ts';
import { joinFirst } from '../../base/join-first.ts';
import { accountScope } from '../../model/account-scope.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Mention, ScopeKind } from '../../model/scope.ts';

/** So many names a sentence has. */
const MOST_NAMED = 5;
const CLOUDS: readonly (readonly [prefix: string, kind: ScopeKind])[] = [
  ['aws_', 'account'],
  ['azurerm_', 'subscription'],
  ['google_', 'project'],
];
/** What Terraform creates in a cluster says nothing about who else is in it. */
const OBJECTS: ReadonlySet<string> = new Set(['kubernetes', 'helm', 'kustomize']);

/** What the evidence leaves open about things that it does not name. */
export interface Notes {
  take(resource: Resource, mentions: readonly Mention[]): void;
  hasUnnamedObjects(): boolean;
  of(kind: ScopeKind, groups: readonly Mention[]): readonly string[];
}

/** Collects what is said at the end. */
export function createNotes(): Notes {
  const objects = new Set<string>();
  const trees = new Map<ScopeKind, Set<string>>(CLOUDS.map(([, kind]) => [kind, new Set()]));
  const told = new Set<string>();
  return {
    take(resource, mentions) {
      if (OBJECTS.has(resource.source)) objects.add(resource.place.file);
      const cloud = CLOUDS.find(([prefix]) => resource.type.startsWith(prefix));
      if (cloud === undefined) return;
      trees.get(cloud[1])?.add(getTree(resource));
      if (mentions.some(({ kind, role }) => kind === cloud[1] && role === 'described')) told.add(getTree(resource));
    },
    hasUnnamedObjects: () => objects.size > 0,
    of(kind, groups) {
      if (kind === 'machine') return groupNote([...new Set(groups.map(({ title }) => title))]);
      if (kind === 'cluster') return objectNote(objects.size);
      return treeNote(
        kind,
        [...(trees.get(kind) ?? [])].filter((tree) => !told.has(tree)),
      );
    },
  };
}

/** Where a run of Terraform keeps its things. */
function getTree(resource: Resource): string {
  return accountScope(resource).replace(/^(?:file|tree) /, '') || 'the top folder';
}

function groupNote(groups: readonly string[]): readonly string[] {
  if (groups.length === 0) return [];
  return [
    `${counted(groups.length, 'group')} (${listFirst(groups)}) can start machines that no source lists one by one. How many run is not in the evidence.`,
  ];
}

function objectNote(files: number): readonly string[] {
  if (files === 0) return [];
  return [
    `${counted(files, 'file')} with Kubernetes objects: manifests do not say which cluster they are applied to, so a cluster counts as covered only where a node or a controller names it.`,
  ];
}

function treeNote(kind: ScopeKind, trees: readonly string[]): readonly string[] {
  if (trees.length === 0) return [];
  return [
    `${counted(trees.length, 'Terraform source')} (${listFirst(trees)}) with resources that do not say which ${kind} they are in. A state says it; a plan or configuration usually does not.`,
  ];
}

function listFirst(texts: readonly string[]): string {
  return joinFirst([...texts].sort(compareTexts), MOST_NAMED);
}
