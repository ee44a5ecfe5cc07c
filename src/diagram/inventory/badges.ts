import type { Resource } from '../../model/evidence.ts';
import { isMarker, type ValueMap } from '../../base/value.ts';
import { memoize } from '../../base/memo.ts';
import type { Context } from './context.ts';
import { isTrue, textAt, valuesAt } from './values.ts';

/** Further instances of a resource are assumed to show the same as the first ones. */
const MOST_ASKED = 8;

/** Reads short facts of a label. Where instances differ, the weakest is shown. */
export type ReadBadges = (resources: readonly Resource[]) => readonly string[];

/** Creates a reader of short facts, in the order in which labels show them. */
export function createBadges(context: Context): ReadBadges {
  const readersFor = memoize((type: string) => createReaders(context, type));
  return (resources) => {
    const [first] = resources;
    if (first === undefined) return [];
    const readers = readersFor(first.type);
    const examined = resources.length > MOST_ASKED ? resources.slice(0, MOST_ASKED) : resources;
    const marks: string[] = [];
    const add = (mark: string): void => {
      if (mark !== '') marks.push(mark);
    };
    const anyIs = (trait: string, field: string, value: string): boolean =>
      examined.some((each) => getTrait(context, trait, field, each) === value);
    if (readers.sort) add(getSort(first));
    if (readers.storage) add(storage(context, examined));
    if (readers.address && anyIs('public-address', 'public', 'public')) add('public address');
    if (readers.endpoint && anyIs('network-exposure', 'publicAccess', 'open')) add('public endpoint');
    if (readers.hardware) for (const mark of hardware(first)) add(mark);
    return marks;
  };
}

interface BadgeReaders {
  readonly sort: boolean;
  readonly storage: boolean;
  readonly address: boolean;
  readonly endpoint: boolean;
  readonly hardware: boolean;
}

function createReaders(context: Context, type: string): BadgeReaders {
  const isGiven = (paths: readonly string[]): boolean => context.joins.paths(type, paths).length > 0;
  return {
    sort: isGiven(SORTS),
    storage: FIELDS.some((field) => context.spells(type, 'encryption', field)),
    address: context.spells(type, 'public-address', 'public'),
    endpoint: context.spells(type, 'network-exposure', 'publicAccess'),
    hardware: HARDWARE_TYPES.has(type) || isGiven(HARDWARE),
  };
}

const SORTS = ['engine', 'internal', 'load_balancer_type', 'service_name', 'database_version'];
const HARDWARE_TYPES = new Set(['aws_cloudhsm_v2_cluster', 'azurerm_key_vault_managed_hardware_security_module']);
const HARDWARE = [
  'version_template',
  'custom_key_store_id',
  'fips_enabled',
  'default_node_pool',
  'service_name',
  'enable_key_rotation',
];

/** Only values from closed lists of the providers are shown. */
function getSort({ type, values }: Resource): string {
  const word = (path: string): string => {
    const text = textAt(values, path) ?? '';
    return /^[A-Za-z0-9_.-]{1,30}$/.test(text) ? text : '';
  };
  if (type === 'aws_lb' || type === 'aws_alb') {
    return [word('load_balancer_type'), getReach(values)].filter((text) => text !== '').join(', ');
  }
  if (type === 'aws_vpc_endpoint')
    return (textAt(values, 'service_name') ?? '').split('.').slice(3).join('.').slice(0, 30);
  if (type === 'google_sql_database_instance') return word('database_version').toLowerCase().replaceAll('_', ' ');
  if (type === 'aws_ecs_service' || type === 'aws_wafv2_web_acl') return '';
  const engine = word('engine');
  return engine === '' ? '' : `${engine} ${word('engine_version')}`.trim();
}

function getReach(values: ValueMap): string {
  if (isTrue(values, 'internal')) return 'internal';
  return valuesAt(values, 'internal').length > 0 ? 'internet-facing' : '';
}

const FIELDS = ['atRest', 'customerKey'];

/** Empty where the encryption is unknown. */
function storage(context: Context, resources: readonly Resource[]): string {
  const states = resources.map((each) => getTrait(context, 'encryption', 'atRest', each));
  if (states.includes('off')) return 'NOT ENCRYPTED at rest';
  const isCustomers = (each: Resource): boolean => getTrait(context, 'encryption', 'customerKey', each) === 'customer';
  if (resources.every(isCustomers)) return 'encrypted: customer key';
  return states.every((state) => state === 'on') ? 'encrypted at rest' : '';
}

/** Facts that matter for FIPS 140: hardware keys and FIPS modes. Never a claim of validation. */
function hardware({ type, values }: Resource): readonly string[] {
  const marks: string[] = [];
  const isHsm =
    textAt(values, 'version_template.protection_level') === 'HSM' ||
    textAt(values, 'custom_key_store_id') !== undefined ||
    HARDWARE_TYPES.has(type);
  if (isHsm) marks.push('HSM');
  if (isTrue(values, 'fips_enabled') || isTrue(values, 'default_node_pool.fips_enabled')) marks.push('FIPS mode');
  if (/(?:^|[.-])[a-z0-9]+-fips(?:$|\.)/.test(textAt(values, 'service_name') ?? '')) marks.push('FIPS endpoint');
  if (type === 'aws_kms_key' && valuesAt(values, 'enable_key_rotation').includes(true)) marks.push('rotation on');
  return marks;
}

/** The normal value of a trait's field as text; empty where it is not known or the type has no spelling. */
export function getTrait(context: Context, trait: string, field: string, resource: Resource): string {
  if (!context.spells(resource.type, trait, field)) return '';
  const value = context.evidence.traitValue(trait, field, resource);
  return value === undefined || value === null || isMarker(value) || typeof value === 'object' ? '' : String(value);
}
