import { expect, test } from '@jest/globals';
import { ingressTls } from '../../../src/checks/functions/ingress-tls.ts';
import { clusterOf } from './kubernetes-support.ts';

const BOTH = 'rules: [{host: a.example.org}, {host: b.example.org}]';

test.each([
  ['every host named', `{${BOTH}, tls: [{hosts: [a.example.org]}, {hosts: [b.example.org]}]}`, 'pass'],
  ['one host left out', `{${BOTH}, tls: [{hosts: [a.example.org]}]}`, 'fail'],
  ['a wildcard for one label', `{${BOTH}, tls: [{hosts: ["*.example.org"]}]}`, 'pass'],
  ['a wildcard one label too high', '{rules: [{host: a.b.example.org}], tls: [{hosts: ["*.example.org"]}]}', 'fail'],
  ['a certificate for all hosts', `{${BOTH}, tls: [{secretName: x}]}`, 'pass'],
  ['no TLS', `{${BOTH}}`, 'fail'],
  ['an empty list', `{${BOTH}, tls: []}`, 'fail'],
  ['a rule for every host', '{rules: [{http: {}}], tls: [{hosts: [a.example.org]}]}', 'fail'],
  ['a rule for every host and a certificate for all', '{rules: [{http: {}}], tls: [{}]}', 'pass'],
  ['no rule', '{defaultBackend: {}, tls: [{hosts: [a.example.org]}]}', 'fail'],
  ['a backend for the rest', `{defaultBackend: {service: {}}, ${BOTH}, tls: [{hosts: ["*.example.org"]}]}`, 'fail'],
  ['the same under its old name', `{backend: {serviceName: a}, ${BOTH}, tls: [{hosts: ["*.example.org"]}]}`, 'fail'],
  ['a backend for the rest and a certificate for all', `{defaultBackend: {service: {}}, ${BOTH}, tls: [{}]}`, 'pass'],
  ['no backend for the rest', `{defaultBackend: null, ${BOTH}, tls: [{hosts: ["*.example.org"]}]}`, 'pass'],
  ['TLS that is not a list', `{${BOTH}, tls: {hosts: [a.example.org]}}`, 'unknown'],
  ['hosts that are not a list', `{${BOTH}, tls: [{hosts: a.example.org}]}`, 'unknown'],
  ['a host that is not text', '{rules: [{host: 7}], tls: [{hosts: [a]}]}', 'unknown'],
])('%s', (_name, spec, expected) => {
  const { context, first } = clusterOf(
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a}\nspec: ${spec}`,
  );
  expect(ingressTls.evaluate(first('k8s/Ingress'), {}, context).outcome).toBe(expected);
});

function annotated(...annotations: readonly string[]): string {
  const { context, first } = clusterOf(
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a, annotations: {${annotations.join(', ')}}}\nspec: {${BOTH}}`,
  );
  return ingressTls.evaluate(first('k8s/Ingress'), {}, context).outcome;
}

const MANAGED = 'networking.gke.io/managed-certificates: a';

test.each([
  ['of AWS', ['alb.ingress.kubernetes.io/certificate-arn: "arn:aws:acm:x"'], 'pass'],
  ['of Google Cloud, beside HTTP', [MANAGED], 'fail'],
  ['of Google Cloud, beside HTTP that is on', [MANAGED, 'kubernetes.io/ingress.allow-http: "true"'], 'fail'],
  ['of Google Cloud, without HTTP', [MANAGED, 'kubernetes.io/ingress.allow-http: "false"'], 'pass'],
  [
    'of Google Cloud, with a FrontendConfig that is not in the evidence',
    [MANAGED, 'networking.gke.io/v1beta1.FrontendConfig: a'],
    'unknown',
  ],
  ['shared before, beside HTTP', ['ingress.gcp.kubernetes.io/pre-shared-cert: a'], 'fail'],
])('a certificate in an annotation of a load balancer %s', (_name, annotations, expected) => {
  expect(annotated(...annotations)).toBe(expected);
});
