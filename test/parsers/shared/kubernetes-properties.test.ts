import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Parsed } from '../../../src/model/evidence.ts';
import { kubernetes } from '../../../src/parsers/kubernetes/kubernetes.ts';
import { evidenceFile } from '../../support/evidence-file.ts';
import { rendered } from '../../support/subset.ts';

const POD = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', namespace: 'b', labels: { app: 'a' } },
  spec: {
    replicas: 2,
    template: {
      metadata: { labels: { app: 'a' } },
      spec: {
        os: { name: 'linux' },
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        volumes: [{ name: 'v', emptyDir: {} }],
        containers: [
          {
            name: 'main',
            image: 'a:1',
            command: ['/usr/local/bin/kube-apiserver', '--anonymous-auth=false'],
            env: [{ name: 'DB_PASSWORD', value: 'canary-value' }],
            ports: [{ containerPort: 80 }],
            securityContext: { privileged: false, capabilities: { drop: ['ALL'] } },
          },
        ],
        initContainers: [{ name: 'setup', restartPolicy: 'Always' }],
      },
    },
  },
};

function parse(path: string, text: string): Parsed {
  return kubernetes.parse(evidenceFile(path, text));
}

/** Replaces, in a copy, the value that the n-th step of a walk meets. */
function mutated(root: unknown, step: number, replacement: unknown): unknown {
  let left = step;
  const visit = (value: unknown): unknown => {
    if (left === 0) {
      left -= 1;
      return replacement;
    }
    left -= 1;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visit(child)]));
  };
  return visit(root);
}

const oddValue = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e300, '', 'text', [], {}, [null], [[]], { name: null }, '__proto__'),
  fc.jsonValue({ maxDepth: 3 }),
);

describe('whatever stands in a manifest', () => {
  test('any value in any place is read without a throw, in JSON and in YAML alike', () => {
    fc.assert(
      fc.property(fc.nat(70), oddValue, (step, replacement) => {
        const text = JSON.stringify(mutated(POD, step, replacement));
        const json = parse('a.json', text);
        const yaml = parse('a.yaml', `---\n${text}`);
        expect(yaml.resources.map(({ address, type, values }) => rendered({ address, type, values }))).toEqual(
          json.resources.map(({ address, type, values }) => rendered({ address, type, values })),
        );
        expect(yaml.problems.map(({ code, severity }) => ({ code, severity }))).toEqual(
          json.problems.map(({ code, severity }) => ({ code, severity })),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('containers of a wrong type are lost evidence, never silence', () => {
    fc.assert(
      fc.property(oddValue, (containers) => {
        fc.pre(!Array.isArray(containers));
        const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers } };
        expect(parse('a.json', JSON.stringify(pod)).problems).toMatchObject([
          { severity: 'error', kinds: ['kubernetes'] },
        ]);
      }),
    );
  });

  test('random text is read without a throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        kubernetes.recognise('a.yaml', text);
        parse('a.yaml', `apiVersion: v1\nkind: Pod\n${text}`);
        parse('a.json', `{"apiVersion":"v1","kind":"Pod",${text}`);
      }),
      { numRuns: 200 },
    );
  });

  test('a manifest cut off anywhere inside its type and name is still known as one', () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n    - name: b\n';
    for (let length = 15; length <= text.length; length += 1) {
      expect([length, kubernetes.recognise('a.yaml', text.slice(0, length))]).not.toContain('no');
    }
    const json = JSON.stringify(POD);
    for (let length = 25; length <= json.length; length += 1) {
      expect([length, kubernetes.recognise('a.json', json.slice(0, length))]).not.toContain('no');
    }
  });
});

describe('secrets', () => {
  const place = fc.constantFrom(
    (secret: string) => ({ kind: 'Secret', data: { a: secret } }),
    (secret: string) => ({ kind: 'Secret', stringData: { a: secret, b: [secret] } }),
    (secret: string) => ({ kind: 'Secret', data: secret }),
    (secret: string) => ({ kind: 'ConfigMap', data: { 'x.password': secret } }),
    (secret: string) => ({ kind: 'ConfigMap', data: { 'x.conf': `user=a\npassword = ${secret}\n` } }),
    (secret: string) => ({
      kind: 'Pod',
      spec: { containers: [{ name: 'a', env: [{ name: 'X_TOKEN', value: secret }] }] },
    }),
    (secret: string) => ({ kind: 'Pod', spec: { containers: [{ name: 'a', args: [`--db-password=${secret}`] }] } }),
    (secret: string) => ({ kind: 'Pod', spec: { containers: [{ name: 'a', command: ['x', '--token', secret] }] } }),
    (secret: string) => ({ kind: 'Widget', spec: { deep: [{ apiKey: secret }], url: `https://u:${secret}@h/` } }),
    (secret: string) => ({
      kind: 'Pod',
      metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': `{"x":"${secret}"}` } },
    }),
  );

  test('never come out, whatever they look like', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019+/_'), minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(place, letters, (build, tail) => {
        const secret = `CANARY${tail}`;
        const text = JSON.stringify({ apiVersion: 'v1', ...build(secret) });
        for (const path of ['a.json', 'a.yaml']) {
          const { resources, problems } = parse(path, text);
          expect(resources.length).toBeGreaterThan(0);
          expect(JSON.stringify([resources.map(rendered), problems])).not.toContain('CANARY');
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('keys of a prototype', () => {
  test('are plain keys, and nothing is polluted', () => {
    const text = `{"apiVersion":"v1","kind":"Pod","__proto__":{"polluted":true},"metadata":{"name":"a","labels":{"__proto__":"x"}},
      "spec":{"__proto__":{"hostPID":true},"containers":[{"name":"__proto__","env":[{"name":"PASSWORD","value":"x1"}]}]}}`;
    for (const path of ['a.json', 'a.yaml']) {
      const { resources, problems } = parse(path, text);
      expect(problems).toEqual([]);
      expect(resources.map((resource) => resource.address)).toContain('Pod/-/a/__proto__');
      for (const { values } of resources) expect('polluted' in values || 'hostPID' in values).toBe(false);
    }
    expect('polluted' in {}).toBe(false);
  });
});
