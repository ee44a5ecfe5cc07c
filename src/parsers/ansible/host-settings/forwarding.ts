import { unknown } from '../../../base/value.ts';
import type { Place } from '../../../model/place.ts';
import type { FileLine, Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { filesLike, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const MAX_LINES = 60;
type Encrypted = 'yes' | 'no' | 'perhaps';

interface Target {
  readonly encrypted: Encrypted;
  readonly sure: boolean;
  readonly place: Place;
}

/** Where rsyslog sends logs, and whether every target is encrypted (rsyslog documentation, omfwd, omrelp). */
export function readForwarding(machine: Machine): Settings | undefined {
  const files = filesLike(machine, /^\/etc\/rsyslog\.(?:conf$|d\/)/).map(([, { lines }]) => statements(lines));
  const targets = files.flatMap((lines, at) =>
    readTargets(
      lines,
      files.some((other, index) => index !== at && other.some(isDriver)),
    ),
  );
  const decisive =
    targets.find(({ encrypted, sure }) => sure && encrypted === 'no') ??
    targets.find(({ encrypted, sure }) => !sure || encrypted === 'perhaps') ??
    targets[0];
  if (decisive === undefined) return undefined;
  const { encrypted, sure, place } = decisive;
  return new Map([
    ['remote', { value: targets.some((target) => target.sure) ? true : UNCLEAR, place }],
    ['encrypted', { value: !sure || encrypted === 'perhaps' ? UNCLEAR : encrypted === 'yes', place }],
  ]);
}

/** Drops comments; joins lines until an open parenthesis is closed. */
function statements(lines: readonly FileLine[]): readonly FileLine[] {
  const all: FileLine[] = [];
  let open = 0;
  for (const line of lines) {
    if (/^\s*#/.test(line.text)) continue;
    const last = all.at(-1);
    if (open > 0 && last !== undefined)
      all[all.length - 1] = { ...last, text: `${last.text} ${line.text}`, sure: last.sure && line.sure };
    else all.push(line);
    const text = all.at(-1)?.text ?? '';
    const isOpen = text.length < 10_000 && text.split('(').length > text.split(')').length;
    open =
      isOpen && /^\s*(?:action|module|input|global)\s*\(|\baction\s*\(/i.test(text) && open < MAX_LINES ? open + 1 : 0;
  }
  return all;
}

function isDriver({ text }: FileLine): boolean {
  return /^\s*\$ActionSendStreamDriverMode\s+1\b/i.test(text);
}

/** The driver mode applies to the actions after it. */
function readTargets(lines: readonly FileLine[], isDriven: boolean): readonly Target[] {
  let mode: Encrypted = isDriven ? 'perhaps' : 'no';
  return lines.flatMap((line): readonly Target[] => {
    const { text, sure, place } = line;
    const set = /^\s*\$ActionSendStreamDriverMode\s+(\S{1,20})/i.exec(text)?.[1];
    if (set !== undefined) mode = sure ? judged(set, '1') : 'perhaps';
    const encrypted = encryptedBy(text, mode);
    return encrypted === undefined ? [] : [{ encrypted, sure, place }];
  });
}

function encryptedBy(text: string, mode: Encrypted): Encrypted | undefined {
  const type = /\btype\s*=\s*"(omfwd|omrelp)"/i.exec(text)?.[1]?.toLowerCase();
  const parameter = (name: string): string | undefined =>
    new RegExp(`\\b${name}\\s*=\\s*"([^"]{0,100})"`, 'i').exec(text)?.[1]?.toLowerCase();
  if (type === 'omrelp') return judged(parameter('tls'), 'on');
  if (type === 'omfwd') {
    const protocol = judged(parameter('protocol') ?? 'udp', 'tcp');
    return protocol === 'yes' ? judged(parameter('StreamDriverMode'), '1') : protocol;
  }
  // TLS needs TCP, which two signs stand for
  const signs = /^\s*[^#\s]\S{0,200}\s+(@{1,2})[\w[(\uFFFC]/.exec(text)?.[1];
  if (signs === undefined) return undefined;
  return signs === '@' ? 'no' : mode;
}

function judged(value: string | undefined, wanted: string): Encrypted {
  if (value?.includes(HOLE) === true) return 'perhaps';
  return value === wanted ? 'yes' : 'no';
}
