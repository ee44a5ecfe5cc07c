import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, EnvHttpProxyAgent } from 'undici';
import { namesProxy } from '../model/proxy.ts';

/** Connections through the proxy of the environment where there is one; `authorities` are trusted beside the usual ones. */
export function connection(authorities: string | undefined): Dispatcher {
  const tls = authorities === undefined ? {} : { ca: [...rootCertificates, authorities] };
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  return namesProxy(process.env, names)
    ? new EnvHttpProxyAgent({ connect: tls, requestTls: tls, proxyTls: tls })
    : new Agent({ connect: tls });
}
