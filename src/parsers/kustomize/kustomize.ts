import { NOTHING_PARSED, type Parsed, type Resource, type FileTree } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { createWork, type Work } from '../../base/work.ts';
import { clusterResources } from '../shared/kubernetes/resources.ts';
import { BuildFault, spend } from './build-fault.ts';
import { buildKustomization } from './build.ts';
import { claimKustomizations, isComponentFolder } from './claim.ts';
import type { BuildContext } from './folder.ts';
import { READER } from './kustomization.ts';
import { strangers, nodeValue } from './node.ts';
import { kustomizationsIn } from './paths.ts';
import { unusedPatch } from './unused-patches.ts';
import { relocate } from '../shared/kubernetes/relocate.ts';

/** Units of work for a built object: reading it and checking it. */
const OBJECT = 4_000;

/**
 * Kustomizations, built as `kustomize build` builds them: each one that no other builds on is one group, and its
 * objects are evidence like any manifest. A finding points to the file with the object, or to the patch, generator or
 * setting that decided the value.
 */
export const kustomize: TreeParser = {
  id: 'kustomize',
  title: 'Kustomize overlays',
  kinds: ['kubernetes'],
  claim: claimKustomizations,
  parse,
};

function parse(group: FileGroup, tree: FileTree, _settings: ParserSettings, work: Work = createWork()): Parsed {
  if (group.files.length === 1 && group.files[0] === group.root)
    return { ...NOTHING_PARSED, problems: [unusedPatch(group.root)] };
  const context: BuildContext = { tree, problems: [], work };
  if (isComponentFolder(tree, group.root)) return { ...NOTHING_PARSED, problems: [unused(group, tree)] };
  try {
    return build(context, group);
  } catch (error) {
    if (!(error instanceof BuildFault)) throw error;
    return { ...NOTHING_PARSED, problems: [...context.problems, refusal(group, error)] };
  }
}

function build(context: BuildContext, { root }: FileGroup): Parsed {
  const folder = readName(root);
  const origin = {
    source: kustomize.id,
    evidenceKind: 'kubernetes',
    provider: `kustomization ${folder}`,
    notes: [`built by the kustomization in ${folder}`],
  } as const;
  const resources: Resource[] = [];
  for (const item of buildKustomization(context, root).items) {
    const { place } = item.root;
    spend(context.work, OBJECT, place);
    const read = clusterResources(nodeValue(item.root), place, origin);
    const elsewhere = strangers(item.root);
    for (const resource of read.resources) resources.push(relocate(resource, place, elsewhere));
    context.problems.push(...read.problems);
  }
  return { ...NOTHING_PARSED, resources, problems: context.problems };
}

function readName(root: string): string {
  return root === '' ? '.' : root;
}

const ADVICE: Readonly<Record<BuildFault['reason'], string>> = {
  refused: 'Kustomize refuses to build it; correct it.',
  unsupported: 'That is not read here; give the output of `kustomize build` instead.',
  beyond:
    'This is a limit of the scanner, not of Kustomize. Assess overlays one by one, or give the output of `kustomize build`.',
};

function refusal({ root }: FileGroup, { place, what, reason }: BuildFault): Problem {
  const message = `The kustomization in ${readName(root)} was not assessed: ${place.file} ${what}. ${ADVICE[reason]}`;
  const code = reason === 'unsupported' ? 'unsupported-content' : 'partly-read';
  return { code, severity: 'error', message, place, kinds: READER.kinds };
}

function unused({ root }: FileGroup, tree: FileTree): Problem {
  const message = `The component in ${readName(root)} is used by no kustomization, so it was not assessed. Add the overlay that uses it, if it is deployed.`;
  const place = { file: kustomizationsIn(tree, root)[0] ?? root, pointer: [] };
  return { code: 'partly-read', severity: 'warning', message, place };
}
