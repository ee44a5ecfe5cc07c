import type { DataTable } from '../../../model/check.ts';
import { remembered } from '../../../model/remembered.ts';
import { text } from '../../../model/rows.ts';
import { isList, own, type ValueMap } from '../../../model/value.ts';

/** What a module does to a policy, with the words that decide. */
export interface ModuleEffect {
  readonly effect: 'narrows' | 'widens' | 'unknown';
  readonly because: string;
}

const KNOWN = new WeakMap<DataTable, ReadonlyMap<string, ModuleEffect>>();
const UNREADABLE: ModuleEffect = { effect: 'unknown', because: 'a line of its file cannot be read' };
/** Lists that name algorithms (crypto-policies(7)). */
const LISTS = /^(?:mac|group|hash|sign|cipher|key_exchange|protocol|tls_cipher|ssh_cipher|ssh_group|ike_protocol)$/;
/** Never approved, whatever the module is for. */
const REFUSED =
  /^\+?(?:.*SHA1(?:$|[^\d].*)|.*MD5.*|.*RC4.*|3DES.*|DES.*|CHACHA20.*|CAMELLIA.*|SEED.*|IDEA.*|GOST.*|MAGMA.*|DSA-.*|X25519.*|X448|UMAC.*|SSL.*|TLS1\.[01]|DTLS1\.0|RSA)\+?$/i;
const LEAST_BITS = 2048;

const isNone = (value: string): boolean => value === '0';
const isLong = (value: string): boolean => /^\d{1,6}$/.test(value) && Number(value) >= LEAST_BITS;
/** Whether the value of a setting relaxes nothing; other settings are not known. */
const SETTINGS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['__ems', (value) => /^(?:ENFORCE|DEFAULT)$/i.test(value)],
  ['sha1_in_certs', isNone],
  ['__openssl_block_sha1_signatures', (value) => value === '1'],
  ['min_rsa_size', isLong],
  ['min_dh_size', isLong],
  ['min_dsa_size', isLong],
]);

/** The effect of a module that a distribution brings, by its name. */
export function knownModule(table: DataTable, name: string): ModuleEffect | undefined {
  const index = remembered(KNOWN, table, () => new Map(table.rows.map((row) => [text(row, 'module'), effectOf(row)])));
  return index.get(name);
}

function effectOf(row: ValueMap): ModuleEffect {
  const effect = text(row, 'effect') === 'narrows' ? 'narrows' : 'widens';
  return { effect, because: text(row, 'note') };
}

/** The effect of a module as the host's file defines it: one line that relaxes makes it relax. */
export function moduleOfFile(file: ValueMap): ModuleEffect {
  let open: ModuleEffect | undefined;
  const lines = own(file, 'lines');
  for (const line of isList(lines) ? lines : []) {
    const found = typeof line === 'string' ? directive(line) : UNREADABLE;
    if (found.effect === 'widens') return found;
    if (found.effect === 'unknown') open ??= found;
  }
  return open ?? { effect: 'narrows', because: 'it only takes algorithms away' };
}

function directive(line: string): ModuleEffect {
  const narrows: ModuleEffect = { effect: 'narrows', because: line };
  const widens: ModuleEffect = { effect: 'widens', because: line };
  const unknown: ModuleEffect = { effect: 'unknown', because: line };
  const match = /^([A-Za-z_]\w{0,60})(?:@[^=]{1,200})?\s*=\s*(.*)$/.exec(line);
  const [name, value] = [(match?.[1] ?? '').toLowerCase(), (match?.[2] ?? '').trim()];
  if (match === null) return unknown;
  const setting = SETTINGS.get(name);
  if (setting !== undefined) return setting(value) ? narrows : widens;
  if (!LISTS.test(name)) return unknown;
  const added = value.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'));
  if (added.some((word) => REFUSED.test(word))) return widens;
  return added.length === 0 ? narrows : unknown;
}
