import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestServer } from './servers.ts';

/** A proxy on loopback that opens tunnels (RFC 9110, section 9.3.6), and what it was asked. */
export interface TestProxy extends TestServer {
  /** `user:password` that it wants, where it wants one. */
  credentials: string | undefined;
  /** Hosts and ports that tunnels were asked to. */
  readonly asked: string[];
  /** Local ports of the connections that left it. */
  readonly left: Set<number>;
  reset(): void;
}

export async function startProxy(): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, client: Socket) => tunnel(request, client));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a test proxy has no port');

  const proxy: TestProxy = {
    port: bound.port,
    credentials: undefined,
    asked: [],
    left: new Set(),
    reset() {
      proxy.credentials = undefined;
      proxy.asked.length = 0;
      proxy.left.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function tunnel({ url = '', headers }: IncomingMessage, client: Socket): void {
    keep(client);
    proxy.asked.push(url);
    const wanted = proxy.credentials && `Basic ${Buffer.from(proxy.credentials).toString('base64')}`;
    if (wanted !== undefined && headers['proxy-authorization'] !== wanted)
      return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n');
    const [host = '', port = ''] = url.split(':');
    const target = connect({ host, port: Number(port) }, () => {
      if (target.localPort !== undefined) proxy.left.add(target.localPort);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    keep(target);
  }

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  return proxy;
}
