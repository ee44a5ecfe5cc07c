/** The system code of an error, such as `EACCES`. It gives the cause without revealing the path or address. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown reason';
}
