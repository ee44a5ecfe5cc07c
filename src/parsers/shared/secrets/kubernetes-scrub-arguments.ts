import { redacted } from '../../../base/value.ts';
import type { Value } from '../../../base/value.ts';
import { isSecretName } from './secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import { holdsSecretAssignment, isHarmless } from './kubernetes-text.ts';

const FLAG = /^--?([A-Za-z][\w.-]{0,100})(?:=([\s\S]*))?$/;

/**
 * Arguments of a command with credentials redacted: `--password=x`, `--token x`, `PASSWORD=x`, scripts that
 * assign a secret, and every known credential shape.
 */
export function scrubArguments(items: readonly Value[]): readonly Value[] {
  let expectsSecret = false;
  return items.map((item) => {
    const secret = expectsSecret;
    expectsSecret = false;
    if (typeof item !== 'string') return item;
    const flag = FLAG.exec(item);
    const named = flag?.[1] !== undefined && isSecretName(flag[1]);
    if (named && flag[2] === undefined) expectsSecret = true;
    if (named && flag[2] !== undefined && !isHarmless(flag[2])) return redacted(item);
    if (secret && !item.startsWith('-') && !isHarmless(item)) return redacted(item);
    if (flag === null && holdsSecretAssignment(item)) return redacted(item);
    return looksLikeCredential(item) ? redacted(item) : item;
  });
}
