import { stageName } from './stage-name.ts';
import type { Instruction } from './instructions.ts';
import { splitFlags, splitInstruction } from './words.ts';
import { readAssignments, type Assignment } from './assignments.ts';
import type { Base, Build, GlobalArgument, Stage, Step } from './stage.ts';
import { settled, type Lookup } from './variables.ts';

const MAX_VARIABLES = 500;
/** Arguments that the builder itself sets (Docker, "Dockerfile reference", ARG). */
const PLATFORM = /^(?:TARGET|BUILD)(?:PLATFORM|OS|ARCH|VARIANT)$/;

type Values = ReadonlyMap<string, string | null | undefined>;

interface Open {
  readonly steps: Step[];
  /** Replaced, never mutated, because each step keeps the values at its position. */
  values: Values;
  readonly environment: Set<string>;
  /** Whether only this file sets variables. */
  isClosed: boolean;
}

/** The stages of a build, with the arguments before the first one. */
export function readStages(instructions: readonly Instruction[]): Build {
  const globals = new Map<string, string | null | undefined>();
  const before: GlobalArgument[] = [];
  const known: Stage[] = [];
  const named = new Map<string, Stage>();
  const opened = new Map<Stage, Open>();
  let open: Open | undefined;
  const fromGlobals: Lookup = (name) => {
    if (globals.has(name)) return globals.get(name);
    return PLATFORM.test(name) ? undefined : null;
  };
  for (const each of instructions) {
    if (each.keyword === 'FROM') {
      const steps: Step[] = [];
      const stage = readStage(each, known.length, named, steps, fromGlobals);
      open = openStage(stage.base, steps, opened);
      opened.set(stage, open);
      known.push(stage);
      if (stage.name !== undefined) named.set(stage.name, stage);
    } else if (open !== undefined) {
      open.steps.push(readStep(each, open, globals));
    } else if (each.keyword === 'ARG') {
      for (const assignment of readAssignments(each, fromGlobals)) {
        globals.set(assignment.name, assignment.value);
        before.push({ assignment, line: each.line });
      }
    }
  }
  return { globals: before, stages: known };
}

function readStage(
  { text, line, escape }: Instruction,
  index: number,
  named: ReadonlyMap<string, Stage>,
  steps: readonly Step[],
  lookup: Lookup,
): Stage {
  const [written = '', as = '', alias] = splitInstruction(splitFlags(text).rest, escape);
  const name = as.toLowerCase() === 'as' && alias !== undefined ? stageName(alias) : undefined;
  return { from: written, name, index, base: readBase(settled(written, lookup, escape), named), line, steps };
}

function readBase(reference: string | undefined, named: ReadonlyMap<string, Stage>): Base {
  if (reference === undefined || reference === '') return { kind: 'unknown' };
  if (reference === 'scratch') return { kind: 'scratch' };
  const stage = named.get(stageName(reference));
  return stage === undefined ? { kind: 'image', reference } : { kind: 'stage', stage };
}

/** A stage inherits the environment of the stage it starts from, but not its arguments. */
function openStage(base: Base, steps: Step[], opened: ReadonlyMap<Stage, Open>): Open {
  const before = base.kind === 'stage' ? opened.get(base.stage) : undefined;
  if (before === undefined)
    return { steps, values: new Map(), environment: new Set(), isClosed: base.kind === 'scratch' };
  const { environment, isClosed } = before;
  const values = new Map([...before.values].filter(([name]) => environment.has(name)));
  return { steps, values, environment: new Set(environment), isClosed };
}

function readStep(instruction: Instruction, open: Open, globals: Values): Step {
  const later = instruction.keyword === 'ONBUILD';
  const [, word = '', rest = ''] = later ? (/^([A-Za-z]{1,20})\s*([^]*)$/.exec(instruction.text) ?? []) : [];
  const own = later ? { ...instruction, keyword: word.toUpperCase(), text: rest } : instruction;
  const { values, isClosed } = open;
  const missing = isClosed ? null : undefined;
  const lookup: Lookup = (name) => (values.has(name) ? values.get(name) : missing);
  const { keyword, text, heredocs, line, escape } = own;
  const isSetting = keyword === 'ARG' || keyword === 'ENV';
  const assignments = isSetting ? readAssignments(own, lookup, globals) : [];
  if (isSetting && !later) note(open, keyword, assignments);
  return { keyword, text, heredocs, line, later, escape, assignments, settle: (each) => settled(each, lookup, escape) };
}

/** The environment overrides an argument of the same name. Above the limit all values are unknown. */
function note(open: Open, keyword: string, assignments: readonly Assignment[]): void {
  if (open.values.size + assignments.length > MAX_VARIABLES) {
    open.values = new Map();
    open.isClosed = false;
    return;
  }
  const values = new Map(open.values);
  for (const { name, value } of assignments) {
    if (keyword === 'ENV') open.environment.add(name);
    if (keyword === 'ENV' || !open.environment.has(name)) values.set(name, value);
  }
  open.values = values;
}
