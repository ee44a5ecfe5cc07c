import { own, unknown } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { readTargetPath } from './edit-file.ts';
import { put, type Machine } from './machine.ts';
import { CRYPTO_POLICY_FILES } from './tracked.ts';
import { filesToCopy, targetFile } from './write-file.ts';

const UNCLEAR = unknown('a parameter that is not known', true);
const FOLDER = '/etc/crypto-policies';
/** Library settings that are added to the policy, and those that it generates (update-crypto-policies(8)). */
const OVERRIDES = /^\/etc\/crypto-policies\/(?:local\.d|back-ends)(?:\/|$)/;
const DEFINITIONS = /^\/etc\/crypto-policies\/policies(?:\/modules)?$/;

/**
 * Notes files that change the content of a crypto policy, and the file that names the policy for the next update.
 * Files of policies and modules are read where their text is known; folders of them from outside the evidence are
 * not.
 */
export function noteCryptoPolicy(machine: Machine, call: Call): void {
  const path = writtenPath(call);
  if (path === undefined || !(path === FOLDER || path.startsWith(`${FOLDER}/`)) || call.module === 'stat') return;
  const state = own(call.args, 'state');
  if (call.module === 'file' && (state === 'directory' || state === undefined)) return;
  const isWhole = path === FOLDER || (DEFINITIONS.test(path) && !isReadFolder(call));
  if (OVERRIDES.test(path) || isWhole) put(machine, 'crypto-override', path, state !== 'absent', call);
  const isNamed = machine.settings.get('crypto-policy')?.has('name') === true;
  if (path === `${FOLDER}/config` && isNamed) put(machine, 'crypto-policy', 'name', UNCLEAR, { ...call, sure: true });
}

function writtenPath({ module, args }: Call): string | undefined {
  const path = readTargetPath(args);
  if (path === undefined) return undefined;
  const file = module === 'copy' || module === 'template' ? targetFile(path, own(args, 'src')) : path;
  return CRYPTO_POLICY_FILES.test(file) ? file : path.replace(/\/+$/, '');
}

function isReadFolder(call: Call): boolean {
  return call.module === 'copy' && filesToCopy(call).length > 0;
}

/** The policy that a role sets with its variable, as `update-crypto-policies --set` does. */
export function setPolicy(machine: Machine, call: Call): void {
  const policy = own(call.args, 'policy');
  if (policy === '') return;
  put(machine, 'crypto-policy', 'name', typeof policy === 'string' ? policy : UNCLEAR, call);
}
