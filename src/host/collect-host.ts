import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { firmwareItems } from './firmware.ts';
import { hostFiles } from './host-files.ts';
import { hostTools, NO_TOOLS, type HostTools } from './host-tools.ts';
import { nested, withheld, type Item, type Items } from './item.ts';
import { opensslItems } from './openssl.ts';
import { packageItem } from './packages.ts';
import type { Probe } from './probe.ts';
import { runtimeItems } from './runtimes.ts';
import { sshItems } from './ssh.ts';
import { systemItems } from './system.ts';

export interface CollectRequest {
  /** Root of an unpacked image; absent for the running host. */
  readonly root?: string;
  /** RFC 3339. */
  readonly collectedAt: string;
  readonly version: string;
}

export interface CollectedFile {
  readonly filename: string;
  readonly text: string;
}

export interface Collected {
  /** The two records, and the list of their digests in the format of `sha256sum`. */
  readonly files: readonly CollectedFile[];
  /** Every item by path, for the summary of what was not available. */
  readonly items: Items;
}

/** What tests can replace: the root of the host's files, and the programs that it runs. */
export interface Surroundings {
  readonly root?: string;
  readonly tools?: HostTools;
  readonly isRoot?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Reads the cryptographic and firmware facts of this host, or of an unpacked image without running any of its
 * programs. Read-only, without a shell and without network; names, serial numbers and addresses are not collected.
 * Throws EngineError where the folder does not exist, or on an unsupported host.
 */
export async function collectHost(request: CollectRequest, around: Surroundings = {}): Promise<Collected> {
  const probe = readProbe(request, around);
  const system = await systemItems(probe);
  const container = new Map(system).get('host.container') ?? withheld('error', 'systemd-detect-virt', 'not checked');
  const host: Items = [
    ...system,
    ['packages', await packageItem(probe)],
    ...(await sshItems(probe)),
    ...(await runtimeItems(probe)),
    ...(await firmwareItems(probe, container)),
  ];
  const openssl = await opensslItems(probe, around.environment ?? process.env);
  const records = [
    { filename: 'system_info.json', text: recordText(request, host) },
    { filename: 'openssl.json', text: recordText(request, openssl) },
  ];
  const prefixed = openssl.map(([path, item]): readonly [string, Item] => [`openssl.${path}`, item]);
  return { files: [...records, manifest(records)], items: [...host, ...prefixed] };
}

function readProbe({ root }: CollectRequest, around: Surroundings): Probe {
  const isRoot = around.isRoot ?? process.getuid?.() === 0;
  if (root !== undefined) return { files: hostFiles(imageRoot(root)), tools: NO_TOOLS, isImage: true, isRoot };
  if (around.tools === undefined && process.platform !== 'linux') {
    throw new EngineError(
      'invalid-usage',
      'collect reads Linux hosts. Run it there, or name an unpacked image with --root.',
    );
  }
  return { files: hostFiles(around.root ?? '/'), tools: around.tools ?? hostTools(), isImage: false, isRoot };
}

function imageRoot(root: string): string {
  try {
    const real = realpathSync(root);
    if (lstatSync(real).isDirectory()) return real;
  } catch (error) {
    throw new EngineError('unreadable-input', `--root ${root} could not be read (${errorCode(error)}).`, {
      cause: error,
    });
  }
  throw new EngineError(
    'unreadable-input',
    `--root ${root} is not a folder. Name the folder that contains etc and usr of the image.`,
  );
}

function recordText({ collectedAt, version, root }: CollectRequest, items: Items): string {
  const collector = { name: 'evidence-engine collect', version, mode: root === undefined ? 'host' : 'image' };
  const record = { schema_version: '1', collected_at: collectedAt, collector, ...nested(items) };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function manifest(records: readonly CollectedFile[]): CollectedFile {
  const lines = records.map(
    ({ filename, text }) => `${createHash('sha256').update(text).digest('hex')}  ${filename}\n`,
  );
  return { filename: 'collected.sha256', text: lines.join('') };
}
