const MAX_LENGTH = 4096;

/**
 * The name of a Swift package: host and path of its repository, as in package URLs of Swift, such as
 * `github.com/apple/swift-nio`. Without user, password and port. `undefined` for text that is not an address.
 */
export function packageName(location: string): string | undefined {
  if (location.length > MAX_LENGTH) return undefined;
  const url = /^[a-z][a-z+]{1,20}:\/\/(?:[^/@]*@)?([\w.-]{1,255})(?::\d{1,5})?\/+([^?#]{1,2000})/i.exec(location);
  const [, host, path] = url ?? /^(?:[^/@:]*@)?([\w.-]{1,255}):([^?#]{1,2000})/.exec(location) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const bare = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  return bare === '' ? undefined : `${host.toLowerCase()}/${bare}`;
}
