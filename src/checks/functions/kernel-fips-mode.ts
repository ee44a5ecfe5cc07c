import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { isMarker } from '../../model/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { contradicted, decision, notDemonstrated } from './lib/answer.ts';
import { look, textOf } from './lib/look.ts';

const CONDITION = 'function.kernel-fips-mode';
const FLAG = 'kernel_fips.proc_value';

/**
 * Whether the kernel of a host runs in FIPS mode. A kernel without the file cannot have the mode. A container reads the
 * flag of its host, which is another subject: it counts only where the record of that host is there and says the same.
 * Source: Linux kernel, crypto.fips_enabled.
 */
export const kernelFipsMode: CheckFunction = {
  name: 'kernel-fips-mode',
  options: { type: 'object', additionalProperties: false, properties: {} },
  evaluate(subject, _options, { evidence }) {
    const flag = look(subject, FLAG);
    const seen = [decision(CONDITION, flag, '1')];
    if (isMarker(flag.value) || typeof flag.value === 'string')
      return notDemonstrated(seen, 'the flag of the kernel is not in the record');
    if ((flag.value ?? null) === null) return contradicted(seen, 'the kernel has no FIPS mode');
    if (flag.value !== 1) return contradicted(seen, 'the kernel is not in FIPS mode');
    if (!isContainer(subject)) return { outcome: 'pass', decisions: seen, message: 'the kernel is in FIPS mode' };
    if (hostInMode(subject, evidence))
      return { outcome: 'pass', decisions: seen, message: 'the kernel of its host is in FIPS mode, as that host says' };
    return notDemonstrated(
      seen,
      'a container reads the flag of its host, which is another subject; the record of that host is not here',
    );
  },
};

function isContainer(subject: Subject): boolean {
  const kind = textOf(look(subject, 'host.container').value) ?? '';
  return kind !== '' && kind !== 'none';
}

/** Another record with the same hashed id that is of no container and whose kernel is in the mode. */
function hostInMode(subject: Subject, evidence: EvidenceSet): boolean {
  const id = textOf(look(subject, 'host.id_hash').value) ?? '';
  if (id === '') return false;
  return evidence
    .byType('host')
    .some((host) => look(host, 'host.id_hash').value === id && !isContainer(host) && look(host, FLAG).value === 1);
}
