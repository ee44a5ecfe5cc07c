import { byText } from '../../base/text-order.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

type Backend = ObjectStore['backend'];

/** One state of a backend. */
export interface ListedState {
  readonly key: string;
  readonly size: number;
  /** Terraform's workspace; `default` where the key names none. */
  readonly workspace: string;
  /** The key without the workspace: states with the same one are of the same configuration. */
  readonly configuration: string;
  /** Whether a write is running: the words of the warning. */
  readonly lock?: 'is locked' | 'is under a lease';
}

/** What a list of objects contains. */
export interface ListedObjects {
  /** Sorted by key. */
  readonly states: readonly ListedState[];
  /** Keys of locks without their state: the first apply may be running. */
  readonly loneLocks: readonly string[];
  /** Keys of everything else, sorted. */
  readonly others: readonly string[];
}

const LOCK = /\.tflock$/;
const STATE = /\.tfstate$/;

/**
 * Tells states from other objects. A state is a key that ends in `.tfstate`, or that only Terraform can have made: the
 * key of a workspace, the default workspace next to it, or a key with a lock. `folder` is where the S3 backend keeps
 * its workspaces (`workspace_key_prefix`).
 */
export function selectStates(objects: readonly StoredObject[], backend: Backend, folder: string): ListedObjects {
  const listed = new Map(objects.map((object) => [object.key, object]));
  const named = [...listed.keys()].filter((key) => !LOCK.test(key)).map((key) => readKey(key, backend, folder));
  const configurations = new Set(
    named.flatMap(({ workspace, configuration }) => (workspace === undefined ? [] : [configuration])),
  );
  const locks = new Set([...listed.keys()].filter((key) => LOCK.test(key)));
  const states: ListedState[] = [];
  const others: string[] = [];
  for (const { key, workspace, configuration } of named) {
    const lock = lockKey(key, backend);
    const isLocked = locks.delete(lock);
    if (key.endsWith('/')) continue;
    if (workspace === undefined && !STATE.test(key) && !configurations.has(key) && !isLocked) {
      others.push(key);
      continue;
    }
    const { size = 0, leased } = listed.get(key) ?? {};
    const isLeased = leased === true ? ({ lock: 'is under a lease' } as const) : {};
    const mark = isLocked ? ({ lock: 'is locked' } as const) : isLeased;
    states.push({ key, size, workspace: workspace ?? 'default', configuration, ...mark });
  }
  return { states: states.sort(byText(({ key }) => key)), loneLocks: [...locks].sort(), others: others.sort() };
}

/** gcs: https://developer.hashicorp.com/terraform/language/backend/gcs; s3 with `use_lockfile` appends. */
function lockKey(key: string, backend: Backend): string {
  return backend === 'gs' ? key.replace(STATE, '.tflock') : `${key}.tflock`;
}

interface NamedKey {
  readonly key: string;
  /** Absent where the key names no workspace. */
  readonly workspace?: string;
  readonly configuration: string;
}

/**
 * The workspace in a key: `<folder>/<workspace>/<key>` (s3), `<prefix>/<workspace>.tfstate` (gcs),
 * `<key>env:<workspace>` (azurerm). Names of workspaces contain no slash.
 */
function readKey(key: string, backend: Backend, folder: string): NamedKey {
  if (backend === 's3') {
    if (folder === '' || !key.startsWith(`${folder}/`)) return { key, configuration: key };
    const rest = key.slice(folder.length + 1);
    const slash = rest.indexOf('/');
    const [workspace, configuration] = [rest.slice(0, slash), rest.slice(slash + 1)];
    return slash < 1 || configuration === '' ? { key, configuration: key } : { key, workspace, configuration };
  }
  if (backend === 'azurerm') {
    const at = key.lastIndexOf('env:');
    const workspace = key.slice(at + 4);
    if (at < 1 || workspace === '' || workspace.includes('/')) return { key, configuration: key };
    return { key, workspace, configuration: key.slice(0, at) };
  }
  if (!STATE.test(key)) return { key, configuration: key };
  const slash = key.lastIndexOf('/');
  const workspace = key.slice(slash + 1).replace(STATE, '');
  return workspace === '' ? { key, configuration: key } : { key, workspace, configuration: key.slice(0, slash + 1) };
}
