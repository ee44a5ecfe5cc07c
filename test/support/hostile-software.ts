import { plainJson } from '../../src/languages/json/json-with-comments.ts';
import type { HostileFile } from './hostile-files.ts';
import { sample } from './sample.ts';

/** A good file of each further format that names software. */
export const GOOD_SOFTWARE = {
  'bom.xml': sample('test/parsers/cyclonedx/xml-good/bom.xml'),
  'shop.spdx': sample('test/parsers/spdx/tag-value-good/shop.spdx'),
  'shop.spdx.yaml': sample('test/parsers/spdx/yaml-good/shop.spdx.yaml'),
  'graph.spdx3.json': sample('test/parsers/spdx/version-3-0/x.json'),
  'pom.xml': sample('test/parsers/maven-project/good/pom.xml'),
  'Pipfile.lock': sample('test/parsers/pipfile-lock/good/Pipfile.lock'),
  'composer.lock': sample('test/parsers/composer-lock/good/composer.lock'),
  'packages.lock.json': sample('test/parsers/nuget-lock/good/packages.lock.json'),
  'project.assets.json': sample('test/parsers/nuget-lock/project-assets/project.assets.json'),
  'Gemfile.lock': sample('test/parsers/gemfile-lock/good/Gemfile.lock'),
  'gradle.lockfile': sample('test/parsers/gradle-lock/good/gradle.lockfile'),
  'requirements.txt': sample('test/parsers/requirements/compiled/requirements.txt'),
  'pnpm-lock.yaml': sample('test/parsers/pnpm-lock/good/pnpm-lock.yaml'),
  'yarn.lock': sample('test/parsers/yarn-lock/good/yarn.lock'),
  'bun.lock': plainJson(sample('test/parsers/bun-lock/good/bun.lock')),
  'deno.lock': sample('test/parsers/deno-lock/good/deno.lock'),
  'conan.lock': sample('test/parsers/conan-lock/good/conan.lock'),
  'Package.resolved': sample('test/parsers/swift-resolved/good/Package.resolved'),
  'mix.lock': sample('test/parsers/mix-lock/good/mix.lock'),
  'Directory.Packages.props': sample('test/parsers/nuget-central/good/Directory.Packages.props'),
} as const;

const DEPTH = 100_000;
const LAUGHS = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');

/** Damage to formats written in XML. */
function xml(name: keyof typeof GOOD_SOFTWARE, root: RegExp): readonly HostileFile[] {
  const text: string = GOOD_SOFTWARE[name];
  const within = (inner: string): string => text.replace(root, (start) => `${start}${inner}`);
  const declared = (inner: string): string => `<!DOCTYPE a [${inner}]>${text.replace(/^<\?.*\?>/, '')}`;
  return [
    { path: `laughs/${name}`, content: declared(`<!ENTITY e0 "x">${LAUGHS}`), code: 'refused-entry', line: 1 },
    { path: `external/${name}`, content: declared('<!ENTITY e0 SYSTEM "file:///etc/passwd">'), code: 'refused-entry' },
    { path: `deep/${name}`, content: within('<a>'.repeat(DEPTH) + '</a>'.repeat(DEPTH)), code: 'too-deep' },
    { path: `deep-open/${name}`, content: within('<a>'.repeat(DEPTH)), code: 'unparsable-file' },
    { path: `cut/${name}`, content: text.slice(0, text.lastIndexOf('</')), code: 'unparsable-file' },
    { path: `two-roots/${name}`, content: `${text}<a/>`, code: 'unparsable-file' },
    { path: `open-data/${name}`, content: within('<![CDATA['), code: 'unparsable-file' },
    { path: `one-line/${name}`, content: within(`<a b="${'x'.repeat(1_000_000)}">${'&#65;'.repeat(100_000)}</a>`) },
    { path: `polluted/${name}`, content: within('<__proto__><polluted>true</polluted></__proto__><constructor/>') },
    { path: `many/${name}`, content: within('<constructor a="b"/>'.repeat(50_000)) },
  ];
}

/** Damage to formats of lines; `needed` is what a whole file cannot be without. */
function text(name: keyof typeof GOOD_SOFTWARE, needed: string): readonly HostileFile[] {
  const good: string = GOOD_SOFTWARE[name];
  return [
    { path: `one-line/${name}`, content: `${good}\n    ${'x '.repeat(1_000_000)}\n`, code: 'partly-read' },
    { path: `polluted/${name}`, content: `${good}\n__proto__ constructor\n`, code: 'partly-read' },
    { path: `odd-leaves/${name}`, content: good.replaceAll(needed, '7 7 '), code: 'partly-read' },
    { path: `many/${name}`, content: `${good}\n${'(((((\n'.repeat(50_000)}`, code: 'partly-read' },
  ];
}

const { 'pnpm-lock.yaml': PNPM, 'yarn.lock': YARN, 'shop.spdx': TAGS, 'shop.spdx.yaml': SPDX_YAML } = GOOD_SOFTWARE;

export const SOFTWARE_DAMAGE: readonly HostileFile[] = [
  ...xml('bom.xml', /<b:bom[^>]*>/),
  ...xml('pom.xml', /<project[^>]*>/),
  ...xml('Directory.Packages.props', /<Project>/),
  ...text('Gemfile.lock', 'DEPENDENCIES'),
  ...text('mix.lock', ':hex,'),
  ...text('gradle.lockfile', 'empty='),
  ...text('requirements.txt', 'cryptography=='),
  { path: 'one-line/shop.spdx', content: `${TAGS}\n${'x '.repeat(1_000_000)}\n`, code: 'partly-read' },
  {
    path: 'open-text/shop.spdx',
    content: `${TAGS}\nPackageComment: <text>${'x\n'.repeat(100_000)}`,
    code: 'partly-read',
  },
  { path: 'many/shop.spdx', content: `${TAGS}\n${'PackageVersion: 1\n'.repeat(100_000)}` },
  { path: 'polluted/shop.spdx', content: `${TAGS}\nconstructor: 7\n` },
  {
    path: 'odd-leaves/shop.spdx',
    content: TAGS.replaceAll(/^Relationship: .*$/gm, 'Relationship: 7'),
    code: 'partly-read',
  },
  { path: 'twice/shop.spdx.yaml', content: `${SPDX_YAML}\nname: again\n`, code: 'duplicate-key' },
  { path: 'flow/shop.spdx.yaml', content: `${SPDX_YAML}\nx: ${'['.repeat(DEPTH)}\n`, code: 'too-deep' },
  { path: 'polluted/shop.spdx.yaml', content: `${SPDX_YAML}\n__proto__: { polluted: true }\n` },
  { path: 'twice/pnpm-lock.yaml', content: `${PNPM}\nlockfileVersion: '9.0'\n`, code: 'duplicate-key' },
  { path: 'flow/pnpm-lock.yaml', content: `${PNPM}\nx: ${'['.repeat(DEPTH)}\n`, code: 'too-deep' },
  { path: 'cyclic/pnpm-lock.yaml', content: `${PNPM}\nx: &a { again: *a }\n`, code: 'too-deep' },
  {
    path: 'polluted/pnpm-lock.yaml',
    content: `${PNPM}\n__proto__: { polluted: true }\nconstructor: { prototype: 7 }\n`,
  },
  { path: 'odd-leaves/pnpm-lock.yaml', content: PNPM.replaceAll('resolution:', 'x:'), code: 'partly-read' },
  { path: 'one-line/yarn.lock', content: `${YARN}\n${'x '.repeat(1_000_000)}\n`, code: 'partly-read' },
  { path: 'polluted/yarn.lock', content: `${YARN}\n__proto__ constructor\n`, code: 'partly-read' },
  { path: 'odd-leaves/yarn.lock', content: YARN.replaceAll('version', 'age'), code: 'partly-read' },
];
