import type { DataTable } from '../../../model/check.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn } from '../../../base/columns.ts';
import { isList, own, type ValueMap } from '../../../base/value.ts';

type Effect = 'narrows' | 'widens' | 'unknown';

/** The effect of a module on a crypto policy, and the reason in words. */
export interface ModuleEffect {
  readonly effect: Effect;
  readonly because: string;
}

const KNOWN = new WeakMap<DataTable, ReadonlyMap<string, ModuleEffect>>();
const UNREADABLE: ModuleEffect = { effect: 'unknown', because: 'a line of its file cannot be read' };
/** Lists that name algorithms (crypto-policies(7)). */
const LISTS = /^(?:mac|group|hash|sign|cipher|key_exchange|protocol|tls_cipher|ssh_cipher|ssh_group|ike_protocol)$/;
/** Never approved for any purpose. HMAC with SHA-1 is approved (SP 800-131A r2, section 10). */
const REFUSED =
  /^\+?(?!HMAC-SHA1\+?$)(?:.*SHA1(?:$|[^\d].*)|.*MD5.*|.*RC4.*|3DES.*|DES.*|CHACHA20.*|CAMELLIA.*|SEED.*|IDEA.*|GOST.*|MAGMA.*|DSA-.*|X25519.*|X448|UMAC.*|SSL.*|TLS1\.[01]|DTLS1\.0|RSA)\+?$/i;
const LEAST_BITS = 2048;

const isNone = (value: string): boolean => value === '0';
const isAny = (): boolean => true;
const isLong = (value: string): boolean => /^\d{1,6}$/.test(value) && Number(value) >= LEAST_BITS;
/** Whether the value of a setting relaxes nothing; settings not listed here are unknown. */
const SETTINGS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['__ems', (value) => /^(?:ENFORCE|DEFAULT)$/i.test(value)],
  ['sha1_in_certs', isNone],
  ['sha1_in_dnssec', isNone],
  ['__openssl_block_sha1_signatures', (value) => value === '1'],
  ['min_rsa_size', isLong],
  ['min_dh_size', isLong],
  ['min_dsa_size', isLong],
  // these only remove older protocols, or say nothing of algorithms
  ['min_tls_version', isAny],
  ['min_dtls_version', isAny],
  ['etm', isAny],
  ['ssh_etm', isAny],
  ['ssh_certs', isAny],
]);

/** The effect of a module that is part of a distribution, by its name. */
export function knownModule(table: DataTable, name: string): ModuleEffect | undefined {
  const index = getOrCreate(
    KNOWN,
    table,
    () => new Map(table.rows.map((row) => [textColumn(row, 'module'), getEffect(row)])),
  );
  return index.get(name);
}

function getEffect(row: ValueMap): ModuleEffect {
  const effect = textColumn(row, 'effect') === 'narrows' ? 'narrows' : 'widens';
  return { effect, because: textColumn(row, 'note') };
}

/** The effect of a module as the host's file defines it: one line that relaxes the policy is enough. */
export function moduleOfFile(file: ValueMap): ModuleEffect {
  return worst(file, effectOnPolicy) ?? { effect: 'narrows', because: 'it only takes algorithms away' };
}

/**
 * The effect of a file that replaces the distribution's policy. It starts from nothing, so it relaxes where it names
 * an algorithm that is never approved. It is not decided whether everything that it names is approved.
 */
export function policyOfFile(file: ValueMap): ModuleEffect {
  const found = worst(file, effectAsPolicy);
  return found ?? { effect: 'unknown', because: 'it takes the place of the FIPS policy of the distribution' };
}

function worst(file: ValueMap, judge: (list: Directive) => Effect): ModuleEffect | undefined {
  let open: ModuleEffect | undefined;
  const lines = own(file, 'lines');
  for (const line of isList(lines) ? lines : [UNREADABLE]) {
    const found = typeof line === 'string' ? { effect: effectOfLine(line, judge), because: line } : UNREADABLE;
    if (found.effect === 'widens') return found;
    if (found.effect === 'unknown') open ??= found;
  }
  return open;
}

function effectOfLine(line: string, judge: (list: Directive) => Effect): Effect {
  const said = parts(line);
  if (said === undefined) return 'unknown';
  const setting = SETTINGS.get(said.name);
  if (setting === undefined) return judge(said);
  return setting(said.value) ? 'narrows' : 'widens';
}

interface Directive {
  readonly name: string;
  readonly scope: string;
  readonly value: string;
}

function parts(line: string): Directive | undefined {
  const match = /^([A-Za-z_]\w{0,60})(?:@([^=]{1,200}))?\s*=\s*(.*)$/.exec(line);
  if (match === null) return undefined;
  const [, name = '', scope = '', value = ''] = match;
  return { name: name.toLowerCase(), scope: scope.trim().toLowerCase(), value: value.trim() };
}

function effectOnPolicy({ name, value }: Directive): Effect {
  if (!LISTS.test(name)) return 'unknown';
  const added = additions(value);
  if (added.some((word) => REFUSED.test(word))) return 'widens';
  return added.length === 0 ? 'narrows' : 'unknown';
}

/** The distribution's own policy allows RSA for old mail and SHA-1 for old DNSSEC zones. */
function effectAsPolicy({ name, scope, value }: Directive): Effect {
  if (scope === 'dnssec' || !LISTS.test(name)) return 'narrows';
  return additions(value).some((word) => REFUSED.test(word) && word !== 'RSA') ? 'widens' : 'narrows';
}

function additions(value: string): readonly string[] {
  return value.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'));
}
