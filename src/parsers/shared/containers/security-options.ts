import type { Place } from '../../../model/place.ts';
import type { Clause } from '../../../model/wording.ts';
import { unknown } from '../../../base/value.ts';
import type { ContainerDraft, ContainerSetting } from './draft.ts';

/** A security option as written; `undefined` where a variable decides it. */
export interface SecurityOption {
  readonly text: string | undefined;
  readonly place: Place;
}

const VARIABLE = unknown('a security option that a variable or another file decides', false);
const PRIVILEGES = 'container.securityContext.allowPrivilegeEscalation';
const SECCOMP = 'effective.seccompProfile';
const DECIDED = [
  PRIVILEGES,
  SECCOMP,
  'effective.appArmorProfile.type',
  'effective.seLinuxOptions.type',
  'container.securityContext.procMount',
];
const SECCOMP_CLAUSES: ReadonlyMap<string, Clause> = new Map([
  ['Unconfined', { fact: 'seccomp is unconfined', expected: 'a seccomp profile' }],
  ['RuntimeDefault', { fact: 'the engine applies its seccomp profile' }],
  ['Localhost', { fact: 'seccomp names a profile' }],
]);
const LABELS: ReadonlySet<string> = new Set(['type', 'user', 'role']);

/**
 * Puts what the security options of a container say: `no-new-privileges`, `seccomp`, `apparmor`, `label` and
 * `systempaths`, with `=` or `:` (Docker documentation, docker container run, Security options). Without an option the
 * engine applies its own seccomp profile (Seccomp security profiles for Docker), and processes may gain privileges. Of
 * options that contradict each other the last one counts.
 */
export function putSecurityOptions(draft: ContainerDraft, options: readonly SecurityOption[], place: Place): void {
  draft.put(PRIVILEGES, unlimited(place));
  draft.put(SECCOMP, {
    value: { type: 'RuntimeDefault' },
    place,
    clause: { fact: 'the engine applies its seccomp profile' },
  });
  for (const { text, place: at } of options) {
    if (text !== undefined) putOption(draft, text, at);
    else for (const path of DECIDED) draft.put(path, { value: VARIABLE, place: at });
  }
}

function unlimited(place: Place): ContainerSetting {
  return { value: true, place, clause: { fact: 'no-new-privileges is not set', expected: 'no-new-privileges' } };
}

function putOption(draft: ContainerDraft, text: string, place: Place): void {
  const at = text.search(/[=:]/);
  const [name, value] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (name === 'no-new-privileges') {
    const isOff = /^(?:0|f|false)$/i.test(value);
    draft.put(
      PRIVILEGES,
      isOff ? unlimited(place) : { value: false, place, clause: { fact: 'no-new-privileges is set' } },
    );
  }
  if (name === 'seccomp') {
    const type = profileType(value);
    draft.put(SECCOMP, { value: { type }, place, clause: SECCOMP_CLAUSES.get(type) });
  }
  if (name === 'apparmor') {
    const type = profileType(value);
    const clause =
      type === 'Unconfined' ? { fact: 'apparmor is unconfined', expected: 'an AppArmor profile' } : undefined;
    draft.put('effective.appArmorProfile.type', { value: type, place, clause });
  }
  if (name === 'label') putLabel(draft, value, place);
  if ((name === 'systempaths' && value === 'unconfined') || name === 'unmask') {
    const clause = { fact: `${name} is ${value}`, expected: 'masked paths below /proc' };
    draft.put('container.securityContext.procMount', { value: 'Unmasked', place, clause });
  }
}

function profileType(value: string): string {
  if (value === 'unconfined') return 'Unconfined';
  return value === '' || value === 'builtin' || value === 'default' ? 'RuntimeDefault' : 'Localhost';
}

function putLabel(draft: ContainerDraft, value: string, place: Place): void {
  const [kind = '', set = ''] = value.split(/[:=]/);
  if (kind === 'disable') {
    const clause = { fact: 'label is disable, which turns SELinux off', expected: 'SELinux labels' };
    draft.put('effective.seLinuxOptions.type', { value: 'disable', place, clause });
  } else if (LABELS.has(kind) && set !== '') draft.put(`effective.seLinuxOptions.${kind}`, { value: set, place });
}
