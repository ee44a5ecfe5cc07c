import type { Work } from '../../../base/work.ts';
import { createLevel } from '../../../languages/arm-expressions/level.ts';
import type { FileTree } from '../../../model/evidence.ts';
import type { Problem } from '../../../model/problem.ts';
import { createProblems, type Problems } from '../terraform/problems.ts';
import type { Templates, TemplateRun, Tools } from './evaluation/deployment.ts';
import { evaluateExpression, evaluateNode, loopValues } from './evaluation/evaluate-node.ts';
import { scopeFunctions } from './evaluation/scope-functions.ts';

/** What the run of a root template begins with. */
export interface RunStart {
  readonly root: string;
  /** Id of the parser. */
  readonly source: string;
  readonly tree: FileTree;
  readonly work: Work;
  readonly templates: (run: () => TemplateRun) => Templates;
  /** Functions besides those of Resource Manager. */
  readonly functions?: Tools['functions'];
}

/** Creates the run of a root template with all that it deploys. */
export function createRun({ root, source, tree, work, templates, functions = scopeFunctions }: RunStart): TemplateRun {
  const problems = new Map<string, Problems>();
  const run: TemplateRun = {
    root,
    source,
    tree,
    templates: templates(() => run),
    work,
    level: createLevel(),
    problems: (file) => {
      const made = problems.get(file) ?? createProblems(file);
      problems.set(file, made);
      return made;
    },
    problemFiles: problems,
    refused: [],
    expressions: new Map(),
    byId: new Map(),
    addresses: new Map(),
    handedOver: new Set(),
    told: new Set(),
    tools: { node: evaluateNode, expression: evaluateExpression, loop: loopValues, functions },
  };
  return run;
}

/** All problems of a run. */
export function listProblems({ refused, problemFiles }: TemplateRun): readonly Problem[] {
  return [...refused, ...[...problemFiles.values()].flatMap(({ list }) => list)];
}
