import { EngineError } from './engine-error.ts';

/**
 * Whether one of the variables names a proxy. Throws EngineError `invalid-configuration` for a value that cannot be a
 * proxy; the message does not repeat the address, which may contain a password.
 */
export function namesProxy(
  environment: { readonly [name: string]: string | undefined },
  variables: readonly string[],
): boolean {
  const named = variables.filter((name) => (environment[name] ?? '') !== '');
  for (const name of named) {
    const text = environment[name] ?? '';
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
      throw new EngineError(
        'invalid-configuration',
        `${name} names no proxy. Its form is http://proxy.example:8080, with user:password@ before the name if the proxy requires them.`,
      );
  }
  return named.length > 0;
}

/** The status with which a proxy refused a tunnel, from undici's error text; `undefined` for every other error. */
export function proxyRefusal(error: unknown): string | undefined {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? /^Proxy response \((\d{3})\)/.exec(message)?.[1] : undefined;
}
