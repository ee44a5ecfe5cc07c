import { unknown, type Value } from '../../../base/value.ts';
import {
  addressesIn,
  callsSudo,
  isClearAddress,
  runsDownload,
  takesSignedPackages,
  unverifies,
  verifiesCertificates,
} from '../../shared/shell/shell-text.ts';
import type { Step } from '../../shared/dockerfile/stage.ts';
import { execForm, splitFlags, splitInstruction } from '../../shared/dockerfile/words.ts';
import { imageReference, isPinned } from '../../shared/dockerfile/base-image.ts';

/** How a step does something that can be done securely or not: the resource type that represents it, and its values. */
export interface Practice {
  readonly type: string;
  readonly values: { readonly [name: string]: Value };
}

const VARIABLE = unknown('a variable that the Dockerfile does not settle', true);
const CLIENT_OPTIONS = /\b(?:curl|wget)(?:\s+-\S{1,40}){0,20}\s+\$/;
const COMPARES = /\b(?:sha(?:224|256|384|512)sum|shasum|gpgv?|cosign|minisign)\b/;
const MAX_TEXT = 200_000;
const COMMANDS: ReadonlySet<string> = new Set(['RUN', 'CMD', 'ENTRYPOINT', 'HEALTHCHECK']);

/** The practices of a step that affect the safety of the build. */
export function readPractices(step: Step): readonly Practice[] {
  const copied = copiedImage(step);
  return [...(copied === undefined ? [] : [{ type: 'dockerfile/base', values: copied }]), ...ownPractices(step)];
}

function ownPractices(step: Step): readonly Practice[] {
  if (step.keyword === 'ENV' || step.keyword === 'ARG') return environmentPractices(step);
  if (step.keyword === 'ADD') return addPractices(step);
  return COMMANDS.has(step.keyword) ? commandPractices(commandText(step), step.settle) : [];
}

/** The commands of a step: text for the shell with its here-documents, or the words of a list. */
export function commandText({ text, heredocs }: Pick<Step, 'text' | 'heredocs'>): string {
  const { rest } = splitFlags(text);
  const shell = execForm(rest)?.join(' ') ?? rest.replace(/^CMD\s+/i, '');
  const lines = [shell, ...heredocs.map((each) => each.text)].join('\n').slice(0, MAX_TEXT).split('\n');
  // empty lines would make every search for a command start anew
  return lines.flatMap((line) => line.trim() || []).join('\n');
}

function commandPractices(text: string, settle: Step['settle']): readonly Practice[] {
  const found: Practice[] = [{ type: 'dockerfile/command', values: { callsSudo: sudoIn(text, settle) } }];
  const verifies = verifiesCertificates(text);
  if (verifies !== undefined) {
    const verified = verifies && CLIENT_OPTIONS.test(text) ? VARIABLE : verifies;
    found.push({ type: 'dockerfile/tls-client', values: { verified } });
  }
  const signed = takesSignedPackages(text);
  if (signed !== undefined) found.push({ type: 'dockerfile/package-source', values: { verified: signed } });
  if (runsDownload(text) || (fetchesInClear(text) && !COMPARES.test(text))) found.push(download(false));
  return found;
}

/** A variable with this name is often empty, so that commands run without sudo. */
function sudoIn(text: string, settle: Step['settle']): Value {
  const given = text.replaceAll(/\$(?:SUDO\b|\{SUDO\})/gi, (word) => settle(word) ?? word);
  if (callsSudo(given)) return true;
  return /\$\{?SUDO\b/i.test(given) ? VARIABLE : false;
}

/** Only addresses that curl or wget fetch count: others may be mere text. */
function fetchesInClear(text: string): boolean {
  const calls = text.match(/\b(?:curl|wget)\s[^|;&\n]{1,2000}/g) ?? [];
  return calls.flatMap(addressesIn).some(isClearAddress);
}

function environmentPractices({ assignments }: Step): readonly Practice[] {
  const given = assignments.flatMap(({ name, value }) => (typeof value === 'string' ? [{ name, value }] : []));
  const found: Practice[] = [];
  if (given.some(({ name, value }) => unverifies(name, value)))
    found.push({ type: 'dockerfile/tls-client', values: { verified: false } });
  if (given.some(({ name, value }) => takesSignedPackages(`${name}=${value}`) === false))
    found.push({ type: 'dockerfile/package-source', values: { verified: false } });
  return found;
}

/** `ADD` verifies an address only with `--checksum` (Docker, "Dockerfile reference", ADD). */
function addPractices({ text, escape, settle }: Step): readonly Practice[] {
  const { flags, rest } = splitFlags(text);
  const urls = splitInstruction(rest, escape)
    .slice(0, -1)
    .map((word) => settle(word) ?? word)
    .filter((word) => /^(?:https?|ftp):\/\//i.test(word) && !/\.git(?:#|$)/.test(word));
  if (urls.length === 0) return [];
  const checksum = flags.get('checksum')?.[0];
  const given = checksum === undefined ? '' : settle(checksum);
  const verified = given === undefined ? VARIABLE : /^sha(?:256|384|512):[0-9a-f]{64,128}$/i.test(given);
  return [download(verified)];
}

function download(verified: Value): Practice {
  return { type: 'dockerfile/download', values: { verified } };
}

/** A name with one of these is an image: names of stages and build contexts have none. */
const OF_IMAGES = /[/:@]/;

/**
 * The image that `COPY --from` or a mount of `RUN` copies files from (Dockerfile reference, COPY and RUN). Of
 * several, one that can change is reported.
 */
function copiedImage({ keyword, text }: Step): { readonly [name: string]: Value } | undefined {
  const images = readSources(keyword, splitFlags(text).flags).filter(
    (from) => OF_IMAGES.test(from) && !from.includes('$'),
  );
  const shown = images.find((from) => isPinned(from, from) === false) ?? images[0];
  if (shown === undefined) return undefined;
  const { name, tag, digest } = imageReference(shown);
  return { image: name, tag: tag ?? null, digest: digest ?? null, pinned: isPinned(shown, shown) === true };
}

function readSources(keyword: string, flags: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (keyword === 'COPY') return flags.get('from') ?? [];
  if (keyword !== 'RUN') return [];
  return (flags.get('mount') ?? []).flatMap((mount) => {
    const options = mount.split(',').map((option) => option.trim());
    return options.filter((option) => option.startsWith('from=')).map((option) => option.slice('from='.length));
  });
}
