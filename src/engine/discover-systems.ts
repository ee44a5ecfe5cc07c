import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';
import { systemFolder } from '../model/system-folder.ts';
import { listRemoteStates } from '../sources/remote-state/remote-state.ts';

/** A list of systems as YAML text, and notes about what is not in it. */
export interface DiscoveredSystems {
  readonly text: string;
  readonly count: number;
  readonly notes: readonly string[];
}

const LONGEST_NAME = 80;

/**
 * One system for each state below the prefixes, named after its key and workspace. Keys are text of another party:
 * a name has letters, digits, dots, hyphens and underscores only, and a name that is taken gets a part of the digest
 * of its address. Throws EngineError as `listRemoteStates`.
 */
export async function discoverSystems(prefixes: readonly string[], allowPrivate: boolean): Promise<DiscoveredSystems> {
  const taken = new Set<string>();
  const addresses = new Set<string>();
  const systems: object[] = [];
  const notes: string[] = [];
  for (const prefix of prefixes) {
    const listed = await listRemoteStates(prefix, allowPrivate);
    notes.push(...listed.notes);
    for (const { address, workspace, configuration } of listed.states) {
      if (addresses.has(address)) continue;
      addresses.add(address);
      systems.push({ name: chooseName(configuration, workspace, address, taken), sources: [{ state: address }] });
    }
  }
  const text = dump({ systems }, { noRefs: true, lineWidth: -1 });
  return { text, count: systems.length, notes };
}

function chooseName(configuration: string, workspace: string, address: string, taken: Set<string>): string {
  const stem = configuration
    .replace(/\.tfstate$/, '')
    .replace(/(^|\/)terraform$/, '')
    .replace(/\/+$/, '');
  const words = [stem, ...(workspace === 'default' ? [] : [workspace])].join('-');
  const plain = words
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, LONGEST_NAME);
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 8);
  const folder = systemFolder(plain);
  const isFree = folder !== undefined && !taken.has(folder);
  const name = isFree ? plain : [plain === '' ? 'state' : plain, digest].join('-');
  taken.add(systemFolder(name) ?? name);
  return name;
}
