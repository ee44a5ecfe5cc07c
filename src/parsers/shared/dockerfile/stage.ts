import type { Instruction } from './instructions.ts';
import type { Assignment } from './assignments.ts';
import { stageName } from './stage-name.ts';

/** The image or stage that a stage starts from. */
export type Base =
  | { readonly kind: 'scratch' }
  | { readonly kind: 'stage'; readonly stage: Stage }
  | { readonly kind: 'image'; readonly reference: string }
  | { readonly kind: 'unknown' };

/** One step of a stage; `ONBUILD` steps run in builds that start from the image. */
export interface Step {
  readonly keyword: string;
  readonly text: string;
  readonly heredocs: Instruction['heredocs'];
  readonly line: number;
  readonly later: boolean;
  readonly escape: Instruction['escape'];
  /** Replaces variables by their values at this step. */
  readonly settle: (word: string) => string | undefined;
  readonly assignments: readonly Assignment[];
}

/** An argument before the first stage. */
export interface GlobalArgument {
  readonly assignment: Assignment;
  readonly line: number;
}

export interface Build {
  readonly globals: readonly GlobalArgument[];
  /** In order; the last one is built by default. */
  readonly stages: readonly Stage[];
}

export interface Stage {
  /** The base, as written. */
  readonly from: string;
  readonly name: string | undefined;
  readonly index: number;
  readonly base: Base;
  readonly line: number;
  readonly steps: readonly Step[];
}

/** The stages whose content is in the image of a stage: those it starts from, and itself. */
export function readLineage(stage: Stage): readonly Stage[] {
  const lineage = [stage];
  for (let { base } = stage; base.kind === 'stage'; base = base.stage.base) lineage.push(base.stage);
  return lineage.reverse();
}

/** The name of a stage, or its number where it has none. */
export function readLabel({ name, index }: Stage): string {
  return name ?? String(index);
}

/** The last stage with the name, or the stage with the number (Docker documentation, "Multi-stage builds"). */
export function findStage(stages: readonly Stage[], target: string): Stage | undefined {
  const named = stages.findLast(({ name }) => name === stageName(target));
  return named ?? (/^\d{1,4}$/.test(target) ? stages[Number(target)] : undefined);
}
