import type { TraitWords } from '../model/check.ts';
import type { Value } from '../base/value.ts';
import { AT_SUBJECT, type Node, type Run } from './condition.ts';

interface NamedTrait {
  readonly id: string;
  readonly words: TraitWords;
}

/** Of a clause that says what the value means. */
const NO_WORDS: TraitWords = {};

/** Evaluates a condition on the value of a trait's field instead of the subject's values. */
export function onField({ id: trait, words }: NamedTrait, field: string, node: Node): Node {
  return {
    test: (_, run) => node.test(getValue(run, trait, field), run),
    distance: (_, run) => node.distance(getValue(run, trait, field), run),
    explain(_, run, _at, result, trace, flipped) {
      const {
        value,
        place,
        path,
        said,
        fact,
        isWhole = false,
        remedies,
      } = run.evidence.traitField(trait, field, run.subject);
      const { evidence } = run;
      const { address, type, source, evidenceKind, values, providerVersion } = run.subject;
      const there = { address, type, source, evidenceKind, values, place };
      const subject = providerVersion === undefined ? there : { ...there, providerVersion };
      const prefix = path === '.' ? field : path;
      const unread = { trait: undefined, field: undefined, value: undefined };
      node.explain(
        value,
        {
          subject,
          evidence,
          prefix,
          said,
          fact,
          words: isWhole ? NO_WORDS : words,
          ...(remedies && { remedies }),
          ...unread,
        },
        AT_SUBJECT,
        result,
        trace,
        flipped,
      );
    },
  };
}

function getValue(run: Run, trait: string, field: string): Value | undefined {
  if (run.field === field && run.trait === trait) return run.value;
  run.value = run.evidence.traitValue(trait, field, run.subject);
  run.trait = trait;
  run.field = field;
  return run.value;
}
