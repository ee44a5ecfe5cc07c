import { appendFileSync } from 'node:fs';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/** Names whose addresses are public when they are asked for first, and private from then on. */
const asked = new Map();
const PUBLIC = [
  { address: '198.51.100.7', family: 4 },
  { address: '2001:db8::7', family: 6 },
];

dns.promises.lookup = async (host) => {
  appendFileSync(process.env.LOOKUPS ?? '', `${host}\n`);
  const times = (asked.get(host) ?? 0) + 1;
  asked.set(host, times);
  if (host.startsWith('unknown.')) throw new Error('ENOTFOUND');
  return times === 1 && !host.startsWith('private.') ? PUBLIC : [{ address: '127.0.0.1', family: 4 }];
};
syncBuiltinESMExports();
