import { unknown, type Value } from '../../../base/value.ts';

const NO_PORT = unknown('not a port', true);
const SSH = 22;

/** The TCP port of a text such as `8080`, `20-25` or `53/udp`; of a range that has the port of SSH, that one. */
export function containerPort(text: string): Value {
  const [, first = '', last = first, protocol = 'tcp'] = /^(\d{1,5})(?:-(\d{1,5}))?(?:\/(\w{1,10}))?$/.exec(text) ?? [];
  if (first === '') return NO_PORT;
  if (protocol.toLowerCase() !== 'tcp') return null;
  return Number(first) <= SSH && Number(last) >= SSH ? SSH : Number(first);
}
