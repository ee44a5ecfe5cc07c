import { describe, expect, test } from '@jest/globals';
import type { DiagramInput, DiagramResult } from '../../src/diagram/draw.ts';
import type { Parsed } from '../../src/model/evidence.ts';
import { kubernetes } from '../../src/parsers/kubernetes/kubernetes.ts';
import { terraformState } from '../../src/parsers/terraform-state/terraform-state.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { drawParsed, stateText, type Item } from './draw-state.ts';
import { flowLines } from './flow-lines.ts';

const manifests = (text: string, path = 'cluster/app.yaml'): Parsed => kubernetes.parse(evidenceFile(path, text));

function draw(texts: readonly string[], options: Partial<DiagramInput> = {}, items?: readonly Item[]): DiagramResult {
  const state = items === undefined ? [] : [terraformState.parse(evidenceFile('a.tfstate', stateText(items)))];
  return drawParsed([manifests(texts.join('\n---\n')), ...state], options);
}

const workload = (name: string, { labels = `app: ${name}`, namespace = 'shop', more = '' } = {}): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  template:
    metadata: { labels: { ${labels} } }
    spec:
      containers: [{ name: main, image: example/${name}, ports: [{ name: web, containerPort: 8080 }${more}] }]`;
const service = (name: string, spec: string, annotations = ''): string => `
apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop, annotations: { ${annotations} } }
spec: { selector: { app: web }, ${spec} }`;
const policy = (name: string, spec: string, namespace = 'shop'): string => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: ${name}, namespace: ${namespace} }
spec: ${spec}`;
const ingress = (spec: string, annotations = ''): string => `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: front, namespace: shop, annotations: { ${annotations} } }
spec: { ${spec} }`;
const TO_WEB =
  'rules: [{ host: a.example, http: { paths: [{ backend: { service: { name: web, port: { number: 80 } } } }] } }]';
const DENY = policy('deny', '{ podSelector: {}, policyTypes: [Ingress, Egress] }');
const DENY_IN = policy('deny', '{ podSelector: {}, policyTypes: [Ingress] }');
const ANY = 'any pod of Kubernetes cluster';

describe('pods that no policy selects', () => {
  test('are open in both directions', () => {
    expect(flowLines(draw([workload('web')]))).toEqual([`${ANY} -> web: ALL enc ?`, 'web -> Internet: ALL enc ?']);
  });

  test.each([
    ['another namespace', policy('p', '{ podSelector: {}, policyTypes: [Ingress, Egress] }', 'other')],
    ['other labels', policy('p', '{ podSelector: { matchLabels: { app: other } }, policyTypes: [Ingress, Egress] }')],
  ])('stay open where a policy is for %s', (_what, other) => {
    expect(flowLines(draw([workload('web'), other]))).toHaveLength(2);
  });

  test.each([
    [
      'the network of the host',
      workload('web').replace('spec:\n      containers', 'spec:\n      hostNetwork: true\n      containers'),
    ],
    ['unknown labels', workload('web').replace('labels: { app: web }', 'labels: { app: [] }')],
  ])('are drawn as open with %s', (_what, text) => {
    const one = policy('p', '{ podSelector: { matchLabels: { app: web } }, policyTypes: [Ingress, Egress] }');
    expect(flowLines(draw([text, one]))).toEqual([`${ANY} -> web: ALL enc ?`, 'web -> Internet: ALL enc ?']);
  });
});

describe('network policies', () => {
  test('that only deny leave no flow, and nothing else is taken away', () => {
    expect(flowLines(draw([workload('web'), DENY]))).toEqual([]);
    expect(flowLines(draw([workload('web'), DENY_IN]))).toEqual(['web -> Internet: ALL enc ?']);
  });

  test('add up: what one of them allows is allowed', () => {
    const peer = policy(
      'from-api',
      '{ podSelector: { matchLabels: { app: web } }, ingress: [{ from: [{ podSelector: { matchLabels: { app: api } } }], ports: [{ port: web }] }] }',
    );
    const lines = flowLines(draw([workload('web'), workload('api'), DENY_IN, peer]));
    expect(lines).toContain('api -> web: TCP 8080 enc ?');
    expect(lines.filter((line) => line.includes('-> api'))).toEqual([]);
  });

  test('must allow a flow at both ends', () => {
    const texts = [
      workload('web'),
      workload('api'),
      DENY,
      policy(
        'in',
        '{ podSelector: { matchLabels: { app: web } }, ingress: [{ from: [{ podSelector: { matchLabels: { app: api } } }], ports: [{ port: 1000, endPort: 2000 }] }] }',
      ),
    ];
    const out = (ports: string): string =>
      policy(
        'out',
        `{ podSelector: { matchLabels: { app: api } }, policyTypes: [Egress], egress: [{ to: [{ podSelector: { matchLabels: { app: web } } }], ports: [${ports}] }] }`,
      );
    const closed = draw(texts);
    expect(flowLines(closed)).toEqual([]);
    expect(closed.sideCar.notes.join('\n')).toContain(
      'allow 1 flow at one end only, so these are not drawn: api to web.',
    );
    expect(flowLines(draw([...texts, out('{ port: 1500, endPort: 3000 }')]))).toEqual([
      'api -> web: TCP 1500-2000 enc ?',
    ]);
    expect(flowLines(draw([...texts, out('{ port: 1500, protocol: UDP }')]))).toEqual([]);
  });

  test.each([
    [
      '{ from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: front } } }] }',
      'pods in namespace front -> web: ALL enc ?',
    ],
    [
      '{ from: [{ namespaceSelector: {}, podSelector: { matchLabels: { role: probe } } }] }',
      'pods role=probe in any namespace -> web: ALL enc ?',
    ],
    [
      '{ from: [{ ipBlock: { cidr: 52.94.7.0/24 } }], ports: [{ protocol: UDP, port: 53 }] }',
      'Network 52.94.7.0/24 -> web: UDP 53 enc ?',
    ],
    ['{ from: [{ ipBlock: { cidr: 0.0.0.0/0 } }], ports: [{ port: 80 }] }', 'Internet -> web: TCP 80 PLAINTEXT'],
    ['{ ports: [{ port: 443 }] }', `${ANY} -> web: TCP 443 enc ?`],
    ['{}', `${ANY} -> web: ALL enc ?`],
    ['{ ports: [{ port: strange }] }', `${ANY} -> web: TCP ? enc ?`],
  ])('with the rule %s draw %s', (rule, line) => {
    const one = policy('in', `{ podSelector: {}, policyTypes: [Ingress], ingress: [${rule}] }`);
    expect(flowLines(draw([workload('web'), one])).filter((each) => each.includes('-> web'))).toEqual([line]);
  });

  test('select namespaces by the labels that the evidence contains', () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: front, labels: { team: edge } }';
    const one = policy(
      'in',
      '{ podSelector: {}, ingress: [{ from: [{ namespaceSelector: { matchLabels: { team: edge } } }] }] }',
    );
    const proxy = workload('proxy', { namespace: 'front' });
    expect(flowLines(draw([workload('web'), proxy, namespace, one]))).toContain('proxy -> web: ALL enc ?');
    expect(flowLines(draw([workload('web'), proxy, one]))).toContain('pods in namespaces team=edge -> web: ALL enc ?');
  });

  test('to an address block reach the network of Terraform that contains it', () => {
    const one = policy(
      'out',
      '{ podSelector: {}, policyTypes: [Egress], egress: [{ to: [{ ipBlock: { cidr: 10.0.0.0/16 } }], ports: [{ port: 5432 }] }] }',
    );
    const network: Item = {
      type: 'aws_vpc',
      name: 'main',
      values: { id: 'vpc-1', cidr_block: '10.0.0.0/16', tags: { Name: 'main' } },
    };
    expect(flowLines(draw([workload('web'), one], {}, [network]))).toContain(
      'web -> any host in VPC main: TCP 5432 enc ?',
    );
  });

  test('of Cilium remove nothing, and the page says so', () => {
    const other =
      'apiVersion: cilium.io/v2\nkind: CiliumNetworkPolicy\nmetadata: { name: c, namespace: shop }\nspec: { endpointSelector: {} }';
    const result = draw([workload('web'), other]);
    expect(flowLines(result)).toHaveLength(2);
    expect(result.sideCar.notes.join('\n')).toContain('remove no flow');
  });
});

describe('services', () => {
  const ports = 'ports: [{ port: 80, targetPort: web }]';
  const clients = (texts: readonly string[]): readonly string[] =>
    flowLines(draw([workload('web'), ...texts])).filter((line) => /-> (?:web|front): TCP/.test(line));

  test.each<readonly [string, string, readonly string[]]>([
    [`type: ClusterIP, ${ports}`, '', []],
    [`type: LoadBalancer, ${ports}`, '', ['Internet -> web: TCP 80 PLAINTEXT']],
    [
      `type: LoadBalancer, loadBalancerSourceRanges: [52.94.7.0/24], ${ports}`,
      '',
      ['Network 52.94.7.0/24 -> web: TCP 80 PLAINTEXT'],
    ],
    [
      `type: LoadBalancer, ${ports}`,
      'service.beta.kubernetes.io/azure-load-balancer-internal: "true"',
      ['Internal clients -> web: TCP 80 PLAINTEXT'],
    ],
    [
      `type: LoadBalancer, ${ports}`,
      'networking.gke.io/load-balancer-type: Internal',
      ['Internal clients -> web: TCP 80 PLAINTEXT'],
    ],
    [
      `type: LoadBalancer, loadBalancerClass: example/own, ${ports}`,
      '',
      ['Internet or internal clients -> web: TCP 80 PLAINTEXT'],
    ],
    [
      'type: NodePort, ports: [{ port: 443, targetPort: web, nodePort: 30443 }]',
      '',
      ['Clients of cluster nodes -> web: TCP 30443 enc ?'],
    ],
    [
      'type: NodePort, ports: [{ port: 443, targetPort: web }]',
      '',
      ['Clients of cluster nodes -> web: TCP 30000-32767 enc ?'],
    ],
  ])('%s with %s has the clients %s', (spec, annotations, expected) => {
    expect(clients([service('web', spec, annotations)])).toEqual(['web -> web: TCP 8080 enc ?', ...expected].sort());
  });

  test('reach no port that policies close, and the page says so', () => {
    const one = policy('in', '{ podSelector: {}, policyTypes: [Ingress], ingress: [{ ports: [{ port: 9090 }] }] }');
    const result = draw([workload('web'), service('web', ports), one]);
    expect(flowLines(result)).not.toContain('web -> web: TCP 8080 enc ?');
    expect(result.sideCar.notes.join('\n')).toContain('allow no traffic at the ports of 1 service');
  });

  test('of the type ExternalName lead to their host', () => {
    const text =
      'apiVersion: v1\nkind: Service\nmetadata: { name: db, namespace: shop }\nspec: { type: ExternalName, externalName: db.vendor.example }';
    expect(flowLines(draw([text]))).toEqual(['db -> db.vendor.example: protocol ? enc ?']);
  });

  test('select nothing without a selector', () => {
    const text =
      'apiVersion: v1\nkind: Service\nmetadata: { name: db, namespace: shop }\nspec: { ports: [{ port: 80 }] }';
    expect(flowLines(draw([workload('web'), text])).some((line) => line.startsWith('db'))).toBe(false);
  });

  test('a port of the node leads to the pod', () => {
    const text = workload('web', { more: ', { containerPort: 9000, hostPort: 9000 }' });
    expect(flowLines(draw([text]))).toContain('Clients of cluster nodes -> web: TCP 9000 enc ?');
  });
});

describe('entry points', () => {
  const web = service('web', 'ports: [{ port: 80, targetPort: web }]');
  const entries = (text: string): readonly string[] =>
    flowLines(draw([workload('web'), web, text])).filter((line) => line.includes('front'));

  test.each<readonly [string, string, readonly string[]]>([
    [TO_WEB, '', ['Internet or internal clients -> front: TCP 80 PLAINTEXT']],
    [
      `tls: [{ hosts: [a.example] }], ${TO_WEB}`,
      '',
      [
        'Internet or internal clients -> front: TCP 443 TLS',
        'Internet or internal clients -> front: TCP 80 redirect not shown, enc ?',
      ],
    ],
    [
      `ingressClassName: nginx, tls: [{ hosts: [a.example] }], ${TO_WEB}`,
      '',
      [
        'Internet or internal clients -> front: TCP 443 TLS',
        'Internet or internal clients -> front: TCP 80 redirects to HTTPS',
      ],
    ],
    [
      `tls: [{ hosts: [b.example] }], ${TO_WEB}`,
      '',
      ['Internet or internal clients -> front: TCP 443 TLS', 'Internet or internal clients -> front: TCP 80 PLAINTEXT'],
    ],
    [`ingressClassName: gce, ${TO_WEB}`, '', ['Internet -> front: TCP 80 PLAINTEXT']],
    [
      TO_WEB,
      'alb.ingress.kubernetes.io/scheme: internet-facing, alb.ingress.kubernetes.io/listen-ports: \'[{"HTTPS": 8443}]\'',
      ['Internet -> front: TCP 8443 TLS'],
    ],
    [
      TO_WEB,
      'alb.ingress.kubernetes.io/scheme: internal, alb.ingress.kubernetes.io/certificate-arn: a',
      ['Internal clients -> front: TCP 443 TLS'],
    ],
    [
      TO_WEB,
      'nginx.ingress.kubernetes.io/whitelist-source-range: "52.94.7.0/24"',
      ['Network 52.94.7.0/24 -> front: TCP 80 PLAINTEXT'],
    ],
  ])('an ingress %s with %s has the clients %s', (spec, annotations, expected) => {
    expect(entries(ingress(spec, annotations))).toEqual(['front -> web: TCP 80 PLAINTEXT', ...expected].sort());
  });

  test('lead to a service that is not in the evidence', () => {
    const lines = flowLines(draw([ingress(TO_WEB)]));
    expect(lines).toContain('front -> Service web: TCP 80 enc ?');
  });

  const gateway = (api: string, spec: string): string =>
    `apiVersion: ${api}\nkind: Gateway\nmetadata: { name: front, namespace: shop }\nspec: ${spec}`;

  test('a gateway has its listeners, and its routes lead to services', () => {
    const route =
      'apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: r, namespace: shop }\nspec: { parentRefs: [{ name: front }], rules: [{ backendRefs: [{ name: web, port: 80 }] }] }';
    const text = gateway(
      'gateway.networking.k8s.io/v1',
      '{ gatewayClassName: gke-l7-global-external-managed, listeners: [{ name: a, protocol: HTTPS, port: 443 }] }',
    );
    expect(entries(`${text}\n---\n${route}`)).toEqual([
      'Internet -> front: TCP 443 TLS',
      'front -> web: TCP 80 PLAINTEXT',
    ]);
    expect(entries(`${text}\n---\n${route.replace('name: front', 'name: other')}`)).toEqual([
      'Internet -> front: TCP 443 TLS',
    ]);
  });

  test('a gateway of Istio has its servers, and its virtual services lead to services', () => {
    const routes =
      'apiVersion: networking.istio.io/v1\nkind: VirtualService\nmetadata: { name: r, namespace: shop }\nspec: { gateways: [shop/front], http: [{ route: [{ destination: { host: web.shop.svc.cluster.local, port: { number: 80 } } }] }] }';
    const text = gateway(
      'networking.istio.io/v1',
      '{ servers: [{ port: { number: 443, protocol: HTTPS }, tls: { mode: SIMPLE } }] }',
    );
    expect(entries(`${text}\n---\n${routes}`)).toEqual([
      'Internet or internal clients -> front: TCP 443 TLS',
      'front -> web: TCP 80 PLAINTEXT',
    ]);
  });
});

describe('clusters', () => {
  const cluster: Item = {
    type: 'aws_eks_cluster',
    name: 'main',
    values: {
      id: 'main',
      name: 'main',
      arn: 'arn:aws:eks:us-east-1:111111111111:cluster/main',
      identity: [{ oidc: [{ issuer: 'https://oidc.eks.example/id/A1' }] }],
    },
  };
  const trust = {
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Federated: 'arn:aws:iam::111111111111:oidc-provider/oidc.eks.example/id/A1' },
        Condition: { StringEquals: { 'oidc.eks.example/id/A1:sub': 'system:serviceaccount:shop:web' } },
      },
    ],
  };
  const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: web, namespace: shop }';
  const titles = ({ sideCar }: DiagramResult): string => JSON.stringify(sideCar.boxes);

  test.each<readonly [string, Item]>([
    [
      'a Pod Identity association',
      {
        type: 'aws_eks_pod_identity_association',
        name: 'web',
        values: { id: 'a', cluster_name: 'main', namespace: 'shop', service_account: 'web' },
      },
    ],
    [
      'a role for a service account',
      {
        type: 'aws_iam_role',
        name: 'web',
        values: { id: 'web', name: 'web', assume_role_policy: JSON.stringify(trust) },
      },
    ],
  ])('are those of Terraform where %s joins them', (_what, by) => {
    const boxes = titles(draw([workload('web'), account], {}, [cluster, by]));
    expect(boxes).toContain('In EKS cluster main');
    expect(boxes).not.toContain('named by no other evidence');
  });

  test('are their own without evidence of that', () => {
    const boxes = titles(draw([workload('web'), account], {}, [cluster]));
    expect(boxes).toContain('"title":"Kubernetes cluster","lines":["named by no other evidence"]');
    const other: Item = {
      type: 'aws_eks_pod_identity_association',
      name: 'x',
      values: { id: 'a', cluster_name: 'main', namespace: 'other', service_account: 'web' },
    };
    expect(titles(draw([workload('web'), account], {}, [cluster, other]))).toContain('named by no other evidence');
  });

  test('have a box for each namespace, and every object is counted once', () => {
    const result = draw([workload('web'), account, service('web', 'ports: [{ port: 80 }]'), DENY]);
    expect(result.counts).toMatchObject({ things: 2, absorbed: 1, undrawn: 1 });
    expect(titles(result)).toContain('"kind":"namespace","title":"namespace shop"');
  });
});

test('each flow has the places of the objects that show it', () => {
  const places = new Map([['Deployment/shop/web', ['cluster/app.yaml:2']]]);
  const result = draw([workload('web')], { places: () => places });
  expect(result.artifacts.find(({ filename }) => filename === 'flows.csv')?.text).toContain('"cluster/app.yaml:2"');
  expect(JSON.stringify(result.sideCar.flows)).toContain('"places":["cluster/app.yaml:2"]');
});
