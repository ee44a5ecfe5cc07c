import { describe, expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { ParserSettings } from '../../../src/model/tree-parser.ts';
import { isMap, isUnknown, type Value } from '../../../src/base/value.ts';
import { helm } from '../../../src/parsers/helm/helm.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

type Files = { readonly [path: string]: string };

const CHART = 'apiVersion: v2\nname: portal\nversion: 1.0.0\n';
const TEMPLATE = `apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
  level: {{ .Values.level | quote }}
  mode: {{ if .Values.strict }}on{{ else }}off{{ end }}
`;
const VALUES = 'level: info\nstrict: true\n';

function chart(more: Files, root = ''): Files {
  return {
    [`${root}Chart.yaml`]: CHART,
    [`${root}values.yaml`]: VALUES,
    [`${root}templates/c.yaml`]: TEMPLATE,
    ...more,
  };
}

interface Read {
  /** `address: level mode`, `?` for a value that is not known. */
  readonly maps: readonly string[];
  readonly problems: readonly string[];
  readonly claimed: readonly string[];
}

function read(files: Files, settings: ParserSettings['helm'] = {}): Read {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const groups = helm.claim(tree);
  const parsed = groups.map((group) => helm.parse(group, tree, { helm: settings }));
  const maps = parsed.flatMap(({ resources }) =>
    resources
      .filter(({ type }) => type === 'k8s/ConfigMap')
      .map(({ address, values, unproven, conditional }) => {
        const data = values['data'] ?? null;
        const shown = isMap(data) ? ['level', 'mode'].map((key) => show(data[key] ?? null)) : [show(data)];
        const open = unproven === undefined ? '' : ' unproven';
        return `${address}: ${shown.join(' ')}${open}${conditional === undefined ? '' : ' perhaps'}`;
      }),
  );
  const problems = parsed.flatMap((each) => each.problems).map(({ severity, message }) => `${severity}: ${message}`);
  return { maps, problems, claimed: groups.flatMap((group) => group.files) };
}

function show(value: Value): string {
  return isUnknown(value) ? '?' : String(value);
}

const CERTAIN = ['ConfigMap/-/c: info true'];
const LEVEL = 'level: debug\n';

describe('values files of an environment leave open what they change', () => {
  test.each<[string, Files]>([
    ['values-prod.yaml', chart({ 'values-prod.yaml': LEVEL })],
    ['values.prod.yml', chart({ 'values.prod.yml': LEVEL })],
    ['prod-values.yaml', chart({ 'prod-values.yaml': LEVEL })],
    ['env/prod/values.yaml', chart({ 'env/prod/values.yaml': LEVEL })],
    ['environments/prod.yaml', chart({ 'environments/prod.yaml': LEVEL })],
    ['values/prod.yaml', chart({ 'values/prod.yaml': LEVEL })],
    ['next to the folder of the chart', chart({ 'deploy/values-prod.yaml': LEVEL }, 'deploy/portal/')],
    ['in another branch', chart({ 'env/prod/values.yaml': LEVEL }, 'charts/portal/')],
  ])('%s', (_name, files) => {
    expect(read(files).maps).toEqual(['ConfigMap/-/c: ? true']);
  });

  test('also where a template decides on them', () => {
    expect(read(chart({ 'values-dev.yaml': 'strict: false\n' })).maps).toEqual(['ConfigMap/-/c: info ?']);
  });

  test('also where only several of them together change something', () => {
    const template = TEMPLATE.replace('if .Values.strict', 'if or .Values.one .Values.two | not');
    const files = {
      'templates/c.yaml': template.replace('or .Values.one .Values.two | not', 'and .Values.one .Values.two'),
    };
    const both = { 'values-a.yaml': 'one: true\n', 'values-b.yaml': 'two: true\n' };
    expect(read(chart({ ...files, ...both })).maps).toEqual(['ConfigMap/-/c: info ?']);
  });

  test('objects that only they make, or leave out, may not exist', () => {
    const more = TEMPLATE.replace('name: c', 'name: d');
    const files = {
      'templates/d.yaml': `{{ if .Values.more }}${more}{{ end }}`,
      'templates/c.yaml': `{{ if not .Values.more }}${TEMPLATE}{{ end }}`,
      'values-prod.yaml': 'more: true\n',
    };
    expect(read(chart(files)).maps).toEqual([
      'ConfigMap/-/c: info true unproven perhaps',
      'ConfigMap/-/d: ? ? perhaps',
    ]);
  });

  test('values that Helm refuses leave the objects of the template open, and are no broken file', () => {
    const files = {
      'templates/c.yaml': `{{ if .Values.stop }}{{ fail "no" }}{{ end }}${TEMPLATE}`,
      'values-x.yaml': 'stop: true\n',
    };
    const { maps, problems } = read(chart(files));
    expect(maps).toEqual(['ConfigMap/-/c: info true unproven perhaps']);
    expect(problems).toEqual([
      'warning: values-x.yaml sets stop of the chart in the top folder, so what depends on it is undetermined. Give it with --values values-x.yaml to apply it.',
    ]);
  });

  test('a template that only renders with them is open and not lost', () => {
    const files = {
      'templates/c.yaml': TEMPLATE.replace('.Values.level', 'required "no" .Values.tier'),
      'values-x.yaml': 'tier: a\n',
    };
    const { maps, problems } = read(chart(files));
    expect(maps).toEqual(['ConfigMap/-/c: ? ? perhaps']);
    expect(problems.filter((each) => each.startsWith('error'))).toEqual([]);
  });

  test('are named once, with what they set and the option that applies them', () => {
    const files = chart({ 'env/prod/values.yaml': 'level: debug\nimage: {tag: a, name: b}\n' }, 'charts/portal/');
    expect(read(files).problems).toEqual([
      'warning: env/prod/values.yaml sets level, image.tag and image.name of the chart in charts/portal, so what depends on them is undetermined. Give it with --values env/prod/values.yaml to apply it.',
    ]);
  });

  test('that are given are applied, and the others say nothing then', () => {
    const files = chart({ 'values-prod.yaml': LEVEL, 'values-dev.yaml': 'strict: false\n' });
    const { maps, problems, claimed } = read(files, { valueFiles: [evidenceFile('x/values-prod.yaml', LEVEL)] });
    expect(maps).toEqual(['ConfigMap/-/c: debug true']);
    expect(problems).toEqual([]);
    expect(claimed).toEqual(expect.arrayContaining(['values-dev.yaml', 'values-prod.yaml']));
  });

  test('a single value that is given decides that value', () => {
    const { maps } = read(chart({ 'values-dev.yaml': 'level: debug\nstrict: false\n' }), { set: ['level=warn'] });
    expect(maps).toEqual(['ConfigMap/-/c: warn ?']);
  });

  test.each<[string, Files]>([
    ['the same value', chart({ 'values-prod.yaml': VALUES })],
    ['values that no template reads', chart({ 'values-prod.yaml': 'other: 1\n' })],
    ['nothing', chart({ 'values-prod.yaml': '# nothing\n' })],
    ['values to test the chart with', chart({ 'ci/debug-values.yaml': LEVEL })],
    ['an example', chart({ 'values-example.yaml': LEVEL })],
    ['a file of another kind', chart({ 'deploy/prod.yaml': LEVEL })],
    ['a manifest', chart({ 'values-prod.yaml': `apiVersion: v1\nkind: ConfigMap\n${LEVEL}` })],
    ['values of nothing here', chart({ 'env/prod/values.yaml': 'other: 1\n' }, 'charts/portal/')],
  ])('%s leaves nothing open', (_name, files) => {
    const { maps, problems } = read(files);
    expect({ maps, problems }).toEqual({ maps: CERTAIN, problems: [] });
  });

  test('belong to the chart that their path names', () => {
    const files = { ...chart({}, 'charts/portal/'), ...chart({}, 'charts/web/'), 'env/prod/web-values.yaml': LEVEL };
    expect(read(files).maps).toEqual([...CERTAIN, 'ConfigMap/-/c: ? true']);
  });

  test.each([
    ['no YAML', 'level: [\n'],
    ['no map', '- level\n'],
    [
      'aliases without end',
      `a: &a [1,1]\n${Array.from({ length: 40 }, (_each, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`).join('\n')}\n`,
    ],
    ['nesting without end', `level: ${'['.repeat(100_000)}`],
  ])('broken ones (%s) leave everything open, with the place', (_name, text) => {
    const { maps, problems } = read(chart({ 'values-prod.yaml': text }));
    expect(maps).toEqual(['ConfigMap/-/c: info true unproven perhaps']);
    expect(problems[0]).toMatch(/^error: values-prod\.yaml contains values of a chart and is not a YAML map/);
  });

  test('many files end', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_each, at) => [`values-${at}.yaml`, `level: l${at}\n`]),
    );
    expect(read(chart(many)).maps).toEqual(['ConfigMap/-/c: ? true unproven perhaps']);
  });
});

describe('objects that install a chart of the tree leave open what they change', () => {
  const application = (helmValues: string, path = 'charts/portal'): string =>
    `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec:\n  source:\n    repoURL: https://git.example.org/x\n    path: ${path}\n    helm:\n${helmValues}`;
  const release = (more: string): string =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a}\nspec:\n  chart:\n    spec:\n      chart: ./charts/portal\n      sourceRef: {kind: GitRepository, name: x}\n${more}`;
  const OPEN = ['ConfigMap/-/c: ? true'];

  test.each([
    ['values of an Application', application('      valuesObject: {level: debug}\n')],
    ['values as text', application('      values: |\n        level: debug\n')],
    ['parameters', application('      parameters:\n      - {name: level, value: debug}\n')],
    ['a file that it names', application('      valueFiles: [prod.yaml]\n')],
    ['values of a HelmRelease', release('  values: {level: debug}\n')],
    ['a second document', `kind: Namespace\n---\n${release('  values: {level: debug}\n')}`],
  ])('%s', (_name, text) => {
    expect(read(chart({ 'apps/a.yaml': text, 'charts/portal/prod.yaml': LEVEL }, 'charts/portal/')).maps).toEqual(OPEN);
  });

  test.each([
    ['a file that is not here', application('      valueFiles: [prod.yaml]\n')],
    ['values of the cluster', release('  valuesFrom: [{kind: ConfigMap, name: v}]\n')],
    ['values that are no YAML', application('      values: "level: ["\n')],
  ])('%s: everything', (_name, text) => {
    const { maps, problems } = read(chart({ 'apps/a.yaml': text }, 'charts/portal/'));
    expect(maps).toEqual(['ConfigMap/-/c: info true unproven perhaps']);
    expect(problems.map((each) => each.split(':')[0])).toEqual(['warning']);
  });

  test.each([
    ['another chart', application('      valuesObject: {level: debug}\n', 'charts/web')],
    ['no values', application('      releaseName: a\n')],
    ['a manifest', 'kind: Application\nspec: [1, {source: {path: charts/portal}}]\n'],
  ])('but not for %s', (_name, text) => {
    expect(read(chart({ 'apps/a.yaml': text }, 'charts/portal/')).maps).toEqual(CERTAIN);
  });
});

describe('releases of Terraform', () => {
  const release = (more: string, chart = '"${path.module}/../charts/portal"'): string =>
    `variable "level" {}\nresource "helm_release" "a" {\n  name  = "a"\n  chart = ${chart}\n${more}\n}\n`;
  const files = (text: string, name = 'infra/main.tf'): Files =>
    chart({ [name]: text, 'infra/prod.yaml': LEVEL }, 'charts/portal/');

  test.each([
    ['values as text', release('values = ["level: debug"]')],
    ['encoded values', release('values = [yamlencode({ level = "debug" })]')],
    ['a file', release('values = [file("${path.module}/prod.yaml")]')],
    ['a block', release('set {\n  name  = "level"\n  value = "debug"\n}')],
    ['a list of objects', release('set = [{ name = "level", value = "debug" }]')],
    ['a path from the top', release('values = ["level: debug"]', '"./charts/portal"')],
  ])('%s', (_name, text) => {
    expect(read(files(text)).maps).toEqual(['ConfigMap/-/c: ? true']);
  });

  test('in JSON syntax', () => {
    const text = '{"resource": {"helm_release": {"a": {"chart": "./charts/portal", "values": ["level: debug"]}}}}';
    expect(read(files(text, 'main.tf.json')).maps).toEqual(['ConfigMap/-/c: ? true']);
  });

  test.each([
    ['a variable', release('values = ["level: ${var.level}"]')],
    ['a list that is not known', release('values = var.level')],
    ['a file that is not here', release('values = [file("other.yaml")]')],
    ['blocks that are not known', release('dynamic "set" {\n  for_each = var.level\n  content {}\n}')],
    ['a set value that is not known', release('set {\n  name  = "level"\n  value = var.level\n}')],
    ['text that is no map', release('values = ["- 1"]')],
  ])('%s: everything', (_name, text) => {
    expect(read(files(text)).maps).toEqual(['ConfigMap/-/c: info true unproven perhaps']);
  });

  test.each([
    [
      'a chart of a repository',
      release('repository = "https://charts.example.org"\nvalues = ["level: debug"]', '"portal"'),
    ],
    ['another chart', release('values = ["level: debug"]', '"../charts/web"')],
    ['a chart that is not known', release('values = ["level: debug"]', 'var.level')],
    ['another resource', release('values = ["level: debug"]').replace('"helm_release"', '"helm_releases"')],
    ['no values', release('')],
  ])('but not for %s', (_name, text) => {
    expect(read(files(text)).maps).toEqual(CERTAIN);
  });
});
