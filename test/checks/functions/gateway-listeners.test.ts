import { expect, test } from '@jest/globals';
import { gatewayListeners } from '../../../src/checks/functions/gateway-listeners.ts';
import { clusterOf } from './kubernetes-support.ts';
import { stackOf } from './terraform-support.ts';

const REDIRECT = '{filters: [{type: RequestRedirect, requestRedirect: {scheme: https}}]}';
const PARENT = 'parentRefs: [{name: edge}]';

interface Case {
  readonly listener?: string;
  readonly namespace?: string;
  readonly route?: string;
}

function outcome({ listener = '', namespace = 'infra', route }: Case): string {
  const { context, first } = clusterOf(
    [
      'apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: edge, namespace: infra}',
      `spec: {listeners: [{name: web, port: 80, protocol: HTTP${listener}}]}`,
      ...(route === undefined ? [] : ['---\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute']),
      ...(route === undefined ? [] : [`metadata: {name: r, namespace: ${namespace}}\nspec: {${route}}`]),
    ].join('\n'),
  );
  return gatewayListeners.evaluate(first('k8s/Gateway'), {}, context).outcome;
}

test.each<readonly [string, Case, string]>([
  ['no route', {}, 'fail'],
  ['no parent', { route: `rules: [${REDIRECT}]` }, 'fail'],
  ['a redirect', { route: `${PARENT}, rules: [${REDIRECT}]` }, 'pass'],
  ['no rules', { route: PARENT }, 'fail'],
  ['an empty list of rules', { route: `${PARENT}, rules: []` }, 'fail'],
  ['rules that are not a list', { route: `${PARENT}, rules: all` }, 'unknown'],
  ['filters that are not a list', { route: `${PARENT}, rules: [{filters: 3}]` }, 'unknown'],
  ['a filter without a type', { route: `${PARENT}, rules: [{filters: [{}]}]` }, 'unknown'],
  [
    'a scheme that is not text',
    { route: `${PARENT}, rules: [{filters: [{type: RequestRedirect, requestRedirect: {scheme: 1}}]}]` },
    'unknown',
  ],
  [
    'a backend beside the redirect',
    {
      route: `${PARENT}, rules: [{filters: [{type: RequestRedirect, requestRedirect: {scheme: https}}], backendRefs: [{name: a}]}]`,
    },
    'unknown',
  ],
  ['another filter', { route: `${PARENT}, rules: [{filters: [{type: RequestHeaderModifier}]}]` }, 'fail'],
  ['a port that is another', { route: `parentRefs: [{name: edge, port: 81}], rules: [${REDIRECT}]` }, 'fail'],
  ['a parent of another kind', { route: `parentRefs: [{name: edge, kind: Service}], rules: [${REDIRECT}]` }, 'fail'],
  ['a parent of another group', { route: `parentRefs: [{name: edge, group: ""}], rules: [${REDIRECT}]` }, 'fail'],
  ['a name that is not text', { route: `parentRefs: [{name: 7}], rules: [${REDIRECT}]` }, 'unknown'],
  [
    'a route of another name of a host',
    { listener: ', hostname: a.org', route: `${PARENT}, hostnames: [b.org], rules: [${REDIRECT}]` },
    'fail',
  ],
  [
    'a route of a host below',
    { listener: ', hostname: a.org', route: `${PARENT}, hostnames: ["*.org"], rules: [${REDIRECT}]` },
    'pass',
  ],
  [
    'a namespace that may not attach',
    { namespace: 'shop', route: `parentRefs: [{name: edge, namespace: infra}], rules: [{}]` },
    'fail',
  ],
  [
    'a namespace that labels may choose',
    {
      namespace: 'shop',
      listener: ', allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {team: a}}}}',
      route: 'parentRefs: [{name: edge, namespace: infra}], rules: [{}]',
    },
    'unknown',
  ],
  [
    'a namespace that the selector names away',
    {
      namespace: 'shop',
      listener:
        ', allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {kubernetes.io/metadata.name: infra}}}}',
      route: 'parentRefs: [{name: edge, namespace: infra}], rules: [{}]',
    },
    'fail',
  ],
])('%s', (_name, given, expected) => {
  expect(outcome(given)).toBe(expected);
});

test('routes are named in what is told', () => {
  const { context, first } = clusterOf(
    `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: edge}\nspec: {listeners: [{name: web, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: shop}\nspec: {${PARENT}, rules: [${REDIRECT}, {backendRefs: [{name: a}]}]}`,
  );
  const [told] = gatewayListeners.evaluate(first('k8s/Gateway'), {}, context).decisions;
  expect(told?.actual).toBe('HTTP, with rules of HTTPRoute/-/shop that do not redirect');
});

const OF_AZURE =
  'http_listener: [{name: s, protocol: Https}, {name: p, protocol: Http}], redirect_configuration: [{name: r, target_listener_name: s}]';

test.each([
  [
    'a rule for the listener',
    'request_routing_rule: [{http_listener_name: p, redirect_configuration_name: r}]',
    'pass',
  ],
  [
    'a rule for another listener',
    'request_routing_rule: [{http_listener_name: s, redirect_configuration_name: r}]',
    'unknown',
  ],
  [
    'a rule that may be for it',
    'request_routing_rule: [{http_listener_name: p, redirect_configuration_name: r}, {name: a}]',
    'unknown',
  ],
  [
    'two rules',
    'request_routing_rule: [{http_listener_name: p, redirect_configuration_name: r}, {http_listener_name: p}]',
    'fail',
  ],
  ['a map that is not there', 'request_routing_rule: [{http_listener_name: p, url_path_map_name: m}]', 'unknown'],
  ['no rules', 'name: a', 'unknown'],
])('asks gateways of Azure for %s', (_name, values, expected) => {
  const { context, at } = stackOf(`- {type: azurerm_application_gateway, name: a, values: {${OF_AZURE}, ${values}}}`);
  expect(gatewayListeners.evaluate(at('azurerm_application_gateway.a'), {}, context).outcome).toBe(expected);
});
