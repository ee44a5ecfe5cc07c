const ADDRESS = /^([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^/?#]{0,1000}@)?([^/?#@]{0,300})/i;

/** Scheme and host of an address. What is after or before the host may be a key, so it is left out. */
export function readOrigin(text: string): string {
  const [, scheme = '', host = ''] = ADDRESS.exec(text) ?? [];
  return scheme === '' ? '(redacted)' : scheme + host;
}
