/** What sentences call paths of a check, where the names of its fields are ours. */
export interface PathNames {
  readonly [path: string]: string;
}

/** A path of one key with dots in it. */
const ONE_KEY = /^\["([^"\\\\]+)"\](?=$|\[)/;

/** A path as a sentence shows it. */
export function namePath(path: string, names: PathNames): string {
  return Object.hasOwn(names, path) ? (names[path] ?? path) : plainPath(path);
}

/** A flag of a control-plane component or of the kubelet. */
const FLAG = /^flags\.(?=[a-z])/;

/** A path as people write it: a key without its quotes (`net.ipv4.ip_forward`), a flag as on a command line (`--profiling`). */
export function plainPath(path: string): string {
  return path.replace(ONE_KEY, '$1').replace(FLAG, '--');
}

/** A sentence of a function, in which the path that it names first is called by its name. */
export function nameInText(text: string, names: PathNames = {}): string {
  const [matched, before = '', word = ''] = /^((?:[A-Z][a-z ]+: )?)([\w.[\]"]+)(?= )/.exec(text) ?? [];
  return matched === undefined ? text : before + namePath(word, names) + text.slice(matched.length);
}
