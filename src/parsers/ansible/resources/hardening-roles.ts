import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Play, Playbook } from '../play/plays.ts';

const UNCLEAR = unknown('a switch that is not known', true);
const HARDENING =
  /(?:^|[._-])(?:rhel|ubtu|ubuntu|amzn|amazon|debian|suse|sles|windows|win)[-_]?\d*[-_]?(?:stig|cis)$|(?:^|\.)(?:os|ssh)_hardening$|linux_hardening$/i;
/** Switches of these roles for whole parts: `rhel9stig_cat1_patch`, `rhel9cis_section1`, `rhel9cis_level_1`. */
const PART = /(?:stig|cis)\w{0,20}_(?:cat_?[123](?:_patch)?|section_?\d{1,2}(?:_patch)?|level_?[12])$/i;
const MOST_ROLES = 1000;

/** Hardening roles that plays apply, with the parts that variables of the play or the role switch off. */
export function hardeningRoles(playbooks: readonly Playbook[]): readonly Resource[] {
  const found = new Map<string, Resource>();
  for (const play of playbooks.flatMap(({ plays }) => plays))
    for (const [role, given] of readRoles(play)) {
      const address = `${play.file}/role ${role}`;
      if (HARDENING.test(role) && found.size < MOST_ROLES) found.set(address, readResource(play, role, address, given));
    }
  return [...found.values()];
}

function readRoles({ values }: Play): readonly (readonly [role: string, variables: ValueMap])[] {
  const shared = readMap(own(values, 'vars'));
  return readList(own(values, 'roles')).flatMap((role) => {
    if (typeof role === 'string') return [[role, shared] as const];
    const name = isMap(role) ? (own(role, 'role') ?? own(role, 'name')) : undefined;
    if (!isMap(role) || typeof name !== 'string') return [];
    return [[name, { ...shared, ...role, ...readMap(own(role, 'vars')) }] as const];
  });
}

function readResource({ file, pointer }: Play, role: string, address: string, given: ValueMap): Resource {
  const switches = Object.entries(given).filter(([name]) => PART.test(name));
  return {
    kind: 'resource',
    type: 'ansible/hardening-role',
    address,
    source: 'ansible',
    evidenceKind: 'ansible',
    values: { role, parts: switches.map(([name, value]) => ({ name, on: isOn(value) })) },
    place: { file, pointer },
  };
}

function isOn(value: Value): Value {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && /^(?:no|off|false)$/i.test(value) ? false : UNCLEAR;
}

function readMap(value: Value | undefined): ValueMap {
  return isMap(value) ? value : {};
}

function readList(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
