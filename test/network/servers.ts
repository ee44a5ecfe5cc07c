import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';

/** A server of a test on loopback, until it is closed. */
export interface TestServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface HttpsServer extends TestServer {
  /** Path of the certificate, for NODE_EXTRA_CA_CERTS and GIT_SSL_CAINFO. */
  readonly authority: string;
}

/** An https server with a certificate of its own, made for this test and kept in `folder`. */
export async function startHttps(folder: string, listener: RequestListener): Promise<HttpsServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: randomUUID() }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, cert);
  return { ...(await listen(createHttpsServer({ key, cert }, listener))), authority };
}

export function startHttp(listener: RequestListener): Promise<TestServer> {
  return listen(createHttpServer(listener));
}

async function listen(server: Server): Promise<TestServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a test server has no port');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: address.port, close };
}

/** A program of node_modules that serves until it is closed; `started` finds its port in what it prints. */
export async function startProgram(
  script: string,
  args: readonly string[],
  env: { readonly [name: string]: string },
  started: RegExp,
): Promise<TestServer> {
  const program = fileURLToPath(new URL(`../../node_modules/${script}`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = started.exec(printed)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.on('exit', () => reject(new Error(`${script} ended before it served: ${printed}`)));
  });
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { port, close };
}
