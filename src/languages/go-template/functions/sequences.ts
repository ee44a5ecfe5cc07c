import { TemplateFailure } from '../failure.ts';
import { goInt, goList, isGoInteger, type GoValue } from '../go-value.ts';
import type { RenderContext } from '../template-function.ts';
import { define, type FunctionRow } from './define.ts';

/** Cost of a number in a list, in characters. */
const ELEMENT = 16;
const MAX_LENGTH = 1_000_000;

function numbers(args: readonly GoValue[]): readonly number[] {
  return args.map((value) => (value !== null && isGoInteger(value) ? Number(value.value) : 0));
}

function steps(start: number, stop: number, step: number, context: RenderContext): readonly number[] {
  const result: number[] = [];
  const rising = stop >= start;
  if (rising ? step <= 0 : step >= 0) return result;
  const count = Math.ceil((stop - start) / step);
  if (count > MAX_LENGTH) throw new TemplateFailure('a list is too long', 'limit');
  context.charge(count * ELEMENT);
  for (let value = start; rising ? value < stop : value > stop; value += step) result.push(value);
  return result;
}

function asList(values: readonly number[]): GoValue {
  return goList(values.map(goInt), 'int');
}

function sequence(args: readonly GoValue[], context: RenderContext): string {
  const [first, second, third, fourth] = numbers(args);
  if (first === undefined || fourth !== undefined) return '';
  const start = second === undefined ? 1 : first;
  const end = third ?? second ?? first;
  const down = end < start;
  const given = third === undefined ? undefined : second;
  if (down && given !== undefined && given > 0) return '';
  const past = down ? end - 1 : end + 1;
  return steps(start, past, given ?? (down ? -1 : 1), context).join(' ');
}

/** Lists of numbers (Helm documentation, "until", "untilStep" and "seq"). */
export const SEQUENCES: readonly FunctionRow[] = [
  [
    'until',
    define(['int'], (args, context) => {
      const [count = 0] = numbers(args);
      return asList(steps(0, count, count < 0 ? -1 : 1, context));
    }),
  ],
  [
    'untilStep',
    define(['int', 'int', 'int'], (args, context) => {
      const [start = 0, stop = 0, step = 0] = numbers(args);
      return asList(steps(start, stop, step, context));
    }),
  ],
  ['seq', define([], sequence, 'int')],
];
