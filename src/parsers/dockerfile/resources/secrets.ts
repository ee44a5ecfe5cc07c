import { unknown, type Value } from '../../../base/value.ts';
import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import type { Assignment } from '../../shared/dockerfile/assignments.ts';
import type { Step } from '../../shared/dockerfile/stage.ts';
import { splitFlags, splitInstruction } from '../../shared/dockerfile/words.ts';
import { commandText } from './commands.ts';

const PERHAPS = unknown('a file of a kind that often, but not always, contains a secret', true);
const SECRET_FILE =
  /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.git-credentials|\.netrc|_netrc|\.pgpass|\.aws\/credentials|\.vault[-_]pass\w*)$/;
const MAYBE_SECRET_FILE =
  /(?:^|\/)(?:\.npmrc|\.pypirc|\.env|\.aws|\.ssh|\.kube|\.docker\/config\.json|[\w.-]{1,200}\.(?:pem|p12|pfx|key|jks))\/?$/;

/** A literal password for a program that sets it (chpasswd(8), passwd(1)). */
const SETS_PASSWORD =
  /\b(?:echo|printf)\s[^|;&\n$`]{1,300}\|\s{0,5}(?:sudo\s{1,5})?(?:\/\S{1,50}\/)?(?:chpasswd\b|passwd\s[^|;&\n]{0,50}--stdin\b)/;

const SET_VARIABLE = /(?:^|[\s;&|(])([A-Za-z_]\w{2,80})=["']?([^\s"'`$;&|()<>{}*\\]{8,200})["']?(?=[\s;&|)]|$)/g;
const SET_FLAG = /(?:^|\s)--([A-Za-z][\w-]{2,80})=["']?([^\s"'`$;&|()<>{}*\\]{8,200})["']?(?=[\s;&|)]|$)/g;
/** User and password for curl (curl, manual page, --user and --proxy-user). */
const CURL_USER =
  /\bcurl\b[^|;&\n]{0,500}\s(?:-u|-U|--user|--proxy-user)[\s=]?["']?[^\s:"'$`]{1,100}:([^\s"'`$;&|()<>{}*\\]{8,200})/;
/** Placeholders: a build often needs some value although the program gets the real one later. */
const STAND_IN = /dummy|placeholder|example|fake|not[-_]?(?:a|real|used)|changeme|build|precompile|xxxx/i;

/** A secret that a step handles, and how it is stored: never the secret. */
export interface HandledSecret {
  readonly name: string;
  /** `mount`, or `clear`, `argument` or `file` where it stays in the image or its history. */
  readonly kept: Value;
}

/** How a step handles secrets. `published`: the result of the step is part of the image. */
export function readSecrets(step: Step, published: boolean): readonly HandledSecret[] {
  switch (step.keyword) {
    case 'ARG':
    case 'ENV':
      return step.assignments.flatMap((each) => assigned(each, step.keyword, published));
    case 'COPY':
    case 'ADD':
      return published ? copied(step) : [];
    case 'RUN':
    case 'CMD':
    case 'ENTRYPOINT':
    case 'LABEL':
      return commands(step);
    default:
      return [];
  }
}

/** A secret in `ARG` or `ENV`, which stays readable in the history of an image (Docker, "Build secrets"). */
export function assigned(
  { name, written, value }: Assignment,
  keyword: string,
  published: boolean,
): readonly HandledSecret[] {
  const text = value ?? written ?? '';
  if (looksLikeCredential(text)) return [{ name, kept: 'clear' }];
  if (!isSecretSetting(name)) return [];
  if (written === undefined || (value ?? undefined) === undefined) {
    return published && (keyword === 'ENV' ? written !== undefined && written.includes('$') : true)
      ? [{ name, kept: 'argument' }]
      : [];
  }
  return isPlain(name, text) ? [] : [{ name, kept: 'clear' }];
}

function isPlain(name: string, text: string): boolean {
  if (text === '' || /^(?:[./~]|[a-z][a-z0-9+.-]{1,20}:\/\/)/i.test(text)) return true;
  if (/^(?:true|false|yes|no|on|off|none|null|required|optional)$/i.test(text)) return true;
  return /gpg|pgp|sign/i.test(name) && /^[0-9A-F]{8}[0-9A-F \t]*$/i.test(text);
}

function copied({ text, escape, settle }: Step): readonly HandledSecret[] {
  const sources = splitInstruction(splitFlags(text).rest, escape).slice(0, -1);
  return sources.flatMap((word): readonly HandledSecret[] => {
    const path = settle(word) ?? word;
    if (SECRET_FILE.test(path)) return [{ name: 'file', kept: 'file' }];
    return MAYBE_SECRET_FILE.test(path) ? [{ name: 'file', kept: PERHAPS }] : [];
  });
}

function commands(step: Step): readonly HandledSecret[] {
  const mounts = (splitFlags(step.text).flags.get('mount') ?? []).filter((mount) =>
    /(?:^|,)type=(?:secret|ssh)\b/.test(mount),
  );
  const found: HandledSecret[] = mounts.length > 0 ? [{ name: 'mount', kept: 'mount' }] : [];
  const text = commandText(step);
  if (looksLikeCredential(text) || SETS_PASSWORD.test(text) || setsSecret(text))
    found.push({ name: 'command', kept: 'clear' });
  return found;
}

/** A literal secret in a variable, a flag or a curl option stays in the image history. */
function setsSecret(text: string): boolean {
  const isWritten = (name: string, value: string): boolean => !isPlain(name, value) && !STAND_IN.test(value);
  const set = [...text.matchAll(SET_VARIABLE), ...text.matchAll(SET_FLAG)];
  if (set.some(([, name = '', value = '']) => isSecretSetting(name) && isWritten(name, value))) return true;
  const password = CURL_USER.exec(text)?.[1];
  return password !== undefined && isWritten('password', password);
}
