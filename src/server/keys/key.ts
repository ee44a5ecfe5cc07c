import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { omitUndefined } from '../../base/omit-undefined.ts';

export const PLANS = ['community', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** A stored key (`schemas/keys.schema.json`); times are RFC 3339 in UTC. */
export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  /** Paths of the endpoints that the key may use; absent: all of its plan. */
  readonly only?: readonly string[];
  /** Registered organizations whose evidence the key may read; `*` means all, absent means none. */
  readonly organizations?: readonly string[];
  readonly salt: string;
  readonly digest: string;
  readonly created: string;
  readonly expires?: string;
  readonly revoked?: string;
  readonly replaced_by?: string;
}

export interface NewKey {
  /** Shown once and never stored. */
  readonly text: string;
  readonly stored: StoredKey;
}

/**
 * A key contains the id of its record, so one comparison is enough; its secret has 256 random bits, so a fast digest
 * is enough.
 */
const SHAPE = /^ee_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;
const NOBODY: StoredKey = {
  id: '',
  name: '',
  plan: 'community',
  salt: '0'.repeat(32),
  digest: '0'.repeat(64),
  created: '',
};

/** The rights of a new key, as in its record. */
export type KeyRights = Partial<Pick<StoredKey, 'expires' | 'only' | 'organizations'>>;

/** Creates a key. Without `organizations` it cannot read any registered organization. */
export function makeKey(name: string, plan: Plan, now: Date, rights: KeyRights = {}): NewKey {
  const { expires, only, organizations } = rights;
  const id = randomBytes(6).toString('hex');
  const text = `ee_${id}_${randomBytes(32).toString('base64url')}`;
  const salt = randomBytes(16).toString('hex');
  const stored = {
    id,
    name,
    plan,
    ...omitUndefined({ only, organizations }),
    salt,
    digest: getDigest(salt, text).toString('hex'),
    created: timeText(now),
    ...omitUndefined({ expires }),
  };
  return { text, stored };
}

/** The record of a key that is valid at this time. Takes as long for an unknown key as for a known one. */
export function openedBy(text: string, keys: readonly StoredKey[], now: Date): StoredKey | undefined {
  const id = SHAPE.exec(text)?.[1];
  const stored = keys.find((key) => key.id === id) ?? NOBODY;
  const same = timingSafeEqual(getDigest(stored.salt, text), Buffer.from(stored.digest, 'hex'));
  return same && keyState(stored, now) === 'valid' ? stored : undefined;
}

/** The state of a key at this time. A revoked key stays revoked, also after its expiry. */
export function keyState({ expires, revoked }: StoredKey, now: Date): 'valid' | 'expired' | 'revoked' {
  if (revoked !== undefined) return 'revoked';
  return expires !== undefined && Date.parse(expires) <= now.getTime() ? 'expired' : 'valid';
}

/** Used in place of organization names: all registered ones. */
export const EVERY_ORGANIZATION = '*';

/** Whether a key with these organizations may read the evidence of an organization. */
export function mayRead(organization: string, allowed: readonly string[]): boolean {
  return allowed.includes(EVERY_ORGANIZATION) || allowed.includes(organization);
}

/** RFC 3339, UTC, whole seconds. */
export function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function getDigest(salt: string, text: string): Buffer {
  return createHash('sha256').update(Buffer.from(salt, 'hex')).update(text).digest();
}
