/**
 * Settings whose text is in another language: web server configuration, scripts, command lines, units, documents. A
 * credential there has no name to recognise, so output says only that the setting exists. The last name of a path
 * decides, in any spelling.
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

/** A line break as `renderValue` writes it. */
const BREAK = /\\u000[ad]/;
/** The text that is shown in place of free-form text. */
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

/** The part of a rendered value that may be shown: none of free-form text and of texts with line breaks. */
export function shownActual(path: string, actual: string): string {
  return /^["[{]/.test(actual) && (BREAK.test(actual) || isFreeForm(path)) ? NOT_SHOWN : actual;
}
