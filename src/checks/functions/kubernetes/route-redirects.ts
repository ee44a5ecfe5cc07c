import type { Resource } from '../../../model/evidence.ts';
import { isList } from '../../../base/value.ts';
import type { Truth } from '../../../base/truth.ts';
import { elements, key, look } from '../../../model/locate-value.ts';
import type { Looked } from '../../../model/locate-value.ts';
import { allHold, oneHolds } from '../../../base/truths.ts';

/**
 * Whether every rule of a route redirects to HTTPS. Without a scheme a redirect keeps the one of the request (Gateway API
 * documentation, HTTPRequestRedirectFilter); a route without rules redirects nothing.
 */
export function everyRuleRedirects(route: Resource): Truth {
  const rules = look(route, 'spec.rules');
  if ((rules.value ?? null) === null) return false;
  if (!isList(rules.value)) return 'unknown';
  return rules.value.length === 0 ? false : allHold(elements(rules).map(ruleRedirects));
}

/** The Gateway API refuses backends beside a redirect, and older versions of it took them. */
function ruleRedirects(rule: Looked): Truth {
  const filters = key(rule, 'filters').value ?? [];
  if (!isList(filters)) return 'unknown';
  const redirects = oneHolds(elements(key(rule, 'filters')).map(filterRedirects));
  const backends = key(rule, 'backendRefs').value ?? [];
  const isBare = isList(backends) && backends.length === 0;
  return redirects === true && !isBare ? 'unknown' : redirects;
}

function filterRedirects(filter: Looked): Truth {
  const type = key(filter, 'type').value;
  if (typeof type !== 'string') return 'unknown';
  const scheme = key(key(filter, 'requestRedirect'), 'scheme').value ?? 'http';
  if (type !== 'RequestRedirect') return false;
  return typeof scheme === 'string' ? scheme === 'https' : 'unknown';
}
