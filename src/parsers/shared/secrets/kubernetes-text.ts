import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import { isSecretReference } from './kubernetes-references.ts';

/**
 * Values that are not secret even under a secret name: a switch, a reference, a placeholder, a path, an address
 * without user.
 */
const HARMLESS = [
  /^(?:true|false|yes|no|on|off|null|none|enabled|disabled|required|optional|auto|default)$/i,
  /^\$\([\w.-]{1,200}\)$/,
  /^\$\{[\w.:-]{1,200}\}$/,
  /^<[A-Za-z][A-Za-z_ .-]{0,79}>$/,
  /^\/(?:etc|var|run|usr|opt|mnt|home|tmp|srv|data|app|secrets?|config|certs?|tls|pki|vault|keys?|proc|dev|root|workspace)(?:\/[\w.@-]{1,100}){1,20}\/?$/,
  /^[a-z][a-z0-9+.-]{0,20}:\/\/[\w.-]{1,250}(?::\d{1,5})?\/?$/i,
];

const ASSIGNED =
  /(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)["']?[ \t]{0,4}(?::=|=>|[=:])[ \t]{0,4}["']?([^\s"'$<{%*,;&|()[\]][^\s"',;]{2,200})/gi;

/** Whether a value under a secret name reveals nothing. */
export function isHarmless(value: string): boolean {
  if (value.length > 2000 || looksLikeCredential(value)) return false;
  return isSecretReference(value) || HARMLESS.some((pattern) => pattern.test(value));
}

/** Whether a longer text (a script, a properties or YAML file) assigns a clear-text value to a secret name. */
export function holdsSecretAssignment(text: string): boolean {
  for (const match of text.matchAll(ASSIGNED)) if (!isHarmless(match[1] ?? '')) return true;
  return false;
}
