import type { FileLine } from '../simulate/machine.ts';

const PARTS = /(&&|\|\||[;&|])/;
const LEADS = /^\s*(?:(?:then|do|else|elif)\b\s*)?/;
const OPENS = /^(?:if|case|for|while|until|select)\b|\{\s*$/;
const CLOSES = /^(?:fi|esac|done)\b|^\}/;

/**
 * The commands of a shell script, without comments. Commands in a branch, a loop or a function, or after `&&` or
 * `||`, are conditional and so not sure (bash(1), "Compound Commands" and "Lists").
 */
export function shellCommands(lines: readonly FileLine[]): readonly FileLine[] {
  const commands: FileLine[] = [];
  let depth = 0;
  for (const line of lines) {
    if (/^\s*#/.test(line.text)) continue;
    let before = '';
    for (const part of line.text.split(PARTS)) {
      if (PARTS.test(part)) {
        before = part;
        continue;
      }
      const text = part.replace(LEADS, '');
      if (CLOSES.test(text)) depth = Math.max(0, depth - 1);
      if (OPENS.test(text)) depth += 1;
      commands.push({ ...line, text, sure: line.sure && depth === 0 && before.length < 2 });
    }
  }
  return commands;
}
