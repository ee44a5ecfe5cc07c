/** A system-wide crypto policy and its modules, in upper case as the tool reads them. */
export interface CryptoPolicy {
  readonly name: string;
  readonly modules: readonly string[];
}

/**
 * Splits `FIPS:OSPP:NO-SHA1` into policy and modules. Lines after the first name further modules; comments and empty
 * parts are skipped (update-crypto-policies(8)). `undefined` where the text is not a policy.
 */
export function parseCryptoPolicy(text: string): CryptoPolicy | undefined {
  const lines = text
    .slice(0, LONGEST)
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => /^[A-Za-z0-9_.:-]{1,200}$/.test(line))) return undefined;
  const [name = '', ...modules] = lines.join(':').toUpperCase().split(':');
  return name === '' ? undefined : { name, modules: modules.filter((module) => module !== '') };
}

const LONGEST = 10_000;
