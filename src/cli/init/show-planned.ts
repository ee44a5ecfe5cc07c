import type { ChalkInstance } from 'chalk';
import { counted } from '../../base/counted.ts';
import { safeText } from '../../model/safe-text.ts';
import type { Planned, PlannedChange } from './planned-change.ts';

const CONTEXT = 2;
/** Lines of a text that has a summary. */
const FEW_LINES = 6;

/** Every change in full, but for texts that have a summary, and what is to be done by hand. */
export function plannedText(planned: readonly Planned[], chalk: ChalkInstance): string {
  return planned
    .flatMap((each) => {
      if ('change' in each) return [changeText(each.change, chalk)];
      if ('present' in each) return [];
      return [`${chalk.yellow(safeText(each.byHand))}\n${shownLines(each.lines, '  ', (line) => line)}`];
    })
    .join('\n');
}

function changeText({ path, before, after, summary }: PlannedChange, chalk: ChalkInstance): string {
  const green = (line: string): string => chalk.green(line);
  if (before === undefined) {
    const about = summary === undefined ? '' : `: ${summary}`;
    const most = summary === undefined ? Infinity : FEW_LINES;
    return `${chalk.bold(`New file ${safeText(path)}`)}${about}\n${shownLines(after, '+ ', green, most)}`;
  }
  const [old, now] = [splitLines(before), splitLines(after)];
  const start = now.findIndex((line, at) => line !== old[at]);
  const count = now.length - old.length;
  const context = (from: number, to: number): string =>
    shownLines(now.slice(Math.max(0, from), to).join('\n'), '  ', (line) => chalk.dim(line));
  return [
    `${chalk.bold(`Change to ${safeText(path)}`)} ${chalk.dim(`at line ${start + 1}`)}\n`,
    context(start - CONTEXT, start),
    shownLines(now.slice(start, start + count).join('\n'), '+ ', green),
    context(start + count, start + count + CONTEXT),
  ].join('');
}

/** Lines without their ends; the last end begins no line. */
function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function shownLines(text: string, mark: string, colour: (line: string) => string, most = Infinity): string {
  if (text === '') return '';
  const lines = splitLines(text);
  const more = lines.length - most;
  const shown = lines.slice(0, most).map((line) => `${colour(`${mark}${safeText(line)}`.trimEnd())}\n`);
  return [...shown, ...(more > 0 ? [`${mark}... and ${counted(more, 'more line')}\n`] : [])].join('');
}
