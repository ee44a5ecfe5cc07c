/** Separators between the words of a command: in a shell, and in lists of cloud-init and of a Dockerfile. */
const GAP = `["']?(?:[ \\t]{0,20},[ \\t]{0,20}|[ \\t]{0,20}\\n[ \\t]{0,40}-[ \\t]{1,20}|[ \\t]{1,20})["']?`;
const SETS = new RegExp(
  `update-crypto-policies(?:${GAP}--no-(?:reload|check)){0,3}${GAP}--set(?:=|${GAP})["']?((?:[^\\s"',\\]()<>;&|]|,(?=\\w)){1,300})`,
  'g',
);
const LEAD =
  /^(?:(?:then|do|else|if|!|-|exec|command|env|nohup|runcmd:|bootcmd:|ExecStart=|sudo(?:\s{1,5}-[A-Za-z]{1,10})?|[A-Za-z_]\w{0,60}=\S{0,200}|(?:\/\S{0,100}\/)?(?:ba|da|z)?sh\s{1,5}-\w{0,3}c)(?:["',]{0,3}\s{1,20}|$)|[\s"'[,]{1,20}|\/(?:usr\/)?s?bin\/)/;
const MOST_LEADS = 12;
const OPEN = /[$`%{}*?]/;

/** A policy as written in a command. */
export interface PolicySet {
  readonly text: string;
  /** Whether it contains a variable or a command, so that it is known only when the command runs. */
  readonly isOpen: boolean;
}

/**
 * The crypto policy that the commands of a text set last. `undefined` where no command sets one; comments and printed
 * texts are not commands. Source: update-crypto-policies(8).
 */
export function policySetIn(text: string): PolicySet | undefined {
  let last: PolicySet | undefined;
  for (const match of text.matchAll(SETS)) {
    const [, policy = ''] = match;
    const start = text.lastIndexOf('\n', match.index) + 1;
    if (!isCommand(text.slice(Math.max(start, match.index - 300), match.index))) continue;
    last = { text: policy, isOpen: isOpenPolicy(policy) };
  }
  return last;
}

/** Whether a policy text contains a variable or a command, so that its value is unknown. */
export function isOpenPolicy(text: string): boolean {
  return OPEN.test(text);
}

function isCommand(before: string): boolean {
  let rest = before.slice(Math.max(...[';', '&', '|', '(', '{'].map((sign) => before.lastIndexOf(sign))) + 1);
  for (let count = 0; count < MOST_LEADS && rest !== ''; count += 1) rest = rest.replace(LEAD, '');
  return rest === '' && !/^\s*#/.test(before);
}
