/** As much as parsers are shown of a file before they say whether it is theirs. */
const SIZE = 64 * 1024;
const UNITS = [
  '\n',
  '\r',
  '\r\n',
  '# a\r\n',
  ' ',
  ' #',
  ':',
  '::',
  '- ',
  '{',
  '{{',
  '[',
  '"',
  '\\',
  '*',
  ';\n',
  '0',
  'o',
  '---\n',
];
const NAMES = [
  'Cargo.lock',
  'Dockerfile',
  'ansible.cfg',
  'bom.xml',
  'chart/Chart.yaml',
  'etc/ssh/sshd_config',
  'gradle.lockfile',
  'hosts',
  'inventory.ini',
  'k3s/config.yaml',
  'kustomization.yaml',
  'main.tf',
  'openssl.cnf',
  'plan.json',
  'playbook.yml',
  'requirements.txt',
  'requirements.yml',
  'roles/web/tasks/main.yml',
  'shop.spdx',
  'yarn.lock',
];

const STARS = '*a'.repeat(30);
/** Patterns of files that meet a name in more ways than can be tried one after the other. */
const WILDCARDS = {
  'wildcards/Chart.yaml': 'apiVersion: v2\nname: wildcards\nversion: 0.1.0\n',
  'wildcards/.helmignore': `${STARS}b\n`,
  'wildcards/templates/map.yaml': `a: {{ (.Files.Glob "${STARS}b").AsConfig }}\n`,
  [`wildcards/${'a'.repeat(200)}`]: 'a',
};

/** Files of one thing repeated: a pattern that can be met in two ways takes for ever to find that it is not. */
export function repeatedText(): { readonly [path: string]: string } {
  const files = UNITS.flatMap((unit, index) => {
    const text = unit.repeat(SIZE / unit.length);
    return NAMES.flatMap((name) => [
      [`${index}/plain/${name}`, text],
      [`${index}/begun/${name}`, `a${text}`],
    ]);
  });
  return { ...Object.fromEntries(files), ...WILDCARDS };
}
