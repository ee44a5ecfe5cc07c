import { isList, isMap, isUnknown, type Value } from '../../../base/value.ts';
import type { HostRun } from './task-context.ts';
import { findModuleCall } from './module-names.ts';
import type { Inherited } from './task.ts';

/** Connection plugins that connect to the host itself. */
const REMOTE =
  /^(?:smart|paramiko|(?:ansible\.builtin\.)?(?:ssh|paramiko_ssh|winrm|psrp)|ansible\.netcommon\.\w+|network_cli|httpapi|netconf)$/;

/** Whether the play continues after a rescue. It does not where the rescue itself fails. */
export function catches(rescue: Value | undefined): boolean {
  if (!isList(rescue) || rescue.length === 0) return false;
  return !rescue.some((task) => isMap(task) && !Object.hasOwn(task, 'when') && findModuleCall(task)?.module === 'fail');
}

/**
 * Whether a task runs in the background with `poll: 0`: Ansible does not wait for its end, so its result is not
 * checked.
 */
export function goesOnAlone(async: Value | undefined, poll: Value | undefined): boolean {
  return async !== undefined && async !== 0 && poll !== undefined && (isUnknown(poll) || Number(poll) === 0);
}

const CONTROLLER = /^(?:localhost|127\.0\.0\.1|::1)$/;

/**
 * Whether a task acts on the host it runs for: not when it is delegated, runs on the controller, or is run once for
 * another host.
 */
export function isHere(
  run: HostRun,
  delegate: Value | undefined,
  { runOnce: once, connection }: Pick<Inherited, 'runOnce' | 'connection'>,
): boolean {
  if (connection !== undefined && connection !== null) {
    run.noteOwnName();
    if (!(typeof connection === 'string' && REMOTE.test(connection)) && !CONTROLLER.test(run.host)) return false;
  }
  if (once !== undefined && once !== false) {
    run.noteOwnName();
    if (!run.isFirst) return false;
  }
  if (delegate === undefined || isUnknown(delegate)) return delegate === undefined;
  run.noteOwnName();
  return delegate === run.host;
}
