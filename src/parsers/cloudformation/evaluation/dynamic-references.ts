import { unknown, withTold, isUnknown, type Value } from '../../../base/value.ts';
import { from, joinedText } from '../../../base/origins.ts';

const REFERENCE = /\{\{resolve:(ssm-secure|ssm|secretsmanager):[^{}]{1,2048}\}\}/g;
const FROM_STORE = 'a reference to Secrets Manager or Parameter Store';

/** A text in which dynamic references are replaced by what is read when the stack is created. */
export function resolveDynamic(text: string): Value {
  if (!text.includes('{{resolve:')) return text;
  const parts: Value[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(reference(match[1] !== 'ssm'));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : joinedText(parts);
}

/** The same for a text that was put together: of a reference that names a resource of the template, only the ends are known. */
export function resolveJoined(value: Value): Value {
  if (typeof value === 'string') return resolveDynamic(value);
  if (!isUnknown(value) || value.ends?.end.endsWith('}}') !== true) return value;
  const kind = /^\{\{resolve:(ssm-secure|ssm|secretsmanager):/.exec(value.ends.start)?.[1];
  return kind === undefined ? value : reference(kind !== 'ssm');
}

function reference(isSecret: boolean): Value {
  const marker = unknown(FROM_STORE, true);
  const told = isSecret ? withTold(marker, 'reference') : marker;
  return isUnknown(told) ? from({ to: [], exact: false, secret: isSecret }, told) : told;
}
