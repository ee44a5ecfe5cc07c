import net from 'node:net';

/** The promise "offline by construction": any attempt to open a socket in the suite is a failing test. */
function refuse(): never {
  throw new Error('a test opened a socket: the core and the local commands must work offline');
}

net.Socket.prototype.connect = refuse;
