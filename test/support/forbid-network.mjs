import net from 'node:net';
import dns from 'node:dns';

/** The promise "offline by construction": any attempt to open a socket or to look a name up fails the test. */
function refuse() {
  throw new Error('a socket was opened: the core and the local commands must work offline');
}

net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
dns.lookup = refuse;
dns.promises.lookup = refuse;
