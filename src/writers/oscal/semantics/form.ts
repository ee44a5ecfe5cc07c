import { OSCAL_VERSIONS } from '../../../model/oscal-versions.ts';
import { NAMESPACE, OSCAL_NAMESPACE } from '../common.ts';
import type { Report } from './defect.ts';
import { objects, text } from './json-view.ts';
import { stepText, walkObjects } from './walk.ts';
import type { Node } from './walk.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TOKEN = /^[\p{L}_][\p{L}\p{N}.\-_]*$/u;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const TIME_KEYS = new Set(['published', 'last-modified', 'start', 'end', 'collected', 'expires', 'deadline']);
const TOKEN_KEYS = new Set(['control-id', 'target-id', 'objective-id', 'role-id', 'name', 'rel']);
const HASH_LENGTHS = new Map([
  ['SHA-224', 56],
  ['SHA-256', 64],
  ['SHA-384', 96],
  ['SHA-512', 128],
]);
/** OSCAL's own property names by what holds them, as far as this engine has a use for them. */
const OSCAL_PROPS = new Map<string, ReadonlySet<string>>([
  ['components', new Set(['version', 'asset-id', 'vendor-name'])],
  ['inventory-items', new Set(['asset-id'])],
  ['resources', new Set(['type', 'version', 'published'])],
  ['facets', new Set(['state'])],
  ['activities', new Set(['method'])],
  ['parts', new Set(['method', 'method-id'])],
  ['risks', new Set(['false-positive', 'accepted', 'risk-adjusted', 'priority'])],
]);

/** Rules about single values: F1 to F6, A6, A7, S7; and U1 over all documents that share `uuids`. */
export function checkForm(document: unknown, uuids: Map<string, string>, report: Report): void {
  const complete = walkObjects(document, (node) => {
    for (const [key, value] of Object.entries(node.value)) checkValue(node, key, value, report);
    checkUuid(node, uuids, report);
    checkProps(node, report);
    if (node.holder === 'hashes') checkHash(node, report);
  });
  if (!complete) report('F1', '', 'the document is nested too deeply');
}

function checkValue(node: Node, key: string, value: unknown, report: Report): void {
  const here = (): string => stepText(node.step, key);
  if (value === null || (Array.isArray(value) && value.length === 0))
    report('F1', here(), 'null and empty lists are not allowed');
  if (key === 'party-uuids' && Array.isArray(value) && !value.every(isUuid))
    report('F2', here(), 'not a version 4 or 5 UUID');
  if (typeof value !== 'string') return;
  if ((key === 'uuid' || key.endsWith('-uuid')) && !UUID.test(value)) report('F2', here(), 'not a version 4 or 5 UUID');
  if (TIME_KEYS.has(key) && !isTime(value)) report('F3', here(), 'not a date and time with a zone');
  if (key === 'oscal-version' && !OSCAL_VERSIONS.some((known) => known === value)) {
    report('F4', here(), 'not a supported OSCAL version');
  }
  const isName = node.holder === 'parties' && key === 'name';
  if (TOKEN_KEYS.has(key) && !isName && !TOKEN.test(value)) report('F5', here(), 'not a token');
  const isLine = key === 'title' || isName || (key === 'value' && node.holder === 'props') || key === 'version';
  if (isLine && (value === '' || value !== value.trim() || /[\r\n]/.test(value))) {
    report('F6', here(), 'not one trimmed, non-empty line');
  }
  if (key === 'href' && leavesFolder(value))
    report('S7', here(), 'the reference is absolute or leaves the evidence folder');
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && UUID.test(value);
}

function isTime(value: string): boolean {
  return TIME.test(value) && !Number.isNaN(Date.parse(value));
}

function leavesFolder(href: string): boolean {
  if (href === '' || href.startsWith('/') || href.startsWith('\\')) return true;
  return /^([A-Za-z]:|file:)/i.test(href) || href.split('/').includes('..');
}

function checkUuid(node: Node, uuids: Map<string, string>, report: Report): void {
  const uuid = text(node.value, 'uuid');
  if (uuid === '') return;
  const first = uuids.get(uuid);
  if (first === undefined) uuids.set(uuid, stepText(node.step));
  else report('U1', stepText(node.step, 'uuid'), `the UUID stands at ${first} already`);
}

function checkProps(node: Node, report: Report): void {
  const own = OSCAL_PROPS.get(node.holder);
  for (const [index, prop] of objects(node.value, 'props').entries()) {
    const ns = prop['ns'];
    if (ns === NAMESPACE) continue;
    const official = ns === undefined || ns === OSCAL_NAMESPACE;
    if (!official) report('A6', stepText(node.step, 'props', index), 'a property in a foreign namespace');
    else if (own?.has(text(prop, 'name')) !== true) {
      report('A6', stepText(node.step, 'props', index), 'a property name that OSCAL does not define here');
    }
  }
}

function checkHash(node: Node, report: Report): void {
  const digits = HASH_LENGTHS.get(text(node.value, 'algorithm').replace('SHA3-', 'SHA-'));
  const value = text(node.value, 'value');
  if (digits !== value.length || !/^[0-9a-f]+$/.test(value)) {
    report('A7', stepText(node.step), 'the digest does not fit its algorithm');
  }
}
