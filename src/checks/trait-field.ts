import type { TraitWords } from '../model/check.ts';
import type { Located } from '../model/evidence-set.ts';
import type { Node, Run } from './condition.ts';
import { AT_SUBJECT, runOn } from './condition.ts';

interface AskedTrait {
  readonly id: string;
  readonly words: TraitWords;
}

/** Asks a condition of the value of a trait's field instead of the subject's own values. */
export function onField({ id: trait, words }: AskedTrait, field: string, node: Node): Node {
  return {
    test: (_, run) => node.test(readField(run, trait, field).value, run),
    explain(_, run, _at, result, trace, flipped) {
      const { value, place, path, said } = readField(run, trait, field);
      const { address, type, source, evidenceKind, values, providerVersion } = run.subject;
      const version = providerVersion === undefined ? {} : { providerVersion };
      const subject = { address, type, source, evidenceKind, values, place, ...version };
      const inner = { ...runOn(subject, run.evidence), prefix: path === '.' ? field : path, said, words };
      node.explain(value, inner, AT_SUBJECT, result, trace, flipped);
    },
  };
}

function readField(run: Run, trait: string, field: string): Located {
  if (run.located !== undefined && run.field === field && run.trait === trait) return run.located;
  const located = run.evidence.traitField(trait, field, run.subject);
  run.trait = trait;
  run.field = field;
  run.located = located;
  return located;
}
