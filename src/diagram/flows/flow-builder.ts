import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import { NO_ENCRYPTION, type Encryption, type Node, type Relation, type Thing } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { createHosts, type FindHost } from './hosts.ts';
import type { Acls, Passage } from './aws-acls.ts';
import type { Peers } from './sources.ts';
import { encryptionTo } from './encryption.ts';

/** The shared context of the functions that read flows, and the place where they add flows. */
export interface FlowBuilder {
  readonly context: Context;
  readonly inventory: Inventory;
  readonly peers: Peers;
  readonly host: FindHost;
  /** A connection that the evidence declares: a listener, a backend, a gateway. */
  structure(from: Node, to: Node, connection: Connection): void;
  /** Sets the protection of a port, for packet rules that lead there. */
  declare(to: Thing, port: string, encryption: Encryption): void;
  /** Connections that packet rules allow; their protection is that of the same declared connection. */
  packets(from: readonly Node[], to: Thing, connection: Packets): void;
  /** A relation without traffic of the system: a key, a log, an identity. */
  support(from: Node, to: Node, relation: string, evidence: Resource): void;
  readonly relations: readonly Relation[];
}

export interface Connection {
  readonly protocol: string;
  readonly ports: string;
  readonly encryption: Encryption;
  readonly evidence: readonly Resource[];
}

export interface Packets {
  readonly protocol: string;
  readonly ports: string;
  readonly evidence: readonly Resource[];
}

/** Creates an empty flow builder. Equal connections between the same two ends become one relation. */
export function createFlowBuilder(context: Context, inventory: Inventory, peers: Peers, acls?: Acls): FlowBuilder {
  const relations: Relation[] = [];
  const protection = createProtection(context);
  const once = createOnce();
  const passing = (connecting: Omit<Passage, 'lists'>, by: 'rule' | 'declaration'): readonly Passage[] => {
    const whole = { ...connecting, lists: [] };
    return acls === undefined ? [whole] : acls.pass(whole, by);
  };
  const addresses = (evidence: readonly Resource[]): readonly string[] => evidence.map(({ address }) => address);
  return {
    context,
    inventory,
    peers,
    host: createHosts(context, inventory),
    relations,
    structure(from, to, { protocol, ports, encryption, evidence }) {
      for (const passage of passing({ from, to, protocol, ports }, 'declaration'))
        relations.push({
          from: [once(passage.from)],
          to: [once(passage.to)],
          kind: 'structure',
          protocol: passage.protocol,
          ports: passage.ports,
          encryption,
          evidence: addresses([...evidence, ...passage.lists]),
        });
      for (const port of ports.split(', ')) protection.declareBetween(from, to, port, encryption);
    },
    declare: protection.declare,
    packets(from, to, { protocol, ports, evidence }) {
      const groups = new Map<
        string,
        Omit<Relation, 'from' | 'evidence'> & { readonly from: Node[]; readonly evidence: readonly Resource[] }
      >();
      for (const source of from.map(once))
        for (const { lists, ...passage } of passing({ from: source, to, protocol, ports }, 'rule')) {
          const encryption = protection.between(source, to, passage.ports);
          const key = `${passage.protocol}\n${passage.ports}\n${encryption.text}\n${addresses(lists).join()}`;
          const group = groups.get(key) ?? {
            ...passage,
            from: [],
            to: [to],
            kind: 'network',
            encryption,
            evidence: [...evidence, ...lists],
          };
          group.from.push(once(passage.from));
          groups.set(key, group);
        }
      for (const group of groups.values()) relations.push({ ...group, evidence: addresses(group.evidence) });
    },
    support(from, to, relation, evidence) {
      if (from === to) return;
      const parts = { protocol: '', ports: '', encryption: NO_ENCRYPTION, relation, evidence: [evidence.address] };
      relations.push({ from: [once(from)], to: [once(to)], kind: 'support', ...parts });
    },
  };
}

function createOnce(): (node: Node) => Node {
  const outsides = new Map<string, Node>();
  return (node) => (node.node === 'outside' ? getOrCreate(outsides, node.key, () => node) : node);
}

interface Protection {
  declare(to: Thing, port: string, encryption: Encryption): void;
  declareBetween(from: Node, to: Node, port: string, encryption: Encryption): void;
  /** What is declared for both ends, else for the target, else what the target's settings show. */
  between(from: Node, to: Thing, ports: string): Encryption;
}

function createProtection(context: Context): Protection {
  /** By target and port, and by both ends and port. */
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
