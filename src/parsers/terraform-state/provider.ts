/**
 * The provider configuration of a state resource in one form: source address, alias and, when a module has a separate
 * configuration, ` in module.<path>`. States write `provider["host/ns/type"].alias`, and before Terraform 0.13
 * `provider.type.alias`, both with an optional module path before it.
 */
export function readProvider(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 1024) return undefined;
  const match =
    /^(?:(module\..{1,512}?)\.)?provider(?:\["([^"]{1,256})"\]|\.([\w-]{1,128}))(?:\.([\w-]{1,128}))?$/.exec(text);
  if (match === null) return undefined;
  const [, module, source, short, alias] = match;
  const name = source ?? short ?? '';
  return `${name}${alias === undefined ? '' : `.${alias}`}${module === undefined ? '' : ` in ${module}`}`;
}
