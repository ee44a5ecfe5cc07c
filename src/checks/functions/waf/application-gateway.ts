import type { Subject } from '../../../model/check.ts';
import { isList } from '../../../base/value.ts';
import { renderText } from '../../../model/render-value.ts';
import { and3, type Truth } from '../../../base/truth.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';

interface Listening {
  readonly truth: Truth;
  readonly because: string;
}

/**
 * Whether a listener of an Azure application gateway uses HTTPS, or HTTP only to redirect to it: by the redirect of
 * its rule or, for a path-based rule, of the map and of each path in it (Azure documentation, "Application Gateway
 * redirect overview" and "Application Gateway request routing rules").
 */
export function httpListener(listener: LocatedValue, gateway: Subject): Listening {
  const protocol = readText(readKey(listener, 'protocol').value);
  if (protocol === undefined) return { truth: 'unknown', because: 'a protocol that is not known' };
  if (protocol.toLowerCase() === 'https') return { truth: true, because: protocol };
  const name = readText(readKey(listener, 'name').value);
  const rules = readPath(gateway, 'request_routing_rule');
  const redirects = readPath(gateway, 'redirect_configuration');
  const isKnown = isList(rules.value) && name !== undefined;
  // live Azure names redirects and leaves the rules out
  if (!isKnown) {
    const hasRedirects = redirects.value !== undefined && !(isList(redirects.value) && redirects.value.length === 0);
    return {
      truth: hasRedirects ? 'unknown' : false,
      because: `${protocol}, and ${hasRedirects ? 'which redirects belong to it is not known' : 'the gateway has no redirect'}`,
    };
  }
  const own = readElements(rules).filter((rule) => readText(readKey(rule, 'http_listener_name').value) === name);
  const unnamed = readElements(rules).some((rule) => readText(readKey(rule, 'http_listener_name').value) === undefined);
  const truth = own.length === 0 || unnamed ? 'unknown' : and3(own.map((rule) => ruleRedirects(rule, gateway)));
  return { truth, because: `${protocol}, ${getWay(truth, own)}` };
}

function getWay(truth: Truth, rules: readonly LocatedValue[]): string {
  if (truth === true) return 'redirected to HTTPS';
  const names = rules.map((rule) => renderText(readText(readKey(rule, 'name').value) ?? rule.path)).join(', ');
  if (truth === false) return `with a rule that does not redirect to HTTPS (${names})`;
  return rules.length === 0 ? 'with rules that are not known' : `perhaps with a rule that does not redirect (${names})`;
}

function ruleRedirects(rule: LocatedValue, gateway: Subject): Truth {
  const map = readKey(rule, 'url_path_map_name');
  if (isAbsent(map)) return redirectsBy(readKey(rule, 'redirect_configuration_name'), gateway);
  const found = named(gateway, 'url_path_map', map);
  if (found === undefined) return 'unknown';
  const paths = readKey(found, 'path_rule');
  if (!isList(paths.value)) return 'unknown';
  return and3([
    redirectsBy(readKey(found, 'default_redirect_configuration_name'), gateway),
    ...readElements(paths).map((path) => redirectsBy(readKey(path, 'redirect_configuration_name'), gateway)),
  ]);
}

function redirectsBy(name: LocatedValue, gateway: Subject): Truth {
  if (isAbsent(name)) return false;
  const redirect = named(gateway, 'redirect_configuration', name);
  if (redirect === undefined) return 'unknown';
  const url = readText(readKey(redirect, 'target_url').value);
  if (url !== undefined) return /^https:/i.test(url);
  const target = readKey(redirect, 'target_listener_name');
  const protocol = readText(readKey(named(gateway, 'http_listener', target) ?? target, 'protocol').value);
  return protocol === undefined ? 'unknown' : protocol.toLowerCase() === 'https';
}

function isAbsent({ value }: LocatedValue): boolean {
  return value === undefined || value === null || value === '';
}

function named(gateway: Subject, block: string, { value }: LocatedValue): LocatedValue | undefined {
  const name = readText(value);
  if (name === undefined) return undefined;
  return readElements(readPath(gateway, block)).find((each) => readText(readKey(each, 'name').value) === name);
}
