import { colonHash } from '../shared/packages/hashes.ts';
import { own } from '../../base/value.ts';
import { movingSource, type PackageOrigin } from '../shared/packages/lock-file.ts';
import { pythonName } from '../../model/purl.ts';

export interface PipRequirement {
  /** Normalised; empty for a folder or archive whose name is not known. */
  readonly name: string;
  /** Empty unless exactly one version is named. */
  readonly version: string;
  readonly hashes: readonly string[];
  readonly origin: PackageOrigin;
  /** Whether it is a branch or tag of a repository. */
  readonly moving?: boolean;
  /** Whether it applies only where a marker is true. */
  readonly conditional: boolean;
}

const NAME = /^([A-Za-z0-9](?:[\w.-]{0,200}[A-Za-z0-9])?)[ \t]*(?:\[[\w., \t-]{0,500}\])?/;
const CLAUSE = /^(===|==|~=|!=|<=|>=|<|>)[ \t]*([\w.*+!-]{1,200})$/;
const MAX_LENGTH = 20_000;

/** Reads one requirement (PEP 508, or an address or path that pip accepts); `undefined` for anything else. */
export function readRequirement(text: string): PipRequirement | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [main = '', ...options] = text.split(/[ \t]+(?=--[a-z])/);
  const hashes: string[] = [];
  for (const option of options) {
    const hash = /^--hash[ =](\S+)$/.exec(option.trim())?.[1];
    if (hash === undefined) continue;
    const known = colonHash(hash);
    if (known === undefined) return undefined;
    hashes.push(known);
  }
  const whole = main.trim();
  return address(whole, hashes) ?? named(whole, hashes);
}

/** Reads what follows `-e`: a folder or a repository. */
export function readEditable(text: string): PipRequirement | undefined {
  return address(text.trim(), []) ?? { name: '', version: '', hashes: [], origin: 'path', conditional: false };
}

function address(text: string, hashes: readonly string[]): PipRequirement | undefined {
  const scheme = /^(git|hg|svn|bzr)?\+?[a-z]{2,8}:\/\/|^file:/i.exec(text);
  const path = /^\.{0,2}\/|^\.{1,2}$|\.(?:whl|zip|tar\.gz)$/i.test(text.split(/[ \t;[]/, 1)[0] ?? '');
  if (scheme === null && !path) return undefined;
  const egg = /#(?:[^#]{0,300}&)?egg=([\w.-]{1,200})/.exec(text)?.[1];
  const file = /(?:^|\/)([\w.]{1,200})-(\d[\w.!+]{0,100})(?:-[\w.-]{1,200})?\.(?:whl|zip|tar\.gz)(?:[#?; \t]|$)/i.exec(
    text,
  );
  const place = path || /^file:/i.test(text) ? 'path' : 'url';
  const origin: PackageOrigin = scheme?.[1] === undefined ? place : 'git';
  const name = pythonName(egg ?? file?.[1] ?? '');
  return {
    name,
    version: file?.[2] ?? '',
    hashes: [...hashes, ...fragment(text)],
    origin,
    moving: own(movingSource(origin, text), 'moving') === true,
    conditional: / ;/.test(text),
  };
}

function named(text: string, hashes: readonly string[]): PipRequirement | undefined {
  const match = NAME.exec(text);
  if (match?.[1] === undefined) return undefined;
  const name = pythonName(match[1]);
  const rest = text.slice(match[0].length).trim();
  if (rest.startsWith('@')) {
    const found = address(rest.slice(1).trim(), hashes);
    return found === undefined ? undefined : { ...found, name };
  }
  const [spec = '', ...marker] = rest.split(';');
  const clauses = spec
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .split(',')
    .map((clause) => clause.trim());
  const conditional = marker.length > 0;
  if (clauses.length === 1 && clauses[0] === '') return { name, version: '', hashes, origin: 'registry', conditional };
  const read = clauses.filter((clause) => clause !== '').map((clause) => CLAUSE.exec(clause));
  if (read.some((clause) => clause === null)) return undefined;
  const exact = read.find((clause) => clause?.[1] === '==' || clause?.[1] === '===')?.[2] ?? '';
  return { name, version: exact.includes('*') ? '' : exact, hashes, origin: 'registry', conditional };
}

function fragment(text: string): readonly string[] {
  const match = /#(?:[^#]{0,300}&)?(sha256|sha384|sha512)=([0-9a-fA-F]{64,128})/.exec(text);
  const hash = match === null ? undefined : colonHash(`${match[1]}:${match[2]}`);
  return hash === undefined ? [] : [hash];
}
