import { expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import { createWork } from '../../../src/base/work.ts';
import { helm } from '../../../src/parsers/helm/helm.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const UNITS = 2_000_000;
const OBJECT = '\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\n';

/** Problems of a chart with two templates, of which the second one is harmless. */
function problemsOf(template: string): readonly string[] {
  const files = [
    evidenceFile('Chart.yaml', 'apiVersion: v2\nname: shop\nversion: 1.0.0\n'),
    evidenceFile('templates/a.yaml', template + OBJECT),
    evidenceFile('templates/b.yaml', OBJECT.replace('shop', 'other')),
  ];
  const tree = createFileTree(files);
  return helm
    .claim(tree)
    .map((group) => helm.parse(group, tree, {}, createWork(UNITS)))
    .flatMap(({ problems }) => problems)
    .filter(({ severity }) => severity === 'error')
    .map(({ place, message }) => `${place.file}: ${message}`);
}

const LONG = '{{ $l := list }}{{ range until 1000 }}{{ $l = append $l (dict "a" .) }}{{ end }}';

test.each([
  ['lists that double', '{{ $l := list 1 2 3 }}{{ range 60 }}{{ $l = concat $l $l }}{{ end }}'],
  [
    'lists that are kept',
    '{{ $k := dict }}{{ range $i, $_ := until 1000 }}{{ $_ := set $k (print $i) (until 1000) }}{{ end }}',
  ],
  [
    'parts of a list',
    '{{ $l := until 1000 }}{{ range until 1000 }}{{ $x := slice $l 1 }}{{ $y := chunk 2 $l }}{{ end }}',
  ],
  [
    'texts that are kept',
    '{{ $k := dict }}{{ range $i, $_ := until 1000 }}{{ $_ := set $k (print $i) (repeat 9000 "ab" | upper) }}{{ end }}',
  ],
  [
    'texts that are taken apart',
    '{{ $t := repeat 9000 "a," }}{{ range until 1000 }}{{ $x := splitList "," $t }}{{ end }}',
  ],
  ['loops in loops', '{{ range until 1000 }}{{ range until 1000 }}{{ $x := 1 }}{{ end }}{{ end }}'],
  ['searches in long lists', `${LONG}{{ range until 1000 }}{{ $x := has "a" $l }}{{ $y := without $l "a" }}{{ end }}`],
  ['lists of maps without repetitions', `${LONG}{{ range until 50 }}{{ $x := uniq $l }}{{ end }}`],
  [
    'patterns over long texts',
    '{{ $t := repeat 9000 "ab" }}{{ range until 1000 }}{{ $x := regexMatch "(a|b|ab)*c" $t }}{{ end }}',
  ],
  ['templates in texts', '{{ $t := repeat 5000 "{{ 1 }}" }}{{ range until 1000 }}{{ $x := tpl $t $ }}{{ end }}'],
  ['documents in texts', '{{ $t := repeat 5000 "- a\\n" }}{{ range until 1000 }}{{ $x := fromYamlArray $t }}{{ end }}'],
  ['many variables', `${'{{ $a := 1 }}'.repeat(5000)}{{ range until 9000 }}{{ $x := $ }}{{ end }}`],
  ['a long manifest', '{{ range until 9000 }}\n# {{ repeat 200 "x" }}{{ end }}'],
])('%s end at the limit, with the template, and the next one is rendered', (_, template) => {
  const problems = problemsOf(template);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^templates\/a\.yaml: .* was not assessed: rendering it takes more work .*\(line \d+\)/);
});

test.each([
  [
    'clean names',
    '{{ range until 200 }}# {{ regexReplaceAll "[^a-z0-9-]+" (printf "name_%d.x" .) "-" | trunc 63 }}\n{{ end }}',
  ],
  ['a text of 100 kB', '{{ $t := repeat 10000 "key: v_1\\n" }}# {{ regexReplaceAll "[^a-z]+" $t "-" | sha256sum }}'],
  [
    'a list without repetitions',
    '{{ $l := list }}{{ range until 300 }}{{ $l = append $l (toString .) }}{{ end }}# {{ uniq $l | len }}',
  ],
])('%s are rendered', (_, template) => {
  expect(problemsOf(template)).toEqual([]);
});
