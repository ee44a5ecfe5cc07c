import { spawnSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOUD } from './names.ts';
import { STATE } from './plain.ts';

/** Stands in files that only links lead to. */
export const OUTSIDE = 'outside-4f1d5c7d0b0f';

/** Names that shells, other systems, objects and terminals take for something else. */
const ODD_NAMES: readonly string[] = [
  '-rf',
  '--output=attack',
  '~',
  '$(touch attacked)',
  '`touch attacked`',
  '; touch attacked;',
  '*',
  '[a-z]*',
  'CON',
  'a.tfstate.',
  ' leading and trailing ',
  'C:\\attack.json',
  '\\\\server\\share',
  '%2e%2e%2fattack',
  '__proto__',
  'constructor',
  'two\nlines',
  'tab\tand\rreturn',
  LOUD.replaceAll('/', '|'),
  'a\u0301\u200d\ufeff',
  '\u{1f469}\u200d\u{1f4bb}',
  'x'.repeat(240),
];

/** Fills a folder with what is no ordinary file, or has no ordinary name; links lead to a folder beside it. */
export function plantOddFiles(root: string, outside: string): void {
  mkdirSync(root, { recursive: true });
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, 'secret.tfstate'), STATE.replace('"x"', `"${OUTSIDE}"`));
  writeFileSync(
    join(outside, 'pod.yaml'),
    `apiVersion: v1\nkind: Pod\nmetadata: { name: ${OUTSIDE} }\nspec: { containers: [] }\n`,
  );
  for (const name of ODD_NAMES) writeFileSync(join(root, `${name}.tfstate`), '{"version": 4, ');
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('.json')]), STATE);
  plantLinks(root, outside);
  plantSpecial(root);
  plantFolders(root);
}

function plantLinks(root: string, outside: string): void {
  symlinkSync(join(outside, 'secret.tfstate'), join(root, 'link.tfstate'));
  symlinkSync('../outside', join(root, 'linked-folder'));
  symlinkSync('.', join(root, 'itself'));
  symlinkSync('round-2', join(root, 'round-1'));
  symlinkSync('round-1', join(root, 'round-2'));
  symlinkSync('nowhere', join(root, 'broken.json'));
  symlinkSync('/proc/self/environ', join(root, 'environment.json'));
  symlinkSync('/dev/zero', join(root, 'endless.json'));
  symlinkSync('/', join(root, 'everything'));
  mkdirSync(join(root, 'chart/templates'), { recursive: true });
  writeFileSync(join(root, 'chart/Chart.yaml'), 'apiVersion: v2\nname: linked\nversion: 0.1.0\n');
  symlinkSync(join(outside, 'pod.yaml'), join(root, 'chart/templates/pod.yaml'));
  symlinkSync(join(outside, 'pod.yaml'), join(root, 'kustomization.yaml'));
  linkSync(join(root, 'chart/Chart.yaml'), join(root, 'hard-link.yaml'));
}

function plantSpecial(root: string): void {
  spawnSync('mkfifo', [join(root, 'pipe.tfstate')]);
  spawnSync('mknod', [join(root, 'device.json'), 'c', '1', '5']);
  spawnSync(process.execPath, [
    '-e',
    `require('net').createServer().listen(${JSON.stringify(join(root, 's.json'))}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  writeFileSync(join(root, 'unreadable.json'), STATE);
  chmodSync(join(root, 'unreadable.json'), 0o000);
  writeFileSync(join(root, 'sparse.tfstate'), '');
  truncateSync(join(root, 'sparse.tfstate'), 2 ** 40);
}

function plantFolders(root: string): void {
  mkdirSync(join(root, 'folder.tfstate'));
  mkdirSync(join(root, 'package-lock.json'));
  mkdirSync(join(root, 'deep', ...Array.from({ length: 300 }, () => 'd')), { recursive: true });
  mkdirSync(join(root, 'node_modules/a'), { recursive: true });
  for (let index = 0; index < 300; index += 1) {
    mkdirSync(join(root, `many/${index}`), { recursive: true });
    writeFileSync(join(root, `many/${index}/${index}.json`), '');
  }
}
