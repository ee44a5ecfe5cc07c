/** The package that a module address names. */
export interface AddressedPackage {
  readonly ecosystem: string;
  readonly name: string;
  /** Empty where the address has none. */
  readonly version: string;
}

const MAX_LENGTH = 4096;
const NPM = String.raw`(?<name>(?:@[\w.~-]{1,100}\/)?[\w.~-]{1,200})(?:@(?<version>[\w.^~+-]{1,100}))?`;
const END = String.raw`(?=[/?#&!]|$)`;

/** Hosts whose addresses name a package, with its ecosystem. The hosts for npm serve converted npm packages. */
const HOSTS: readonly (readonly [ecosystem: string, pattern: RegExp])[] = [
  ['deno', new RegExp(String.raw`^deno\.land\/(?<name>std)(?:@(?<version>[\w.+-]{1,100}))?${END}`)],
  ['deno', new RegExp(String.raw`^deno\.land\/x\/(?<name>\w{1,200})(?:@(?<version>[\w.+-]{1,100}))?${END}`)],
  [
    'jsr',
    new RegExp(
      String.raw`^(?:esm\.sh\/jsr|jsr\.io)\/(?<name>@[\w-]{1,100}\/[\w-]{1,100})[@/](?<version>\d[\w.+-]{0,100})${END}`,
    ),
  ],
  ['npm', new RegExp(String.raw`^esm\.sh\/(?:v\d{1,4}\/|stable\/)?(?!(?:gh|jsr|pr)\/)\*?${NPM}${END}`)],
  ['npm', new RegExp(String.raw`^cdn\.jsdelivr\.net\/npm\/${NPM}${END}`)],
  ['npm', new RegExp(String.raw`^(?:www\.)?unpkg\.com\/${NPM}${END}`)],
  ['npm', new RegExp(String.raw`^cdn\.skypack\.dev\/(?:-\/|pin\/)?${NPM}${END}`)],
  ['npm', new RegExp(String.raw`^(?:ga\.|dev\.)?jspm\.(?:io|dev)\/npm:${NPM}${END}`)],
  [
    'github',
    /^raw\.githubusercontent\.com\/(?<name>[\w.-]{1,100}\/[\w.-]{1,100})\/(?:refs\/(?:heads|tags)\/)?(?<version>[\w.+-]{1,100})\//,
  ],
];

/** The package of a module, else the module itself by its address; `undefined` for text that is not an address. */
export function packageAt(address: string): AddressedPackage | undefined {
  if (address.length > MAX_LENGTH) return undefined;
  const rest = /^https?:\/\/(?:[^/?#@]{0,1000}@)?([^?#]+)/i.exec(address)?.[1];
  if (rest === undefined) return undefined;
  for (const [ecosystem, pattern] of HOSTS) {
    const { name, version = '' } = pattern.exec(rest)?.groups ?? {};
    if (name !== undefined) return { ecosystem, name, version: plainVersion(version) };
  }
  return { ecosystem: 'generic', name: rest, version: '' };
}

/** Removes the `v` of a tag and the build suffix of a host; a range is not a version. */
function plainVersion(version: string): string {
  return /^[\^~]/.test(version) ? '' : version.replace(/^v(?=\d)/, '').replace(/-[A-Za-z0-9]{20}$/, '');
}
