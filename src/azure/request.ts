import type { Cloud } from './clouds.ts';

/** Where the token of the identity provider comes from. */
export type AssertionSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'text'; readonly token: string; readonly variable: string }
  | { readonly kind: 'github'; readonly url: string; readonly token: string };

/** Limits for requests to Azure. The defaults follow the refill rates of Azure Resource Manager and Resource Graph. */
export interface Pace {
  /** Reads of one subscription: `burst` at once, then `perSecond`. */
  readonly reads: { readonly burst: number; readonly perSecond: number };
  readonly queries: { readonly burst: number; readonly perSecond: number };
  readonly atOnce: number;
  /** Milliseconds before the first repeat, when Azure names no time. */
  readonly firstPause: number;
  /** Milliseconds for one answer. */
  readonly timeout: number;
}

/**
 * A little below what Microsoft Learn allows in "Understand how Azure Resource Manager throttles requests" (250
 * reads, and 25 a second) and "Guidance for throttled requests", because requests arrive less evenly than they are
 * sent.
 */
export const USUAL_PACE: Pace = {
  reads: { burst: 225, perSecond: 22 },
  queries: { burst: 15, perSecond: 3 },
  atOnce: 8,
  firstPause: 500,
  timeout: 30_000,
};

/** The options of one collection. */
export interface AzureRequest {
  readonly cloud: Cloud;
  readonly tenantId: string;
  readonly clientId: string;
  readonly subscriptionIds: readonly string[];
  readonly managementGroups: readonly string[];
  readonly assertion: AssertionSource;
  /** PEM of certificate authorities in addition to those of Node.js. */
  readonly authorities?: string;
  /** Milliseconds for the whole run. */
  readonly timeLimit: number;
  readonly pace: Pace;
}
