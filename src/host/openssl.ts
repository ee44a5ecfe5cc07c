import { createHash } from 'node:crypto';
import { opensslConf } from '../parsers/shared/host/openssl-conf.ts';
import { providersOfText } from '../parsers/shared/host/openssl-providers.ts';
import { FIPS_MODULE_OPTIONS } from '../parsers/shared/host/fips-module-options.ts';
import { publicSections } from '../parsers/shared/host/openssl-public-sections.ts';
import { opensslVersionText } from '../parsers/shared/host/openssl-version-text.ts';
import { isMap, own } from '../base/value.ts';
import { absent, createItem, present, type Item, type Items, type Seen } from './item.ts';
import type { ToolOutput } from './host-tools.ts';
import { packageOwner } from './package-owner.ts';
import { outputItem, toolItem, type Probe } from './probe.ts';

const CONFIG_FOLDERS: readonly string[] = ['/etc/pki/tls', '/etc/ssl', '/usr/lib/ssl', '/usr/local/ssl'];
const VARIABLES: readonly string[] = ['OPENSSL_CONF', 'OPENSSL_MODULES', 'OPENSSL_FORCE_FIPS_MODE'];
/** Keys are created in memory and discarded; printed keys are ignored. */
const PROBES: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['md5', ['dgst', '-md5', '/dev/null']],
  ['sha256', ['dgst', '-sha256', '/dev/null']],
  ['rsa1024', ['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024', '-outform', 'DER']],
  ['x25519', ['genpkey', '-algorithm', 'X25519', '-outform', 'DER']],
];
/** Messages of OpenSSL 1.1.1 and 3 for an algorithm that is not available. */
const REFUSED =
  /unsupported|not supported|invalid modulus|unknown group|disabled for fips|key size too small|not approved|algorithm .{0,40} not found|invalid key length|is not a known/i;

/** Facts about OpenSSL of the system: the program, its configuration and its module. */
export async function opensslItems(probe: Probe, environment: NodeJS.ProcessEnv): Promise<Items> {
  if (probe.isImage) return [...configItems(probe, undefined), ...(await moduleItems(probe, undefined))];
  const version = await probe.tools.run('openssl', ['version', '-a']);
  const answer = (path: string): Item =>
    outputItem(version, 'openssl version -a', ({ stdout }) => versionPart(stdout, path));
  const folders = answer('dirs');
  const providers = await toolItem(probe, 'openssl', ['list', '-providers', '-verbose'], ({ stdout }) =>
    providersOfText(stdout),
  );
  const ciphers = await toolItem(probe, 'openssl', ['ciphers', '-s'], ({ stdout }) => stdout.trim());
  const disabled = await toolItem(probe, 'openssl', ['list', '-disabled'], ({ stdout }) => disabledList(stdout));
  const items: (readonly [string, Item])[] = [
    ['version', answer('version')],
    ['library_version', answer('library_version')],
    ['dirs', folders],
    ...VARIABLES.map((name): readonly [string, Item] => [`env.${name}`, variableItem(name, environment[name])]),
    ['providers', providers],
    ...configItems(probe, readFolder(folders, 'openssldir')),
    ...(await moduleItems(probe, readFolder(folders, 'modulesdir'))),
    ['ciphers_s', ciphers],
    ['disabled', disabled],
  ];
  for (const [name, args] of PROBES)
    items.push([`probes.${name}`, probed(await probe.tools.run('openssl', args), args)]);
  return items;
}

function versionPart(stdout: string, path: string): unknown {
  const found = opensslVersionText(stdout);
  return found === undefined ? undefined : (found.find((item) => item.path === path)?.value ?? null);
}

/** The environment of the collector; services may have a different one. */
function variableItem(name: string, value: string | undefined): Item {
  return value === undefined || value === ''
    ? absent(`environment variable ${name}`)
    : present(value.slice(0, 500), `environment variable ${name}`);
}

function readFolder(item: Item, key: string): string | undefined {
  const value = item.value;
  const folder = isMap(value) ? own(value, key) : undefined;
  return typeof folder === 'string' && folder.startsWith('/') ? folder : undefined;
}

function disabledList(stdout: string): readonly string[] {
  const lines = stdout.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.endsWith(':'));
}

function probed(seen: Seen<ToolOutput>, args: readonly string[]): Item {
  const source = `openssl ${args.join(' ')}`;
  return createItem(seen, source, ({ code, stderr }) => {
    if (code === 0) return 'ok';
    return REFUSED.test(stderr) ? 'refused' : 'error';
  });
}

function configItems(probe: Probe, told: string | undefined): Items {
  const folders = told === undefined ? CONFIG_FOLDERS : [told];
  const main = folders
    .map((folder) => `${folder}/openssl.cnf`)
    .find((path) => probe.files.text(path).status !== 'absent');
  const module = moduleConfig(probe, folders);
  if (main === undefined) return [['config_files', absent(`${folders[0] ?? ''}/openssl.cnf`)], ...module];
  const item = createItem(probe.files.text(main), main, (text) => {
    const conf = opensslConf(text, (target) => included(probe, main, target));
    if (conf === undefined) return [];
    const sections = [...publicSections(conf.sections)].map(
      ([name, keys]) => [name, Object.fromEntries(keys)] as const,
    );
    const includes = Array.from({ length: conf.unread }, () => 'not read');
    return [{ path_role: 'main', sections: Object.fromEntries(sections), default_properties: null, includes }];
  });
  return [['config_files', item], ...module];
}

/** OpenSSL ignores an included file that does not exist; an unreadable one could contain anything. */
function included(probe: Probe, main: string, target: string): readonly string[] | undefined {
  const path = target.startsWith('/') ? target : `${main.slice(0, main.lastIndexOf('/'))}/${target}`;
  const names = probe.files.names(path);
  const inside = names.status === 'ok' ? names.value.filter((name) => /\.(?:cnf|conf)$/.test(name)) : [];
  const paths = names.status === 'ok' ? inside.map((name) => `${path}/${name}`) : [path];
  const texts: string[] = [];
  for (const each of paths) {
    const seen = probe.files.text(each);
    if (seen.status === 'ok') texts.push(seen.value);
    else if (seen.status !== 'absent') return undefined;
  }
  return texts;
}

function moduleConfig(probe: Probe, folders: readonly string[]): Items {
  const paths = folders.map((folder) => `${folder}/fipsmodule.cnf`);
  const path = paths.find((one) => probe.files.text(one).status !== 'absent');
  if (path === undefined) {
    const source = paths[0] ?? 'fipsmodule.cnf';
    return [
      ['fipsmodule.present', present(false, source)],
      ['fipsmodule.keys', absent(source)],
      ['fipsmodule.module_mac_present', absent(source)],
    ];
  }
  const seen = probe.files.text(path);
  const keys = seen.status === 'ok' ? readKeys(seen.value) : undefined;
  return [
    ['fipsmodule.present', present(true, path)],
    ['fipsmodule.keys', createItem(seen, path, () => (keys === undefined ? undefined : publicModuleKeys(keys)))],
    [
      'fipsmodule.module_mac_present',
      createItem(seen, path, () => keys?.some(([key, value]) => key === 'module-mac' && value !== '')),
    ],
  ];
}

/** Options with their values; for integrity values only whether they are set. */
function publicModuleKeys(keys: readonly (readonly [string, string])[]): unknown {
  const found = keys.map(([key, value]) => [
    key,
    FIPS_MODULE_OPTIONS.includes(key) || key === 'activate' ? value.slice(0, 100) : 'set',
  ]);
  return Object.fromEntries(found);
}

function readKeys(text: string): readonly (readonly [string, string])[] {
  const conf = opensslConf(text, () => undefined);
  return [...(conf?.sections.values() ?? [])].flatMap((section) => [...section]);
}

async function moduleItems(probe: Probe, told: string | undefined): Promise<Items> {
  const folders = told === undefined ? moduleFolders(probe) : [told];
  const path = folders.map((folder) => `${folder}/fips.so`).find((one) => probe.files.exists(one).status !== 'absent');
  if (path === undefined) {
    const source = `${folders[0] ?? '/usr/lib64/ossl-modules'}/fips.so`;
    return [
      ['module_file.exists', present(false, source)],
      ['module_file.sha256', absent(source)],
    ];
  }
  const digest = createItem(probe.files.bytes(path), path, (bytes) => createHash('sha256').update(bytes).digest('hex'));
  return [
    ['module_file.exists', present(true, path)],
    ['module_file.sha256', digest],
    ...(probe.isImage ? [] : [['module_file.package', await packageOwner(probe, path)] as const]),
  ];
}

function moduleFolders({ files }: Probe): readonly string[] {
  const multiarch = files.names('/usr/lib');
  const names = multiarch.status === 'ok' ? multiarch.value.filter((name) => name.endsWith('-linux-gnu')) : [];
  return [
    '/usr/lib64/ossl-modules',
    ...names.map((name) => `/usr/lib/${name}/ossl-modules`),
    '/usr/lib/ossl-modules',
    '/usr/local/lib/ossl-modules',
  ];
}
