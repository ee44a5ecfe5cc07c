import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { locateAll } from '../../../src/evidence/locate.ts';
import type { ElementOffsets } from '../../../src/model/evidence.ts';
import type { Pointer } from '../../../src/base/pointer.ts';
import type { Place } from '../../../src/model/place.ts';
import { readElements } from '../../../src/languages/json/elements.ts';
import { readJson } from '../../../src/parsers/shared/json.ts';
import { readLongJson } from '../../../src/parsers/shared/long-json.ts';
import { isObject } from '../../../src/parsers/shared/terraform/object.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const PARSER = { title: 'a list', kinds: ['terraform'] } as const;
/** Only long texts are taken apart. */
const PADDING = ' '.repeat(300_000);

/** What is read with the elements put back, for comparison with what is read at once. */
function read(text: string) {
  const result = readLongJson(evidenceFile('a.json', text + PADDING), PARSER, {
    member: 'resources',
    begin: (): unknown[] => [],
    take: (taken, element, at) => {
      expect(at).toBe(taken.push(element) - 1);
    },
  });
  if (!result.ok) return result;
  const { value, taken, elements } = result;
  if (isObject(value) && taken !== undefined) {
    expect(value['resources']).toEqual([]);
    value['resources'] = taken;
  }
  return { ok: true as const, value, ...(elements === undefined ? {} : { elements }) };
}

function elementsOf(text: string): readonly unknown[] | undefined {
  const elements: unknown[] = [];
  const found = readElements(Buffer.from(text + PADDING), 'resources', (element) => elements.push(element));
  return found === undefined ? undefined : elements;
}

function linesOf(text: string, pointers: readonly Pointer[], elements: readonly ElementOffsets[]) {
  const places = pointers.map((pointer): Place => ({ file: 'a.json', pointer }));
  return locateAll(new Map([['a.json', evidenceFile('a.json', text + PADDING)]]), places, elements);
}

describe('a list that is read by its elements', () => {
  test('is the same as one that is read at once, and its lines are the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
        fc.constantFrom('  ', '\t', '    '),
        fc.boolean(),
        (resources, others, indent, crlf) => {
          const plain = JSON.stringify({ version: 4, resources, ...others, last: resources }, undefined, indent);
          const text = crlf ? plain.replaceAll('\n', '\r\n') : plain;
          const result = read(text);
          const whole = readJson(evidenceFile('a.json', text), PARSER);
          expect(result.ok && result.value).toEqual(whole.ok && whole.value);
          const known = result.ok && result.elements !== undefined ? [result.elements] : [];
          const pointers: Pointer[] = [[], ['resources'], ['resources', resources.length]];
          for (const [at, resource] of resources.entries()) {
            pointers.push(['resources', at]);
            for (const key of Object.keys(resource)) pointers.push(['resources', at, key]);
          }
          expect(linesOf(text, pointers, known)).toEqual(linesOf(text, pointers, []));
          expect(linesOf(text, [...pointers, ['last', 0]], known)).toEqual(
            linesOf(text, [...pointers, ['last', 0]], []),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('gives an element for each object that stands on lines of its own', () => {
    const text =
      '{\n  "version": 4,\n  "resources": [\n    {\n      "a": "}"\n    },\n    {\n      "b": [{}]\n    }\n  ]\n}\n';
    expect(elementsOf(text)).toEqual([{ a: '}' }, { b: [{}] }]);
  });

  test.each([
    ['an object that ends in the middle of a line', '    {\n      "a": 1 },\n    {\n      "b": 2\n    }'],
    ['an object that ends further to the left', '    {\n      "a": 1\n  },\n    {\n      "b": 2\n    }'],
    ['a part that ends as far to the right as the whole', '    {\n      "a": {\n    },\n      "b": 2\n    }'],
    ['a part of a list that looks like an element', '    {\n      "a": [{\n    },\n    {\n    }]\n    }'],
    ['an element that is no object', '    {\n      "a": 1\n    },\n    7'],
    ['an object in one line', '    {\n      "a": 1\n    }, {"b": 2},\n    {\n      "c": 3\n    }'],
  ])('is read at once where it holds %s', (_, elements) => {
    const text = `{\n  "resources": [\n${elements}\n  ]\n}`;
    expect(elementsOf(text)).toBeUndefined();
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test.each([
    [
      'is a member of something else',
      '{\n  "x": {\n  "resources": [\n    {\n      "a": 1\n    }\n  ]\n}, "resources": []\n}',
    ],
    ['only seems to be in a list of lists', '[\n  {\n  "resources": [\n    {\n      "a": 1\n    }\n  ]\n}]'],
  ])('is not taken for the list of the file where it %s', (_, text) => {
    expect(elementsOf(text)).toBeUndefined();
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test.each([
    ['stands twice', '{\n  "resources": [\n    {\n      "a": 1\n    }\n  ],\n  "resources": []\n}', 'duplicate-key'],
    [
      'has an element with a key twice',
      '{\n  "resources": [\n    {\n      "a": 1,\n      "a": 2\n    }\n  ]\n}',
      'duplicate-key',
    ],
    ['is cut off', '{\n  "resources": [\n    {\n      "a": 1\n    },\n    {\n      "b', 'unparsable-file'],
    [
      'is followed by what is no JSON',
      '{\n  "resources": [\n    {\n      "a": 1\n    }\n  ],\n  oops\n}',
      'unparsable-file',
    ],
    [
      'nests too deep',
      `{\n  "resources": [\n    {\n      "a": ${'['.repeat(198)}1${']'.repeat(198)}\n    }\n  ]\n}`,
      undefined,
    ],
    [
      'nests one level deeper',
      `{\n  "resources": [\n    {\n      "a": ${'['.repeat(199)}1${']'.repeat(199)}\n    }\n  ]\n}`,
      'too-deep',
    ],
  ])('is judged as a whole where it %s', (_, text, code) => {
    const result = read(text);
    const whole = readJson(evidenceFile('a.json', text + PADDING), PARSER);
    expect(result.ok ? undefined : result.problem).toEqual(whole.ok ? undefined : whole.problem);
    expect(result.ok ? undefined : result.problem.code).toBe(code);
  });

  test('keeps a member that is named like a prototype', () => {
    const text = '{\n  "__proto__": 1,\n  "resources": [\n    {\n      "__proto__": 2\n    }\n  ]\n}';
    const result = read(text);
    expect(JSON.stringify(result.ok && result.value)).toBe(JSON.stringify(JSON.parse(text)));
  });
});
