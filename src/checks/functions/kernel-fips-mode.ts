import type { Subject } from '../../model/check.ts';
import { isMarker, type Value } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { readPath, readText } from '../../model/locate-value.ts';

const CONDITION = 'function.kernel-fips-mode';
const FLAG = 'kernel_fips.proc_value';
const SYSCTL = 'kernel_fips.sysctl';
const OPTION = 'kernel_fips.config_crypto_fips';

const WITH_FIPS: ReadonlySet<Value | undefined> = new Set(['y', 'm']);

const OF_ITS_HOST =
  'a container reads the flag of its host: that kernel is in FIPS mode, which says nothing about the modules of the image';

/**
 * Whether the kernel of a host, or of a container's host, is in FIPS mode. A kernel without the file `fips_enabled`
 * cannot be in FIPS mode. Source: Linux kernel, crypto.fips_enabled.
 */
export const kernelFipsMode: CheckFunction = {
  name: 'kernel-fips-mode',
  options: NO_OPTIONS,
  evaluate(subject) {
    const flag = readPath(subject, FLAG);
    const seen = [decision(CONDITION, flag, 'fips_enabled 1')];
    const built = readPath(subject, OPTION);
    if (built.value === 'n' && flag.value !== 1)
      return failed([...seen, decision(CONDITION, built, 'y')], 'the kernel is built without CONFIG_CRYPTO_FIPS');
    if (isMarker(flag.value) || typeof flag.value === 'string')
      return undecided(seen, notKnown('/proc/sys/crypto/fips_enabled is', flag));
    const sysctl = readPath(subject, SYSCTL);
    const isSet = (sysctl.value ?? null) !== null && !isMarker(sysctl.value);
    if (isSet && sysctl.value !== (flag.value ?? 0))
      return undecided(
        [...seen, decision(CONDITION, sysctl, '1')],
        '/proc/sys/crypto/fips_enabled and sysctl contradict each other',
      );
    if (mayLackFips(built.value))
      return undecided(
        [...seen, decision(CONDITION, built, 'y')],
        'the FIPS flag of the kernel and the configuration of the kernel contradict each other',
      );
    if ((flag.value ?? null) === null)
      return failed(seen, 'the kernel has no file /proc/sys/crypto/fips_enabled, so it has no FIPS mode');
    if (flag.value !== 1) return failed(seen, '/proc/sys/crypto/fips_enabled is 0: the kernel is not in FIPS mode');
    const message = isContainer(subject)
      ? OF_ITS_HOST
      : '/proc/sys/crypto/fips_enabled is 1: the kernel is in FIPS mode';
    return { outcome: 'pass', decisions: seen, message };
  },
};

/** A configuration that could not be read does not count against the kernel flag, which is the state itself. */
function mayLackFips(option: Value | undefined): boolean {
  return (option ?? null) !== null && !isMarker(option) && !WITH_FIPS.has(option);
}

function isContainer(subject: Subject): boolean {
  const kind = readText(readPath(subject, 'host.container').value) ?? '';
  return kind !== '' && kind !== 'none';
}
