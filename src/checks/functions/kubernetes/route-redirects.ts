import type { Resource } from '../../../model/evidence.ts';
import { isList } from '../../../base/value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../../model/locate-value.ts';

/**
 * Whether every rule of a route redirects to HTTPS. A redirect without a scheme keeps that of the request (Gateway
 * API documentation, HTTPRequestRedirectFilter); a route without rules does not redirect.
 */
export function everyRuleRedirects(route: Resource): Truth {
  const rules = readPath(route, 'spec.rules');
  if ((rules.value ?? null) === null) return false;
  if (!isList(rules.value)) return 'unknown';
  return rules.value.length === 0 ? false : and3(readElements(rules).map(ruleRedirects));
}

/** The Gateway API rejects backends next to a redirect, but older versions accepted them. */
function ruleRedirects(rule: LocatedValue): Truth {
  const filters = readKey(rule, 'filters').value ?? [];
  if (!isList(filters)) return 'unknown';
  const redirects = or3(readElements(readKey(rule, 'filters')).map(filterRedirects));
  const backends = readKey(rule, 'backendRefs').value ?? [];
  const isBare = isList(backends) && backends.length === 0;
  return redirects === true && !isBare ? 'unknown' : redirects;
}

function filterRedirects(filter: LocatedValue): Truth {
  const type = readKey(filter, 'type').value;
  if (typeof type !== 'string') return 'unknown';
  const scheme = readKey(readKey(filter, 'requestRedirect'), 'scheme').value ?? 'http';
  if (type !== 'RequestRedirect') return false;
  return typeof scheme === 'string' ? scheme === 'https' : 'unknown';
}
