/** The table of folders, what each may import besides itself and src/base, and why. It is the architecture: change it only with a reason. */
const FOLDERS = {
  base: { imports: [], why: 'Helpers without a domain depend on nothing, so every folder may import them.' },
  model: { imports: [], why: 'All folders share these nouns, so they depend on nothing else.' },
  network: { imports: ['model'], why: 'Checks and diagrams read packet rules, ports and address blocks in one way.' },
  generated: { imports: [], why: 'The build writes it before anything of ours can run.' },
  'parsers/shared': { imports: ['model', 'languages'], why: 'Helpers that parsers share know none of them.' },
  evidence: {
    imports: ['model', 'languages'],
    why: 'Evidence of every format is joined and located in one way.',
  },
  checks: {
    imports: ['model', 'network', 'languages/re2'],
    why: 'Checks read evidence, and know neither its formats nor what becomes of findings.',
  },
  frameworks: { imports: ['model'], why: 'Verdicts come from findings alone.' },
  diagram: { imports: ['model', 'network'], why: 'A diagram is drawn from evidence and from what is said about it.' },
  writers: { imports: ['model'], why: 'Writers say what was decided and decide nothing.' },
  results: { imports: ['model'], why: 'Finished runs are compared by what they say of themselves.' },
  sources: { imports: ['model'], why: 'Reading bytes is apart from understanding them.' },
  azure: {
    imports: ['model', 'parsers/azure-arm'],
    why: 'One table says what is kept of Azure and what is read of it later, so the collector knows that parser.',
  },
  rendering: { imports: ['model'], why: 'A browser gets the text of a diagram and knows nothing else.' },
  content: { imports: ['model', 'generated'], why: 'Content is data, validated with schemas that the build compiled.' },
  host: {
    imports: ['model', 'parsers/shared'],
    why: 'What is collected is reduced by the same functions as what is read, so that nothing more ever leaves a host.',
  },
  engine: {
    imports: [
      'model',
      'languages',
      'parsers',
      'evidence',
      'network',
      'checks',
      'frameworks',
      'diagram',
      'writers',
      'results',
      'sources',
      'azure',
      'rendering',
      'content',
      'host',
      'generated',
    ],
    why: 'The only module that knows the order of the stages.',
  },
  remote: {
    imports: ['model', 'generated'],
    why: 'A client believes only what a schema allows, and assesses nothing.',
  },
  server: { imports: ['engine', 'model', 'generated'], why: 'The service offers what the engine does.' },
  library: { imports: ['engine', 'model', 'generated'], why: 'The library offers what the engine does.' },
  cli: {
    imports: ['engine', 'model', 'results', 'generated', 'remote', 'server'],
    why: 'The engine knows nothing of the client and the keys of the service, which are edges too.',
  },
};

const EDGES = '^src/(sources|azure|host|content|rendering|cli|engine|library|remote|server)/';
/** Node's own modules that only compute. */
const PURE = '^(node:)?(crypto|util|zlib)$';

const folderRules = Object.entries(FOLDERS).map(([folder, { imports, why }]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `${why} src/${folder} may import ${['itself', 'base', ...imports].join(', ')}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [folder, 'base', ...imports].map((name) => `^src/${name}/`) },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    {
      name: 'language-imports',
      comment:
        'A language knows nothing of evidence, so that it could be a separate package. Templates contain YAML, JSON and regular expressions, so these three serve the others.',
      severity: 'error',
      from: { path: '^src/languages/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/base/', '^src/languages/(json|re2|yaml)/', '^src/languages/$1/'] },
    },
    {
      name: 'parser-imports',
      comment: 'A parser knows the model, the languages, the shared helpers and its own folder, never another parser.',
      severity: 'error',
      from: { path: '^src/parsers/(?!shared/)([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/(base|model|languages)/', '^src/parsers/shared/', '^src/parsers/$1/'] },
    },
    {
      name: 'parser-registry-imports',
      comment: 'The registry of parsers names them, and knows nothing of what is done with evidence.',
      severity: 'error',
      from: { path: '^src/parsers/[^/]+$' },
      to: { path: '^src/', pathNot: ['^src/(base|model)/', '^src/parsers/'] },
    },
    {
      name: 'folder-without-a-row',
      comment: 'A new folder gets its row in the table above before anything stands in it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(parsers|languages)/', ...Object.keys(FOLDERS).map((name) => `^src/${name}/`)],
      },
      to: {},
    },
    {
      name: 'core-does-no-io',
      comment: 'Reading and printing happen at the edges, so that the core can be trusted, tested and rerun.',
      severity: 'error',
      from: { path: '^src/', pathNot: EDGES },
      to: { dependencyTypes: ['core'], pathNot: PURE },
    },
    {
      name: 'terminal-only-in-cli',
      comment: 'Only the command line knows about flags, colours and spinners.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: 'node_modules/(commander|chalk|ora)/' },
    },
    {
      name: 'network-only-behind-remote-sources',
      comment: 'Nothing but what the user names by its address, --remote and serve open a socket or start a program.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/sources/(network|remote-state)/|^src/(sources/repository|sources/git/(run-git|pinned-connection)|host/host-tools)\\.ts$|^src/(azure|remote|server)/',
      },
      to: {
        path: '^(node:)?(net|http|https|http2|tls|dns|dns/promises|dgram|child_process)$|node_modules/(undici|@aws-sdk|@azure|google-auth-library)/|^src/sources/(network|remote-state|repository\\.ts)',
        pathNot: '^src/sources/(remote-state/remote-state|repository)\\.ts$',
      },
    },
    {
      name: 'host-behind-collect',
      comment: 'Only collecting looks at the machine it runs on, and nothing else loads what it needs.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(host/|engine/collect\\.ts$)' },
      to: { path: '^src/host/' },
    },
    {
      name: 'host-opens-no-socket',
      comment: 'Collecting starts the programs of this host and talks to nobody.',
      severity: 'error',
      from: { path: '^src/host/' },
      to: { path: '^(node:)?(net|http|https|http2|tls|dns|dns/promises|dgram)$' },
    },
    {
      name: 'web-server-only-in-server',
      comment: 'Only the service needs a web server, threads and counters.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/' },
      to: { path: 'node_modules/(fastify|@fastify|piscina|prom-client)/' },
    },
    {
      name: 'browser-only-in-rendering',
      comment:
        'A browser starts only for pictures of diagrams, which the user asks for; its packages are optional peers.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/rendering/' },
      to: { path: 'node_modules/(@mermaid-js|puppeteer|mermaid|jsdom)' },
    },
    {
      name: 'no-dev-dependencies-in-product',
      comment: 'What only tests and checks need is not there for users. Dependencies become a part of dist/.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        pathNot: 'node_modules/(@mermaid-js/mermaid-cli|puppeteer)/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-build-tools-in-product',
      comment: 'These dependencies make the product and are no part of it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/(ajv|ajv-formats|esbuild)/' },
    },
    {
      name: 'no-cycles',
      comment:
        'A cycle hides which part can be understood without the other; a shared type goes into the lower file or its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere breaks at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
