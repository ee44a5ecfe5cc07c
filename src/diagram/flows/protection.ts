import type { Encryption, Node, Thing } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import { encryptionTo } from './encryption.ts';

/** How connections are protected, as far as readers of flows have told it. */
export interface Protection {
  /** How a thing protects what arrives at a port. */
  declare(to: Thing, port: string, encryption: Encryption): void;
  declareBetween(from: Node, to: Node, port: string, encryption: Encryption): void;
  /** What was told of both ends, else of the answering one, else what its own settings tell. */
  between(from: Node, to: Thing, ports: string): Encryption;
}

/** Nothing is declared at first: until then the settings of the things themselves tell. */
export function createProtection(context: Context): Protection {
  /** By the answering end and port, and by both ends and port. */
  const declared = new Map<string, Encryption>();
  return {
    declare(to, port, encryption) {
      declared.set(`${to.key}\n\n${port}`, encryption);
    },
    declareBetween(from, to, port, encryption) {
      declared.set(`${from.key}\n\n${to.key}\n\n${port}`, encryption);
    },
    between(from, to, ports) {
      const known = declared.get(`${from.key}\n\n${to.key}\n\n${ports}`) ?? declared.get(`${to.key}\n\n${ports}`);
      return known ?? encryptionTo(context, to, ports);
    },
  };
}
