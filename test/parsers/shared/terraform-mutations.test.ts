import { describe, expect, test } from '@jest/globals';
import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  type Arbitrary,
} from 'fast-check';
import type { Parsed, Parser } from '../../../src/model/evidence.ts';
import { isMarker } from '../../../src/base/value.ts';
import { isObject, put } from '../../../src/parsers/shared/terraform/object.ts';
import { terraformPlan } from '../../../src/parsers/terraform-plan/terraform-plan.ts';
import { terraformState } from '../../../src/parsers/terraform-state/terraform-state.ts';

const SEED = 20261101;
/** Secret by its attribute name, wherever the rest of the document goes. */
const NAMED = 'canary-named';
/** Secret because the document says so: told only while the document can say it. */
const MARKED = 'canary-marked';

const STATE = {
  version: 4,
  terraform_version: '1.9.5',
  serial: 3,
  lineage: 'l',
  outputs: { secret: { value: NAMED, type: 'string', sensitive: true } },
  resources: [
    {
      mode: 'managed',
      type: 'aws_db_instance',
      name: 'd',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [
        {
          index_key: 'a',
          schema_version: 1,
          attributes: {
            id: 'd',
            password: NAMED,
            storage_encrypted: true,
            restore: [{ token: NAMED, port: 5432 }],
            note: MARKED,
          },
          sensitive_attributes: [[{ type: 'get_attr', value: 'note' }]],
          dependencies: ['aws_kms_key.k'],
        },
        { index_key: 1, schema_version: 1, attributes: { id: 'e', password: NAMED }, sensitive_attributes: [] },
      ],
    },
    {
      module: 'module.m["x"]',
      mode: 'data',
      type: 'aws_ssm_parameter',
      name: 'p',
      provider: 'provider["registry.terraform.io/hashicorp/aws"].west',
      instances: [{ schema_version: 0, attributes: { id: 'p', value: MARKED } }],
    },
  ],
  check_results: null,
};

const PLANNED = { id: 'd', password: NAMED, list: [{ a: 'open', b: MARKED }], storage_encrypted: true };
const PLAN = {
  format_version: '1.2',
  terraform_version: '1.9.5',
  variables: { pw: { value: NAMED } },
  planned_values: {
    outputs: { o: { sensitive: true, value: NAMED } },
    root_module: {
      resources: [
        {
          address: 'aws_db_instance.d',
          mode: 'managed',
          type: 'aws_db_instance',
          name: 'd',
          values: PLANNED,
          sensitive_values: { list: [{ b: true }] },
        },
      ],
      child_modules: [
        {
          address: 'module.m[0]',
          resources: [
            {
              address: 'module.m[0].aws_instance.i["k"]',
              mode: 'managed',
              type: 'aws_instance',
              name: 'i',
              index: 'k',
              values: { user_data: NAMED },
              sensitive_values: {},
            },
          ],
        },
      ],
    },
  },
  resource_changes: [
    {
      address: 'aws_db_instance.d',
      mode: 'managed',
      change: {
        actions: ['update'],
        after: PLANNED,
        after_unknown: { arn: true, list: [{ c: true }] },
        after_sensitive: { list: [{ b: true }] },
      },
    },
    {
      address: 'module.m[0].aws_instance.i["k"]',
      mode: 'managed',
      change: { actions: ['create'], after_unknown: { id: true, kms_key_id: true }, after_sensitive: {} },
    },
  ],
  configuration: {
    provider_config: {
      aws: {
        name: 'aws',
        full_name: 'registry.terraform.io/hashicorp/aws',
        expressions: { secret_key: { constant_value: NAMED }, region: { references: ['var.r'] } },
      },
    },
    root_module: {
      resources: [
        {
          mode: 'managed',
          type: 'aws_db_instance',
          name: 'd',
          provider_config_key: 'aws',
          expressions: { password: { references: ['var.pw'] } },
        },
      ],
      module_calls: {
        m: {
          expressions: { key: { references: ['aws_db_instance.d.arn', 'aws_db_instance.d'] } },
          count_expression: { constant_value: 1 },
          module: {
            resources: [
              {
                mode: 'managed',
                type: 'aws_instance',
                name: 'i',
                provider_config_key: 'aws',
                expressions: { kms_key_id: { references: ['var.key'] } },
                for_each_expression: { references: ['var.set'] },
              },
            ],
            outputs: { o: { expression: { references: ['aws_instance.i["k"].id'] } } },
          },
        },
      },
    },
  },
};

interface Mutation {
  readonly at: number;
  readonly with: unknown;
  readonly removes: boolean;
}

const WRONG = oneof(
  constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1e300,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    [{}],
    { a: 1 },
    'module.a',
    '__proto__',
    'aws_x.y[0',
  ),
  jsonValue({ maxDepth: 3 }),
);
const MUTATIONS: Arbitrary<readonly Mutation[]> = array(record({ at: nat(), with: WRONG, removes: boolean() }), {
  minLength: 1,
  maxLength: 4,
});

/** Whether this member may tell which values are sensitive, or names what is told to be. */
const TELLS = /^(?:type|sensitive_attributes|sensitive_values|after_sensitive)$/;

interface Mutated {
  readonly text: string;
  readonly marksTouched: boolean;
}

function mutate(original: unknown, mutations: readonly Mutation[]): Mutated {
  const document: unknown = structuredClone(original);
  let marksTouched = false;
  for (const mutation of mutations) {
    const slots: { readonly set: () => void; readonly tells: boolean }[] = [];
    collect(document, false, (owner, key, tells) => {
      slots.push({ tells, set: () => change(owner, key, { ...mutation, with: structuredClone(mutation.with) }) });
    });
    const slot = slots[mutation.at % slots.length];
    if (slot === undefined) break;
    if (slot.tells) marksTouched = true;
    slot.set();
  }
  return { text: JSON.stringify(document), marksTouched };
}

function collect(value: unknown, tells: boolean, add: (owner: unknown, key: string, tells: boolean) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const inner = tells || TELLS.test(key);
    add(value, key, inner);
    collect(child, inner, add);
  }
}

function change(owner: unknown, key: string, mutation: Mutation): void {
  if (Array.isArray(owner)) {
    if (mutation.removes) owner.splice(Number(key), 1);
    else owner[Number(key)] = mutation.with;
  } else if (isObject(owner)) {
    if (mutation.removes) delete owner[key];
    else put(owner, key, mutation.with);
  }
}

function parse(parser: Parser, text: string, path: string): Parsed {
  return parser.parse({ path, size: text.length, sha256: '', head: text.slice(0, 65_536), text: () => text });
}

function shown(parsed: Parsed): string {
  return JSON.stringify({ resources: parsed.resources, problems: parsed.problems }, (_key, value: unknown) =>
    isMarker(value) ? 'marker' : value,
  );
}

const FORMATS = [
  ['state', terraformState, STATE, 'x.tfstate', 3, 3],
  ['plan', terraformPlan, PLAN, 'plan.json', 3, 2],
] as const;

describe.each(FORMATS)('a %s', (_name, parser, document, path, count, assessed) => {
  test('is read as it is, without its secrets', () => {
    const parsed = parse(parser, JSON.stringify(document), path);
    expect(parsed.problems).toEqual([]);
    expect(parsed.resources.length).toBe(count);
    expect(shown(parsed)).not.toMatch(/canary/);
  });

  test('with anything wrong in it never throws and never shows a secret', () => {
    assert(
      property(MUTATIONS, (mutations) => {
        const mutated = mutate(document, mutations);
        const text = shown(parse(parser, mutated.text, path));
        expect(text).not.toContain(NAMED);
        if (!mutated.marksTouched) expect(text).not.toContain(MARKED);
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  test('that lost a resource to a wrong type says so with an error', () => {
    const told: boolean[] = [];
    assert(
      property(nat(), (at) => {
        const mutated = mutate(document, [{ at, with: 7.5, removes: false }]);
        const parsed = parse(parser, mutated.text, path);
        const lost = parsed.resources.filter((resource) => !resource.type.startsWith('provider.')).length < assessed;
        if (lost) told.push(parsed.problems.some((problem) => problem.severity === 'error'));
      }),
      { seed: SEED, numRuns: 500 },
    );
    expect(told.length).toBeGreaterThan(20);
    expect(told).not.toContain(false);
  });

  test('cut anywhere is an error, never an empty answer', () => {
    const text = JSON.stringify(document);
    assert(
      property(integer({ min: 1, max: text.length - 1 }), (length) => {
        const parsed = parse(parser, text.slice(0, length), path);
        expect(parsed.resources).toEqual([]);
        expect(parsed.problems.map((problem) => [problem.severity, problem.kinds])).toEqual([['error', ['terraform']]]);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('nested a million deep is refused', () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const text = JSON.stringify(document).replace('"terraform_version":', `"deep":${deep},"terraform_version":`);
    expect(parse(parser, text, path).problems.map((problem) => problem.code)).toEqual(['too-deep']);
  });

  test('with names of object prototypes leaves every prototype alone', () => {
    const text = JSON.stringify(document).replaceAll(
      '"storage_encrypted":',
      '"__proto__":{"polluted":true,"password":"canary"},"constructor":{"prototype":{"polluted":true}},"storage_encrypted":',
    );
    const parsed = parse(parser, text, path);
    expect(shown(parsed)).not.toMatch(/canary/);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    for (const resource of parsed.resources) expect(Object.getPrototypeOf(resource.values)).toBe(Object.prototype);
  });
});
