/**
 * Settings whose value is text in somebody else's language: parts of a web server's configuration, scripts, command lines, units,
 * documents. A credential in it has no name that this product reads, so an output says that the setting is there and not what it
 * says. The last name of a path decides, whichever way its words are joined.
 */
const FREE_FORM = new RegExp(
  `(?:^|[-_./])(?:${[
    '[a-z-]*snippets?',
    '(?:user|custom)[-_]?data(?:[-_]base64)?',
    '(?:metadata[-_])?(?:startup|shutdown|init|bootstrap|boot|entrypoint)[-_]?(?:script|cmd)s?',
    '(?:inline|shell)[-_]?(?:script|code|command)s?',
    'script(?:s|let)?',
    'commands?',
    'cmd(?:line)?',
    'entrypoint',
    'args',
    'exec[-_](?:start|stop|reload)(?:[-_](?:pre|post))?',
    'cloud[-_](?:config|init)',
    'bootcmd',
    'runcmd',
    'kernel[-_]?(?:opts|args|parameters)',
    '(?:java|jvm|catalina|maven|gradle|node)[-_](?:tool[-_])?(?:opts|options)',
    'lua(?:[-_]code)?',
    'inline[-_](?:code|string)',
    'typed[-_]config',
    'connection[-_]string',
    'heredoc',
    'template[-_](?:body|content)',
    'definition[-_]body',
  ].join('|')})$`,
  'i',
);

/** A line break as values show it. */
const BREAK = /\\u000[ad]/;
/** Everything that is shown of free-form text. */
export const NOT_SHOWN = 'set (the text is not shown)';

/** Whether the value at a path, `metadata.annotations["…/server-snippet"]`, is free-form text. */
export function isFreeForm(path: string): boolean {
  const name = path
    .slice(-200)
    .replace(/(?:\[\d+\])+$/, '')
    .replace(/["'\]]+$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2');
  return FREE_FORM.test(name);
}

/** What may be said of a value that is already written out as one line: nothing of free-form text and of texts with line breaks. */
export function shownActual(path: string, actual: string): string {
  return /^["[{]/.test(actual) && (BREAK.test(actual) || isFreeForm(path)) ? NOT_SHOWN : actual;
}
