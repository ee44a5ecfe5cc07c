import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import { goMap, type GoMap } from '../go-value.ts';
import { UNKNOWN_TEXT } from '../stand-in.ts';
import { utf8Bytes, utf8Text } from '../utf8.ts';
import { define, mapArgument, textArgument, type FunctionRow } from './define.ts';

interface Parts {
  readonly scheme: string;
  readonly userinfo: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly opaque: string;
  readonly fragment: string;
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const USERINFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;

const PARTS = ['scheme', 'userinfo', 'host', 'hostname', 'path', 'query', 'opaque', 'fragment'];

function refuse(): never {
  throw new TemplateFailure('unable to parse url');
}

/** Reads a URL as Go's net/url does (RFC 3986); path and fragment are decoded. */
function parseUrl(text: string): Parts {
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x1f\x7f]/.test(text)) refuse();
  const [beforeFragment, fragment] = cut(text, '#');
  const scheme = SCHEME.exec(beforeFragment)?.[1] ?? '';
  if (scheme === '' && beforeFragment.startsWith(':')) refuse();
  const rest = scheme === '' ? beforeFragment : beforeFragment.slice(scheme.length + 1);
  const [hierarchy, query] = cut(rest, '?');
  const decoded = decode(fragment);
  const empty = { userinfo: '', host: '', path: '', query, opaque: '', fragment: decoded };
  if (!hierarchy.startsWith('/')) {
    if (scheme !== '') return { ...empty, scheme: scheme.toLowerCase(), opaque: hierarchy };
    if ((hierarchy.split('/')[0] ?? '').includes(':')) refuse();
  }
  const hasAuthority = hierarchy.startsWith('//') && (scheme !== '' || !hierarchy.startsWith('///'));
  if (!hasAuthority) return { ...empty, scheme: scheme.toLowerCase(), path: decode(hierarchy) };
  const [authority, path] = splitAt(hierarchy.slice(2), hierarchy.indexOf('/', 2) - 2);
  return { ...empty, ...parseAuthority(authority), scheme: scheme.toLowerCase(), path: decode(path) };
}

function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function splitAt(text: string, at: number): readonly [string, string] {
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function parseAuthority(authority: string): Pick<Parts, 'userinfo' | 'host'> {
  const at = authority.lastIndexOf('@');
  const userinfo = at === -1 ? '' : authority.slice(0, at);
  const host = authority.slice(at + 1);
  if (!USERINFO.test(userinfo)) refuse();
  const port = host.startsWith('[') ? host.slice(host.lastIndexOf(']') + 1) : host.slice(portStart(host));
  if (host.startsWith('[') && !host.includes(']')) refuse();
  if (port !== '' && !/^:[0-9]*$/.test(port)) refuse();
  if (/[ "<>\\^`{|}]/.test(host)) refuse();
  return { userinfo, host };
}

function portStart(host: string): number {
  const colon = host.lastIndexOf(':');
  return colon === -1 ? host.length : colon;
}

function hostname(host: string): string {
  if (host.startsWith('[')) return host.slice(1, host.lastIndexOf(']'));
  return host.slice(0, portStart(host));
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) refuse();
  return text.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    const bytes = run.match(/[0-9A-Fa-f]{2}/g) ?? [];
    return utf8Text(new Uint8Array(bytes.map((hex) => Number.parseInt(hex, 16))));
  });
}

function encode(text: string, kept: RegExp): string {
  let result = '';
  for (const character of text) {
    if (kept.test(character)) result += character;
    else for (const byte of utf8Bytes(character)) result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return result;
}

const KEPT_IN_PATH = /^[A-Za-z0-9\-_.~$&+,/:;=@\uF7C1\uF7C2]$/;
const KEPT_IN_FRAGMENT = /^[A-Za-z0-9\-_.~$&+,/:;=@?!()*\uF7C1\uF7C2]$/;

function joinUrl(map: GoMap): string {
  const part = (key: string): string => {
    const value = map.entries.get(key);
    if (value === undefined) return '';
    if (typeof value !== 'string') throw new TemplateFailure(`unable to parse ${key} key, found ${goTypeName(value)}`);
    return value;
  };
  const [scheme, host, path, userinfo] = [part('scheme'), part('host'), part('path'), part('userinfo')];
  if (!USERINFO.test(userinfo)) refuse();
  const query = part('query') === '' ? '' : `?${part('query')}`;
  const fragment = part('fragment') === '' ? '' : `#${encode(part('fragment'), KEPT_IN_FRAGMENT)}`;
  const prefix = scheme === '' ? '' : `${scheme}:`;
  if (part('opaque') !== '') return `${prefix}${part('opaque')}${query}${fragment}`;
  return prefix + locationText(host, path, userinfo, scheme) + query + fragment;
}

function locationText(host: string, path: string, userinfo: string, scheme: string): string {
  const encoded = path === '*' ? '*' : encode(path, KEPT_IN_PATH);
  const user = userinfo === '' ? '' : `${userinfo}@`;
  const authority = scheme !== '' || host !== '' || user !== '';
  const slashes = authority && (host !== '' || path !== '' || user !== '') ? '//' : '';
  if (path !== '' && !path.startsWith('/') && host !== '') return `${slashes}${user}${host}/${encoded}`;
  const relative = scheme === '' && slashes === '' && (encoded.split('/')[0] ?? '').includes(':');
  return `${slashes}${user}${host}${relative ? './' : ''}${encoded}`;
}

/** Functions between URLs and maps (Helm documentation, "URL Functions"). */
export const URLS: readonly FunctionRow[] = [
  [
    'urlParse',
    define(['string'], (args) => {
      const text = textArgument(args, 0);
      if (text.includes(UNKNOWN_TEXT)) return goMap(PARTS.map((part) => [part, UNKNOWN_TEXT]));
      const parts = parseUrl(text);
      return goMap([...Object.entries(parts), ['hostname', hostname(parts.host)]]);
    }),
  ],
  ['urlJoin', define(['map[string]interface {}'], (args) => joinUrl(mapArgument(args, 0)))],
];
