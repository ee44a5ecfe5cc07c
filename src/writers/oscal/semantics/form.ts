import { OSCAL_VERSIONS } from '../../../model/oscal-versions.ts';
import { text } from '../json-view.ts';
import type { OscalScope, Report } from './defect.ts';
import { checkProps } from './prop-names.ts';
import { stepText, walkObjects, type OscalNode } from './walk.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TOKEN = /^[\p{L}_][\p{L}\p{N}.\-_]*$/u;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** OSCAL 1 releases that are accepted in documents of other tools. */
const RELEASE = /^1\.[0-2]\.\d{1,2}$/;
const TIME_KEYS = new Set([
  'published',
  'last-modified',
  'start',
  'end',
  'collected',
  'expires',
  'deadline',
  'cleared',
]);
const TOKEN_KEYS = new Set([
  'control-id',
  'target-id',
  'objective-id',
  'statement-id',
  'role-id',
  'param-id',
  'name',
  'rel',
]);
const WITH_TOKEN_ID = new Set(['controls', 'groups', 'params', 'parts', 'roles']);
const NAMED_BY_TEXT = new Set(['parties', 'protocols']);
const HASH_LENGTHS = new Map([
  ['SHA-224', 56],
  ['SHA-256', 64],
  ['SHA-384', 96],
  ['SHA-512', 128],
]);

/** Rules about single values: F1 to F6, A6, A7, S7; and U1 over all documents that share `uuids`. */
export function checkForm({ document, own, named }: OscalScope, uuids: Map<string, string>, report: Report): void {
  const complete = walkObjects(document, (node) => {
    for (const [key, value] of Object.entries(node.value))
      if (key !== 'href' || typeof value !== 'string' || named?.has(value) !== true) checkValue(node, key, own, report);
    checkOrder(node, report);
    checkUuid(node, uuids, report);
    checkProps(node, own, report);
    if (node.holder === 'hashes') checkHash(node, own, report);
  });
  if (!complete) report('F1', '', 'the document is nested too deeply');
}

/** `own`: this engine wrote the document. */
interface Member<Content> {
  readonly key: string;
  readonly value: Content;
  readonly holder: string;
  readonly own: boolean;
}

interface FormRule<Content> {
  readonly rule: string;
  readonly message: string;
  breaks(member: Member<Content>): boolean;
}

const VALUE_RULES: readonly FormRule<unknown>[] = [
  {
    rule: 'F1',
    message: 'null and empty lists are not allowed',
    breaks: ({ value }) => value === null || (Array.isArray(value) && value.length === 0),
  },
  {
    rule: 'F2',
    message: 'not a version 4 or 5 UUID',
    breaks: ({ key, value, own }) =>
      key === 'party-uuids' && Array.isArray(value) && !value.every((each) => isUuid(each, own)),
  },
];

const TEXT_RULES: readonly FormRule<string>[] = [
  {
    rule: 'F2',
    message: 'not a version 4 or 5 UUID',
    breaks: ({ key, value, own }) => (key === 'uuid' || key.endsWith('-uuid')) && !isUuid(value, own),
  },
  {
    rule: 'F3',
    message: 'not a date and time with a zone',
    breaks: ({ key, value }) => TIME_KEYS.has(key) && !isTime(value),
  },
  {
    rule: 'F4',
    message: 'not a supported OSCAL version',
    breaks: ({ key, value, own }) => key === 'oscal-version' && !isVersion(value, own),
  },
  { rule: 'F5', message: 'not a token', breaks: (member) => isToken(member) && !TOKEN.test(member.value) },
  {
    rule: 'F6',
    message: 'not one trimmed, non-empty line',
    breaks: (member) => isLine(member) && !isOneLine(member),
  },
];

function checkValue({ step, value: object, holder }: OscalNode, key: string, own: boolean, report: Report): void {
  const value = object[key];
  const tell = ({ rule, message }: Pick<FormRule<never>, 'rule' | 'message'>): void =>
    report(rule, stepText(step, key), message);
  for (const each of VALUE_RULES) if (each.breaks({ key, value, holder, own })) tell(each);
  if (typeof value !== 'string') return;
  for (const each of TEXT_RULES) if (each.breaks({ key, value, holder, own })) tell(each);
  if (key === 'href' && leavesFolder(value, own))
    report(
      'S7',
      stepText(step, key),
      'the reference is absolute or leaves the evidence folder',
      own ? 'error' : 'warning',
    );
}

function isUuid(value: unknown, own: boolean): boolean {
  return typeof value === 'string' && UUID.test(own ? value : value.toLowerCase());
}

function isName({ key, holder }: Member<string>): boolean {
  return key === 'name' && NAMED_BY_TEXT.has(holder);
}

function isToken(member: Member<string>): boolean {
  const { key, holder } = member;
  return !isName(member) && (TOKEN_KEYS.has(key) || (key === 'id' && WITH_TOKEN_ID.has(holder)));
}

function isLine(member: Member<string>): boolean {
  const { key, holder } = member;
  return key === 'title' || key === 'version' || isName(member) || (key === 'value' && holder === 'props');
}

/** Other tools may leave blanks around a title. */
function isOneLine({ key, value, own }: Member<string>): boolean {
  const isTrimmed = value === value.trim() || (!own && key === 'title');
  return value !== '' && isTrimmed && !/[\r\n]/.test(value);
}

function isTime(value: string): boolean {
  return TIME.test(value) && !Number.isNaN(Date.parse(value));
}

function isVersion(value: string, own: boolean): boolean {
  return own ? OSCAL_VERSIONS.some((known) => known === value) : RELEASE.test(value);
}

/** F3: no start is after its end. */
function checkOrder({ value, step }: OscalNode, report: Report): void {
  const [start, end] = [text(value, 'start'), text(value, 'end')];
  if (start === '' || end === '') return;
  if (Date.parse(start) > Date.parse(end)) report('F3', stepText(step, 'end'), 'it ends before it starts');
}

/** Other tools may refer to files next to the folder; a path on one machine is useless elsewhere. */
function leavesFolder(href: string, own: boolean): boolean {
  if (href === '' || href.startsWith('/') || href.startsWith('\\')) return true;
  return /^([A-Za-z]:[\\/]|file:)/i.test(href) || (own && (/^[A-Za-z]:/.test(href) || href.split('/').includes('..')));
}

function checkUuid(node: OscalNode, uuids: Map<string, string>, report: Report): void {
  const uuid = text(node.value, 'uuid').toLowerCase();
  if (uuid === '') return;
  const first = uuids.get(uuid);
  if (first === undefined) uuids.set(uuid, stepText(node.step));
  else report('U1', stepText(node.step, 'uuid'), `the UUID is already used at ${first} already`);
}

function checkHash(node: OscalNode, own: boolean, report: Report): void {
  const value = text(node.value, 'value');
  const digits = HASH_LENGTHS.get(text(node.value, 'algorithm').replace('SHA3-', 'SHA-'));
  const isKnown = digits !== undefined || own;
  const isHex = /^[0-9a-f]+$/.test(own ? value : value.toLowerCase());
  if (isKnown && (digits !== value.length || !isHex)) {
    report('A7', stepText(node.step), 'the digest does not fit its algorithm');
  } else if (!isKnown) report('A7', stepText(node.step), 'an algorithm that OSCAL does not define', 'warning');
}
