import type { NameSpace, ScopeName } from '../../model/scope.ts';

/** Longer texts name nothing. */
const LONGEST = 512;
/** So many names of one machine are read. */
const MOST = 50;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})$/;
/** Amazon EC2 User Guide, "Resource IDs". */
const INSTANCE = /^i-[\da-z]{6,17}$/;
/** Names that many machines have, and that tell nothing apart. */
const ANYONE = /^(?:localhost|localhost\.localdomain|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\.)$/;

export function named(space: NameSpace, texts: readonly string[]): readonly ScopeName[] {
  return texts
    .filter((text) => text.length <= LONGEST)
    .map((text) => ({ space, text: space === 'terraform' ? text : text.toLowerCase() }));
}

/** What a text says that people use as the name of a machine: the id of an instance, an address, or a host name. */
export function machineNames(texts: readonly string[]): readonly ScopeName[] {
  return texts.slice(0, MOST).flatMap((text) => {
    const lower = text.toLowerCase();
    if (text.length > LONGEST || ANYONE.test(lower)) return [];
    if (INSTANCE.test(lower)) return named('id', [lower]);
    if (ADDRESS.test(lower)) return named('address', [lower]);
    const [label = lower] = lower.split('.');
    return [...named('name', [lower]), ...named('label', [label])];
  });
}

/** The identity of a resource by which state, plan and source name it. */
export function terraformName(type: string, address: string): readonly ScopeName[] {
  return named('terraform', [`${type}\n${address}`]);
}
