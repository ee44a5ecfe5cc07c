import { FEDRAMP_NAMESPACE, NAMESPACE, OSCAL_NAMESPACE } from '../common.ts';
import { objects, text } from '../json-view.ts';
import type { Report } from './defect.ts';
import { stepText, type OscalNode } from './walk.ts';

const NETWORK = ['ipv4-address', 'ipv6-address', 'direction', 'uri', 'fqdn'];
const ASSET = [
  'asset-type',
  'asset-id',
  'asset-tag',
  'public',
  'virtual',
  'vlan-id',
  'network-id',
  'label',
  'sort-id',
  'baseline-configuration-name',
  'allows-authenticated-scan',
  'function',
  'hardware-model',
  'model',
  'os-name',
  'os-version',
  'software-name',
  'software-version',
  'software-patch-level',
];
const SOFTWARE = ['version', 'patch-level', 'model', 'release-date', 'validation-type', 'validation-reference'];
const COMPONENT = [
  ...NETWORK,
  ...ASSET,
  ...SOFTWARE,
  'implementation-point',
  'leveraged-authorization-uuid',
  'inherited-uuid',
  'vendor-name',
  'software-identifier',
  'isa-title',
  'isa-date',
  'isa-remote-system-name',
];
const ITEM = [
  ...NETWORK,
  ...ASSET,
  'vendor-name',
  'serial-number',

  'netbios-name',
  'mac-address',
  'physical-location',
  'is-scanned',
];

/** Property names that OSCAL defines, by the list that contains the object (Metaschema constraints of OSCAL 1.2). */
const NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    metadata: ['keywords', 'resolution-tool'],
    parties: ['mail-stop', 'office', 'job-title'],
    locations: ['type'],
    resources: ['type', 'version', 'published'],
    users: ['type', 'privilege-level'],
    components: COMPONENT,
    'implemented-components': [...ASSET, ...SOFTWARE],
    'inventory-items': ITEM,
    activities: ['method'],
    risks: ['false-positive', 'accepted', 'risk-adjusted', 'priority'],
    entries: ['type'],
    facets: ['state'],
    remediations: ['type'],
  }).map(([holder, names]) => [holder, new Set(names)]),
);
const PARTS: ReadonlySet<string> = new Set(['method', 'method-id']);

/**
 * A6: a name without namespace, or in OSCAL's, is one that OSCAL defines there. Documents of this engine also contain
 * no property of an unknown namespace; in other documents only holders with a known list are checked.
 */
export function checkProps({ value, holder, step }: OscalNode, own: boolean, report: Report): void {
  const known = NAMES.get(holder) ?? (own && holder === 'parts' ? PARTS : undefined);
  for (const [index, prop] of objects(value, 'props').entries()) {
    const ns = prop['ns'];
    if (ns === NAMESPACE || ns === FEDRAMP_NAMESPACE) continue;
    const at = (): string => stepText(step, 'props', index);
    if (ns !== undefined && ns !== OSCAL_NAMESPACE) {
      if (own) report('A6', at(), 'a property in a foreign namespace');
      continue;
    }
    const name = text(prop, 'name');
    if (known === undefined ? !own : known.has(name) || name === 'marking') continue;
    report('A6', at(), 'a property name that OSCAL does not define here; it needs its own namespace');
  }
}
