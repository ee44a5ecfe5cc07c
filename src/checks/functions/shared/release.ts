/** Languages by their App Service names before the bar, as in `NODE|22-lts`; others are not assessed. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['node', 'nodejs'],
  ['python', 'python'],
  ['php', 'php'],
  ['dotnet', 'dotnet'],
  ['dotnetcore', 'dotnet'],
  ['dotnet-isolated', 'dotnet'],
  ['powershell', 'powershell'],
  ['ruby', 'ruby'],
]);

/** Runtimes as Google Cloud writes them: the language and its version without a dot, as in `python312` or `nodejs22`. */
const RUNTIME = /^(nodejs|python|php|ruby|dotnet|go)([0-9])([0-9]*)$/;
/** Products whose versions are whole numbers. */
const WHOLE: ReadonlySet<string> = new Set(['nodejs', 'dotnet']);
/** On Windows: the built-in .NET Framework, and the newest release that the service has. */
const OF_PLATFORM = /^(?:v[24][.]0|Off)$/;

/** A product of the support dates and its version. */
export interface Release {
  readonly product: string | undefined;
  readonly version: string | undefined;
}

/** The language and version in a text; `undefined` where it names no language of the table. */
export function getRelease(text: string, product: string | undefined): Release | undefined {
  if (OF_PLATFORM.test(text)) return undefined;
  if (product === 'runtime') return ofRuntime(text);
  const [version = '', language] = text.split('|', 2).reverse();
  if (language !== undefined && !LANGUAGES.has(language.toLowerCase())) return undefined;
  const name = language === undefined ? product : LANGUAGES.get(language.toLowerCase());
  // App Service writes Node.js 22 as 22-lts on Linux, and as ~22 on Windows, where .NET 8 is v8.0
  const plain = version.replace(/-lts$/, '').replace(/^[~v](?=[0-9])/, '');
  return { product: name, version: plain === '' ? undefined : plain };
}

function ofRuntime(text: string): Release | undefined {
  if (text.startsWith('java')) return undefined;
  const [, product, first = '', rest = ''] = RUNTIME.exec(text) ?? [];
  if (product === undefined) return { product: undefined, version: undefined };
  return { product, version: WHOLE.has(product) ? `${first}${rest}` : `${first}.${rest}` };
}
