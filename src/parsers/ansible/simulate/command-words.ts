const LEAD =
  /^(?:(?:then|do|else|if|!|exec|sudo(?:\s+-[A-Za-z]\b)*|[A-Za-z_]\w{0,60}=\S{0,200}|(?:\/\S{0,100}\/)?(?:ba|da|z)?sh\s+-\w{0,3}c)\s+|["'])/;
const MAX_LEADS = 6;

/** The commands in the text of a task, each as a list of words that begins with the program, without its folder. */
export function splitCommands(text: string): readonly (readonly string[])[] {
  return text.split(/&&|\|\||[;\n]/).map((command) => withoutLeads(command.trim()).split(/\s+/));
}

function withoutLeads(command: string): string {
  let rest = command;
  for (let count = 0; count < MAX_LEADS && LEAD.test(rest); count += 1) rest = rest.replace(LEAD, '');
  return rest.replace(/^\/\S{0,200}\//, '');
}
