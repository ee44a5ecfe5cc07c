import { beforeAll, describe, expect, test } from '@jest/globals';
import { build, type Metafile } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPTIONAL, splitOptions } from '../../build/split.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = `${ROOT}dist`;
/** The one door to the browser that makes pictures of diagrams: loaded for `--render` only. */
const RENDERING = 'src/rendering/render-diagrams.ts';
/** The one door to git, which is asked what changed. */
const GIT = 'src/sources/changed/git-changes.ts';
/** The doors to whatever the user names by address: for `--state-url` and `--repo-url`, and for `--remote`. */
const DOORS: ReadonlySet<string | undefined> = new Set([
  'src/sources/remote-sources.ts',
  GIT,
  'src/remote/send.ts',
  // for a subscription of a list of systems
  'src/cli/systems/azure-overrides.ts',
  // threads for lists of systems
  'src/server/threads.ts',
  RENDERING,
]);
/** Modules of Node that open sockets, start processes or threads, or lead to such modules. */
const FORBIDDEN = new Set(
  'net http https http2 dns dns/promises tls dgram child_process worker_threads cluster inspector repl vm'.split(' '),
);
/** Ways out of a process, or into code made of text, that need no import. */
const GLOBALS =
  /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest)\s*\(|\bnew (?:WebSocket|EventSource|Function|Worker)\b|process\.binding/;
/** Commander can start subcommands that are programs of their own; ours are none of these. */
const COMMANDER = 'lazily:child_process asks for child_process';

let meta: Metafile = { inputs: {}, outputs: {} };
/** Texts of the outputs before any are joined, by name as in `meta`. */
let texts: ReadonlyMap<string, string> = new Map();

/** The build again with the options of build.mjs, in memory, for its account of what went where. */
beforeAll(async () => {
  const { metafile, outputFiles } = await build(splitOptions(ROOT));
  meta = metafile;
  texts = new Map(outputFiles.map(({ path, text }) => [relative(ROOT, path), text]));
});

/** Outputs that an output loads: at once, or whenever it likes. Names as in `dist/`. */
function reached(from: string, lazily: boolean): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const output = meta.outputs[name];
    if (output === undefined || seen.has(name) || DOORS.has(output.entryPoint)) continue;
    seen.add(name);
    for (const { kind, path } of output.imports) if (lazily || kind === 'import-statement') queue.push(path);
  }
  return seen;
}

function outputOf(entry: string): string {
  return Object.keys(meta.outputs).find((name) => meta.outputs[name]?.entryPoint === entry) ?? 'none';
}

/** Source files in some outputs. */
function inputsIn(outputs: Iterable<string>): readonly string[] {
  return [...new Set([...outputs].flatMap((name) => Object.keys(meta.outputs[name]?.inputs ?? {})))].sort();
}

function bareName(module: string): string {
  return module.replace(/^node:/, '');
}

/** What source files ask for that must not be asked for: forbidden modules, addresses, packages left out. */
function waysOut(inputs: readonly string[]): readonly string[] {
  return inputs.flatMap((path) => {
    const outside = (meta.inputs[path]?.imports ?? []).filter(({ external }) => external === true);
    const wrong = outside.filter((one) => FORBIDDEN.has(bareName(one.path)) || !isBuiltin(one.path));
    return wrong.map((one) => `${path} asks for ${bareName(one.path)}`);
  });
}

test('dist/ is what the build makes of these sources', () => {
  const there = readdirSync(DIST).filter((name) => name.endsWith('.js'));
  expect(there.sort()).toEqual(
    Object.keys(meta.outputs)
      .map((name) => basename(name))
      .sort(),
  );
  const differing = there.filter((name) => readFileSync(join(DIST, name), 'utf8') !== texts.get(`dist/${name}`));
  expect(differing).toEqual([]);
});

test('a quiet run over states and manifests needs nothing beside dist/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-dist-'));
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const bin = join(folder, 'bin/evidence-engine.js');
  const evidence = ['infra', 'cluster'].map((part) => `${ROOT}examples/weak/${part}`);
  const args = [bin, 'assess', ...evidence, '--quiet', '--fail-on', 'none', '--output', join(folder, 'out')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

const OFFLINE = ['assess', 'fips', 'fedramp', 'diagram', 'diff', 'merge', 'verify', 'waivers', 'controls', 'keys'];

test.each(OFFLINE)('%s never loads what reads live Azure', (command) => {
  const inputs = inputsIn(reached(outputOf(`src/cli/${command}.ts`), true));
  expect(inputs.filter((path) => /^src\/azure\/|node_modules\/@azure\//.test(path))).toEqual([]);
});

test('azure loads the SDK for tokens, and none of the clients of storage', () => {
  const inputs = inputsIn(reached(outputOf('src/cli/azure.ts'), false));
  expect(inputs.some((path) => path.startsWith('node_modules/@azure/identity/'))).toBe(true);
  expect(inputs.filter((path) => /node_modules\/(?:@azure\/storage|@aws-sdk|google-auth)/.test(path))).toEqual([]);
});

describe.each(OFFLINE)('%s', (command) => {
  const outputs = (): ReadonlySet<string> => reached(outputOf(`src/cli/${command}.ts`), true);

  test('asks for no module that opens sockets or starts anything, whatever it loads', () => {
    const inputs = inputsIn(outputs());
    expect(inputs).toContain('src/model/engine-error.ts');
    expect(waysOut(inputs).filter((way) => way !== COMMANDER)).toEqual([]);
  });

  test('needs no import to stay inside either', () => {
    const ways = [...outputs()]
      .map((name) => [name, GLOBALS.exec(texts.get(name) ?? '')?.[0]])
      .filter(([, way]) => way !== undefined);
    expect(ways).toEqual([]);
  });
});

test('collect starts programs of the host, opens no socket, and is loaded by nothing else', () => {
  const ways = waysOut(inputsIn(reached(outputOf('src/cli/collect.ts'), true)));
  expect(ways.filter((way) => way !== COMMANDER)).toEqual(['src/host/host-tools.ts asks for child_process']);
  expect(inputsIn(reached('dist/main.js', false)).filter((path) => path.startsWith('src/host/'))).toEqual([]);
});

test('what opens sockets stands behind the doors and in serve', () => {
  const known = new Set(OFFLINE.flatMap((name) => [...reached(outputOf(`src/cli/${name}.ts`), true)]));
  const behind = Object.keys(meta.outputs).filter((name) => !known.has(name));
  expect(waysOut(inputsIn(behind)).join('\n')).toMatch(/ asks for https$/m);
});

test('only serve loads the web server, and not before it is sure of its options', () => {
  const servers = (lazily: boolean): readonly string[] =>
    inputsIn(reached(outputOf('src/cli/serve.ts'), lazily)).filter((path) =>
      /node_modules\/(?:fastify|piscina)\//.test(path),
    );
  expect(servers(true)).toEqual(expect.arrayContaining(['node_modules/fastify/fastify.js']));
  expect(servers(false)).toEqual([]);
  const atOnce = waysOut(inputsIn(reached(outputOf('src/cli/serve.ts'), false)));
  expect(atOnce.filter((way) => way !== COMMANDER)).toEqual([]);
});

test('rendering asks for mermaid-cli and the driver of a browser, and is reached by commands that draw alone', () => {
  expect(waysOut(inputsIn([outputOf(RENDERING)]))).toEqual(OPTIONAL.map((name) => `${RENDERING} asks for ${name}`));
  const leads = (command: string): boolean =>
    [...reached(outputOf(`src/cli/${command}.ts`), true)].some((name) =>
      meta.outputs[name]?.imports.some(({ path }) => path === outputOf(RENDERING)),
    );
  expect(OFFLINE.filter(leads)).toEqual(['assess', 'fedramp', 'diagram']);
});

test('--help loads commander and the beginning of the command line only', () => {
  const inputs = inputsIn(reached('dist/main.js', false));
  const packages = inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(packages)]).toEqual(['commander']);
  const own = inputs.filter((path) => path.startsWith('src/'));
  // what is wrong with a command line is printed without the secrets in it
  const others = own.filter((path) => !path.startsWith('src/model/secrets/'));
  expect(others.filter((path) => !path.startsWith('src/cli/'))).toEqual([
    'src/base/memo.ts',
    'src/generated/version.ts',
    'src/model/safe-text.ts',
  ]);
  expect(others.length).toBeLessThan(8);
  expect(waysOut(inputs)).toEqual([COMMANDER]);
});
