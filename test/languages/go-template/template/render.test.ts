import { describe, expect, test } from '@jest/globals';
import { TemplateFailure } from '../../../../src/languages/go-template/failure.ts';
import { goKindName, goTypeName } from '../../../../src/languages/go-template/go-type.ts';
import { goBytes, goInt64, goList, goMap, type GoStruct, type GoValue } from '../../../../src/languages/go-template/go-value.ts';
import { createWork } from '../../../../src/base/work.ts';
import { newBudget, render, type Budget } from '../../../../src/languages/go-template/render.ts';
import { UNKNOWN_CHARACTER, UNKNOWN_TEXT } from '../../../../src/languages/go-template/stand-in.ts';
import { compileTemplates } from '../../../../src/languages/go-template/template-set.ts';
import type { FunctionTable, TemplateFunction } from '../../../../src/languages/go-template/template-function.ts';
import { goValue, renderText } from './rendering.ts';

const INCLUDE: TemplateFunction = {
  parameters: ['string', 'any'],
  call: ([name, data = null], context) => context.include(String(name), data),
};
const TPL: TemplateFunction = {
  parameters: ['string', 'any'],
  call: ([text, data = null], context) => context.evaluate(String(text), data),
};
const FUNCTIONS: FunctionTable = new Map([
  ['include', INCLUDE],
  ['tpl', TPL],
  ['upper', { parameters: ['string'], call: ([text]) => String(text).toUpperCase() }],
  ['count', { parameters: ['int'], rest: 'int', call: (args) => goInt64(args.length) }],
  ['ratio', { parameters: ['float64'], call: ([value = null]) => value }],
  ['keysOf', { parameters: ['map[string]interface {}'], call: ([map]) => (map === undefined ? null : map) }],
  ['secret', { parameters: [], call: () => UNKNOWN_CHARACTER.repeat(4) }],
  ['certificate', { parameters: [], call: () => UNKNOWN_TEXT }],
]);

function text(template: string, data: GoValue = null): string | { reason: string; message: string } {
  const rendered = renderText(template, data, FUNCTIONS);
  return rendered.ok ? rendered.text : { reason: rendered.reason, message: rendered.message };
}

describe('functions of a table', () => {
  test.each([
    ['{{ upper "a" }}', 'A'],
    ['{{ "a" | upper }}', 'A'],
    ['{{ count 1 2 0x3 }}', '3'],
    ['{{ count 2.0 }}', '1'],
    ['{{ ratio 2 }}{{ ratio 2.5 }}', '22.5'],
    ['{{ $x := .missing }}{{ keysOf $x }}', 'map[]'],
    ['{{ keysOf nil }}', 'map[]'],
    ['{{ define "x" }}[{{ . }}]{{ end }}{{ include "x" 1 }}{{ include "x" .n }}', '[1][]'],
    ['{{ define "x" }}[{{ . }}]{{ end }}{{ tpl "{{ include \\"x\\" . }}" "d" }}', '[d]'],
    ['{{ tpl "{{ define \\"y\\" }}Y{{ end }}{{ include \\"y\\" . }}" . }}', 'Y'],
    ['{{ tpl "plain {{ .missing }}" . }}|', 'plain |'],
  ])('%s', (template, expected) => {
    expect(text(template, goMap())).toBe(expected);
  });

  test.each([
    ['{{ upper 1 }}', 'expected string'],
    ['{{ upper .n }}', 'wrong type for value; expected string; got interface {}'],
    ['{{ .n | upper }}', 'invalid value; expected string'],
    ['{{ upper nil }}', 'cannot assign nil to string'],
    ['{{ upper }}', 'wrong number of args for upper: want 1 got 0'],
    ['{{ count }}', 'wrong number of args for count: want at least 1 got 0'],
    ['{{ count 1.5 }}', 'expected integer'],
    ['{{ count .f }}', 'wrong type for value; expected int; got float64'],
    ['{{ keysOf .n }}', 'wrong type for value; expected map[string]interface {}; got interface {}'],
    ['{{ include "nowhere" . }}', 'template: no template "nowhere" associated'],
    ['{{ tpl "{{ include \\"y\\" . }}" . }}{{ tpl "{{ define \\"y\\" }}{{ end }}" . }}', 'template: no template "y" associated'],
    ['{{ unheard }}', 'function "unheard" not defined'],
  ])('%s', (template, message) => {
    expect(text(template, goValue({ f: 1, n: null }))).toEqual({ reason: 'execution', message });
  });
});

describe('values that are not plain JSON', () => {
  const release: GoStruct = {
    kind: 'struct',
    type: '*chart.Release',
    fields: new Map<string, GoValue>([
      ['Name', 'r'],
      ['Revision', goInt64(1_000_000)],
    ]),
    methods: new Map([['Has', (args: readonly GoValue[]) => args[0] === 'v1']]),
  };
  const data = goMap([
    ['release', release],
    ['labels', goMap([['a', 'b']], 'string')],
    ['bytes', goBytes(new Uint8Array([104, 105]))],
  ]);

  test.each([
    ['{{ .release.Name }} {{ .release.Revision }}', 'r 1000000'],
    ['{{ .release.Has "v1" }} {{ "v2" | .release.Has }}', 'true false'],
    ['{{ .release }}{{ printf "%+v %T" .release .release }}', '&{r 1000000}&{Name:r Revision:1000000} *chart.Release'],
    ['{{ .labels.a }}[{{ .labels.none }}]{{ index .labels "none" }}', 'b[]'],
    ['{{ .bytes }} {{ printf "%s" .bytes }} {{ len .bytes }}', '[104 105] hi 2'],
  ])('%s', (template, expected) => {
    expect(text(template, data)).toBe(expected);
  });

  test('a struct has only the fields of its type', () => {
    expect(text('{{ .release.Other }}', data)).toMatchObject({ reason: 'execution' });
    expect(text('{{ .labels.a 1 }}', data)).toMatchObject({ reason: 'execution' });
  });
});

describe('types and kinds', () => {
  test.each<[GoValue, string, string]>([
    [null, '<nil>', 'invalid'],
    ['a', 'string', 'string'],
    [1, 'float64', 'float64'],
    [goInt64(1), 'int64', 'int64'],
    [true, 'bool', 'bool'],
    [goList(['a'], 'string'), '[]string', 'slice'],
    [goMap(), 'map[string]interface {}', 'map'],
    [{ ...goMap(), name: 'chartutil.Values' }, 'chartutil.Values', 'map'],
    [goBytes(new Uint8Array()), '[]uint8', 'slice'],
    [{ kind: 'struct', type: '*a.B', fields: new Map(), methods: new Map() }, '*a.B', 'ptr'],
    [{ kind: 'struct', type: 'a.B', fields: new Map(), methods: new Map() }, 'a.B', 'struct'],
  ])('%j', (value, type, kind) => {
    expect([goTypeName(value), goKindName(value)]).toEqual([type, kind]);
  });
});

describe('what nobody can know before the installation', () => {
  test.each([
    ['{{ secret }}', UNKNOWN_CHARACTER.repeat(4)],
    ['{{ len secret }}', '4'],
    ['{{ slice secret 1 3 }}', UNKNOWN_CHARACTER.repeat(2)],
    ['{{ if certificate }}yes{{ end }}', 'yes'],
    ['{{ eq secret "" }}', 'false'],
    ['{{ printf "%q" secret }}', `"${UNKNOWN_CHARACTER.repeat(4)}"`],
  ])('%s', (template, expected) => {
    expect(text(template)).toBe(expected);
  });

  test.each(['{{ eq secret "abcd" }}', '{{ lt secret "b" }}', '{{ len certificate }}', '{{ index secret 0 }}'])(
    '%s decides nothing',
    (template) => {
      expect(text(template)).toMatchObject({ reason: 'undecidable' });
    },
  );
});

describe('origins of lines', () => {
  const lines = [
    'kind: Pod',
    '{{- with .Values.pod }}',
    'spec:',
    '  hostPID: {{ .hostPID | default false }}',
    '  image: {{ .image.name }}:{{ .image.tag }}',
    '{{- range $name, $port := $.Values.ports }}',
    '  - {{ $port }}',
    '{{- end }}',
    '{{ include "block" . }}',
    '{{- end }}',
    'last: x',
  ].join('\n');
  const set = compileTemplates(
    [
      { name: 'helpers', text: '{{ define "block" }}one: 1\ntwo: 2{{ end }}' },
      { name: 'file', text: lines },
    ],
    new Map([...FUNCTIONS, ['default', { parameters: ['any', 'any'], call: ([, given = null]) => given }]]),
  );
  const values = goValue({ Values: { pod: { hostPID: true, image: { name: 'a', tag: 'b' } }, ports: [80] } });
  const rendered = render(set, 'file', values, newBudget());

  test('each line knows the line of the file that wrote it, and the values key when there is only one', () => {
    if (!rendered.ok) throw new Error(rendered.message);
    const origins = rendered.origins();
    const table = rendered.text.split('\n').map((line, index) => [line, origins[index]]);
    expect(table).toEqual([
      ['kind: Pod', { line: 1 }],
      ['spec:', { line: 3 }],
      ['  hostPID: true', { line: 4, valuesKey: 'pod.hostPID' }],
      ['  image: a:b', { line: 5 }],
      ['  - 80', { line: 7, valuesKey: 'ports[]' }],
      ['one: 1', { line: 9, valuesKey: 'pod' }],
      ['two: 2', { line: 9, valuesKey: 'pod' }],
      ['last: x', { line: 11 }],
    ]);
  });
});

describe('failures', () => {
  test('tell which templates were running, and where', () => {
    const set = compileTemplates(
      [
        { name: 'helpers', text: '\n{{ define "deep" }}\n{{ index .l 9 }}{{ end }}' },
        { name: 'file', text: 'a\n\n{{ include "deep" . }}' },
      ],
      FUNCTIONS,
    );
    expect(render(set, 'file', goValue({ l: [] }), newBudget())).toMatchObject({
      ok: false,
      reason: 'execution',
      trace: [
        { template: 'deep', source: 'helpers', line: 3 },
        { template: 'file', source: 'file', line: 3 },
      ],
    });
  });

  test.each(['{{ printf "%x" 1.5 }}', '{{ printf "%b" 1.5 }}', '{{ printf "%#f" 1.5 }}'])('%s is not rendered', (template) => {
    expect(text(template)).toMatchObject({ reason: 'unsupported' });
  });

  test('a file that is no template does not spoil the others', () => {
    const set = compileTemplates(
      [
        { name: 'good', text: 'ok' },
        { name: 'bad', text: 'a\n{{ if }}' },
      ],
      FUNCTIONS,
    );
    expect(set.problems).toEqual([{ source: 'bad', line: 2, message: 'missing value for if' }]);
    expect(render(set, 'good', null, newBudget())).toMatchObject({ ok: true, text: 'ok' });
    expect(render(set, 'bad', null, newBudget())).toMatchObject({ ok: false });
  });

  test('a later definition replaces an earlier one unless it is empty', () => {
    const set = compileTemplates(
      [
        { name: 'a', text: '{{ define "x" }}first{{ end }}{{ define "y" }}first{{ end }}' },
        { name: 'b', text: '{{ define "x" }}second{{ end }}{{ define "y" }} {{ end }}' },
        { name: 'file', text: '{{ template "x" }} {{ template "y" }}' },
      ],
      FUNCTIONS,
    );
    expect(render(set, 'file', null, newBudget())).toMatchObject({ ok: true, text: 'second first' });
  });
});

describe('bounds', () => {
  const small = (): Budget => newBudget(createWork(60_000), 50);
  const circle = goMap();
  circle.entries.set('self', circle);
  const wide = goMap();
  let level: GoValue = 'x'.repeat(100);
  for (let depth = 0; depth < 60; depth += 1) level = goMap([['a', level], ['b', level]]);
  wide.entries.set('wide', level);

  test.each([
    ['a loop over a huge number', '{{ range 999999999999 }}{{ end }}'],
    ['loops in loops', '{{ range 999 }}{{ range 999 }}{{ range 999 }}{{ end }}{{ end }}{{ end }}'],
    ['a template that calls itself', '{{ define "x" }}{{ template "x" . }}{{ end }}{{ template "x" . }}'],
    ['a template that includes itself', '{{ define "x" }}{{ include "x" . }}{{ end }}{{ include "x" . }}'],
    ['text that doubles itself', '{{ $x := "aaaa" }}{{ range 99 }}{{ $x = print $x $x }}{{ end }}'],
    ['wide columns', '{{ $x := printf "%999999d%999999d" 1 2 }}'],
    ['tpl in tpl', '{{ define "x" }}{{ tpl "{{ include \\"x\\" . }}" . }}{{ end }}{{ include "x" . }}'],
    ['a long text looked at in a loop', '{{ $x := printf "%90000d" 1 }}{{ range 500 }}{{ if eq (upper $x) "a" }}{{ end }}{{ end }}'],
    ['a value that holds itself', '{{ print .circle }}'],
    ['a value that is shared in all its parts', '{{ print .wide }}'],
  ])('%s', (_, template) => {
    const data = goMap([['circle', circle], ...wide.entries]);
    const rendered = renderText(template, data, FUNCTIONS, small());
    expect(rendered).toMatchObject({ ok: false, reason: 'limit' });
  });

  test.each(['{{ ' + '('.repeat(5000) + '1' + ')'.repeat(5000) + ' }}', '{{ if 1 }}'.repeat(5000) + '{{ end }}'.repeat(5000)])(
    'nesting of %.20s',
    (template) => {
      expect(renderText(template, null)).toMatchObject({ ok: false, message: 'nested too deeply' });
    },
  );

  test('a failure of the engine itself is not taken for one of the template', () => {
    const broken: TemplateFunction = {
      parameters: [],
      call: () => {
        throw new TypeError('own bug');
      },
    };
    expect(() => renderText('{{ broken }}', null, new Map([['broken', broken]]))).toThrow('own bug');
    const refused: TemplateFunction = {
      parameters: [],
      call: () => {
        throw new TemplateFailure('no');
      },
    };
    expect(renderText('{{ refused }}', null, new Map([['refused', refused]]))).toMatchObject({ message: 'no' });
  });
});
