import net from 'node:net';
import dns from 'node:dns';

const KEPT = Symbol.for('evidence-engine-tests: what node does by itself');

/** What Node does without a guard: tests of one process share its modules, and each sets the guard it wants. */
net[KEPT] ??= {
  connect: net.Socket.prototype.connect,
  listen: net.Server.prototype.listen,
  lookup: dns.lookup,
  lookupPromise: dns.promises.lookup,
};
const original = net[KEPT];

/** The promise "offline by construction": any attempt to open a socket or to look a name up fails the test. */
export function forbidNetwork() {
  const refuse = () => {
    throw new Error('a socket was opened: the core and the local commands must work offline');
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dns.lookup = refuse;
  dns.promises.lookup = refuse;
}

/** Tests of network code may reach servers on this machine and nothing else. */
export function allowLoopback() {
  net.Server.prototype.listen = original.listen;
  dns.lookup = original.lookup;
  dns.promises.lookup = original.lookupPromise;
  net.Socket.prototype.connect = function connectOnLoopback(...given) {
    const [first] = Array.isArray(given[0]) ? given[0] : given;
    const host = typeof first === 'object' && first !== null ? (first.host ?? 'localhost') : 'localhost';
    if (!['localhost', '127.0.0.1', '::1'].includes(host)) throw new Error(`a test tried to reach ${host}`);
    return original.connect.apply(this, given);
  };
}
