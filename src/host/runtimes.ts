import { javaSecurity } from '../parsers/shared/host/java-security.ts';
import { isMap, own } from '../base/value.ts';
import { goProgramItems } from './go-programs.ts';
import { absent, createItem, present, withheld, type Item, type Items } from './item.ts';
import { outputItem, type Probe } from './probe.ts';
import type { ToolOutput } from './host-tools.ts';

const NODE =
  'const { variables } = process.config; JSON.stringify({ version: process.version, openssl_version: process.versions.openssl,' +
  ' get_fips: crypto.getFips(), openssl_is_fips: !!variables.openssl_is_fips, shared_openssl: !!variables.node_shared_openssl })';
const NODE_KEYS = ['version', 'openssl_version', 'get_fips', 'openssl_is_fips', 'shared_openssl'];
const PYTHON =
  'import json, platform, ssl, _hashlib\n' +
  'print(json.dumps({"version": platform.python_version(), "openssl_version": ssl.OPENSSL_VERSION,' +
  ' "get_fips_mode": int(_hashlib.get_fips_mode())}))';
const PYTHON_KEYS = ['version', 'openssl_version', 'get_fips_mode'];

/**
 * Facts about language runtimes and Go programs in the system's folders; others, such as those in container images,
 * are not searched for.
 */
export async function runtimeItems(probe: Probe): Promise<Items> {
  const programs = goProgramItems(probe);
  if (probe.isImage) return programs;
  const node = await probe.tools.run('node', ['-p', NODE]);
  const python = await probe.tools.run('python3', ['-I', '-c', PYTHON]);
  const dotnet = await probe.tools.run('dotnet', ['--list-runtimes']);
  const java = await probe.tools.run('java', ['-XshowSettings:properties', '-version']);
  return [
    ...NODE_KEYS.map((key) => jsonItem(`runtimes.node.${key}`, key, outputs(node, 'node -p'))),
    ...PYTHON_KEYS.map((key) => jsonItem(`runtimes.python.${key}`, key, outputs(python, 'python3 -c'))),
    ['runtimes.dotnet.version', outputItem(dotnet, 'dotnet --list-runtimes', ({ stdout }) => dotnetVersion(stdout))],
    ...javaItems(probe, outputs(java, 'java -XshowSettings:properties -version')),
    ...programs,
  ];
}

/** The newest version of Microsoft.NETCore.App, the runtime with which programs start. */
function dotnetVersion(text: string): string | null {
  const versions = [...text.matchAll(/^Microsoft\.NETCore\.App (\d{1,4}\.\d{1,4}\.\d{1,6}[\w.-]{0,40})/gm)].map(
    ([, one = '']) => one,
  );
  return versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? null;
}

type Answer = (make: (output: ToolOutput) => unknown) => Item;

function outputs(seen: Parameters<typeof outputItem>[0], source: string): Answer {
  return (make) => outputItem(seen, source, make);
}

function jsonItem(path: string, key: string, answer: Answer): readonly [string, Item] {
  return [path, answer(({ stdout }) => readKey(stdout, key))];
}

function readKey(text: string, key: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isMap(value) ? own(value, key) : undefined;
  } catch {
    return undefined;
  }
}

/** Only needed properties are read, because others contain names and home folders. */
function javaItems(probe: Probe, answer: Answer): Items {
  const property = (name: string): Item =>
    answer(
      ({ stderr, stdout }) =>
        new RegExp(`^ {4}${name.replaceAll('.', '\\.')} = (.{0,200})$`, 'm').exec(stderr + stdout)?.[1] ?? null,
    );
  const [home, fips] = [property('java.home'), property('com.redhat.fips')];
  const approved = property('org.bouncycastle.fips.approved_only');
  const named: Items = [
    ['runtimes.java.version', property('java.version')],
    ['runtimes.java.vendor', property('java.vendor')],
    ['runtimes.java.com_redhat_fips', switched(fips)],
    ['runtimes.java.disable_system_properties_file', switched(property('java.security.disableSystemPropertiesFile'))],
  ];
  const files = typeof home.value === 'string' ? securityFiles(home.value) : [];
  for (const path of files) {
    const seen = probe.files.text(path);
    const found = seen.status === 'ok' ? javaSecurity(seen.value) : undefined;
    if (found === undefined) continue;
    const items = found.map(({ path: name, value }): readonly [string, Item] => [
      name,
      value === null ? absent(path) : present(value, path),
    ]);
    const option = switched(approved);
    return [
      ...named,
      ...items.filter(([name]) => option.status !== 'ok' || name !== BC),
      ...(option.status === 'ok' ? [[BC, option] as const] : []),
    ];
  }
  const none = createItem<null>(
    { status: home.status === 'ok' ? 'error' : home.status },
    'java.security',
    () => undefined,
  );
  return [...named, ['runtimes.java.providers', none], [BC, switched(approved)]];
}

const BC = 'runtimes.java.bc_approved_only';

function securityFiles(home: string): readonly string[] {
  return [
    `${home}/conf/security/java.security`,
    `${home}/jre/lib/security/java.security`,
    `${home}/lib/security/java.security`,
  ];
}

function switched(item: Item): Item {
  if (item.status !== 'ok') return item;
  const isSwitch = item.value === 'true' || item.value === 'false';
  return isSwitch
    ? { ...item, value: item.value === 'true' }
    : withheld('error', item.source, 'it could not be understood');
}
