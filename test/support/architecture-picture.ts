/** One rule of `.dependency-cruiser.cjs`, as far as the picture needs it. */
export interface ImportRule {
  readonly name: string;
  readonly comment: string;
  readonly from: { readonly path?: string; readonly pathNot?: string | readonly string[] };
  readonly to: { readonly path?: string; readonly pathNot?: string | readonly string[] };
}

interface Folder {
  /** Below `src`; `parsers/*` is each folder of `parsers`. */
  readonly name: string;
  readonly imports: readonly string[];
  readonly why: string;
  readonly isEdge: boolean;
}

interface Box {
  readonly id: string;
  readonly title: string;
  readonly folders: readonly Folder[];
}

const FOLDER = /^\^src\/(.*)\/$/;

/** The picture of the folders and the table behind it, as Markdown, from the rules that dependency-cruiser enforces. */
export function architecturePicture(rules: readonly ImportRule[]): string {
  const folders = foldersOf(rules);
  const boxes = boxesOf(folders);
  const rows = folders.map(({ name, imports, why }) => `| \`${name}\` | ${imports.join(', ')} | ${why} |`);
  return [
    '```mermaid',
    'flowchart TB',
    ...boxes.flatMap(({ id, title, folders: inside }) => [
      `  subgraph ${id}["${title}"]`,
      ...inside.map(({ name }) => `    ${idOf(name)}["${name}"]`),
      '  end',
    ]),
    ...boxes.slice(0, -1).flatMap(({ folders: inside }) => inside.flatMap((each) => arrowsOf(each, folders, boxes))),
    '  core --> common',
    '```',
    '',
    '| Folder of `src` | May import | Why |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function foldersOf(rules: readonly ImportRule[]): readonly Folder[] {
  const edges = rules.find(({ name }) => name === 'core-does-no-io')?.from.pathNot;
  if (typeof edges !== 'string') throw new TypeError('the rule core-does-no-io names no edges');
  return rules.flatMap(({ name, comment, from, to }) => {
    const [, own] = FOLDER.exec(from.path ?? '') ?? [];
    if (own === undefined || !name.endsWith('-imports') || to.path !== '^src/') return [];
    const allowed = typeof to.pathNot === 'string' ? [to.pathNot] : (to.pathNot ?? []);
    const imports = allowed
      .flatMap((each) => alternatives(FOLDER.exec(each)?.[1]))
      .filter((each) => !each.includes('$1'));
    const folder = plainName(own);
    const [why = ''] = comment.split(/ src\/\S+ may import/);
    const others = imports.map(plainName).filter((each) => each !== folder);
    return { name: folder, imports: others, why, isEdge: new RegExp(edges).test(`src/${folder}/`) };
  });
}

/** `languages/(json|yaml)` are two folders. */
function alternatives(pattern: string | undefined): readonly string[] {
  const [, before = '', inside] = /^(.*)\(([\w|-]+)\)$/.exec(pattern ?? '') ?? [];
  if (inside !== undefined) return inside.split('|').map((each) => before + each);
  return pattern === undefined ? [] : [pattern];
}

/** `parsers/(?!shared/)([^/]+)` is shown as `parsers/*`. */
function plainName(pattern: string): string {
  return pattern.replaceAll(/\(\?![^)]*\)/g, '').replaceAll('([^/]+)', '*');
}

/** From what starts a run down to what is imported everywhere. */
function boxesOf(folders: readonly Folder[]): readonly Box[] {
  const common = folders.filter((each) => isCommon(each, folders));
  const rest = folders.filter((each) => !common.includes(each));
  const engine = rest.filter(({ name }) => name === 'engine');
  const started = rest.filter((each) => each.isEdge && engine.some((one) => covers(one, each)));
  const core = rest.filter(({ isEdge }) => !isEdge);
  const starts = rest.filter((each) => ![...engine, ...started, ...core].includes(each));
  return [
    { id: 'starts', title: 'Where runs start', folders: starts },
    { id: 'order', title: 'The order of the stages', folders: engine },
    { id: 'edges', title: 'Edges: files, network, host, browser', folders: started },
    { id: 'core', title: 'Core: pure and synchronous', folders: core },
    { id: 'common', title: 'Imported from everywhere', folders: common },
  ];
}

/** Imported by a quarter of the folders, and importing next to nothing: arrows to it would hide all others. */
function isCommon(folder: Folder, folders: readonly Folder[]): boolean {
  const importers = folders.filter((each) => covers(each, folder)).length;
  return folder.imports.length <= 1 && importers >= folders.length / 4;
}

function covers({ imports }: Folder, { name }: Folder): boolean {
  return imports.some((each) => name === each || name.startsWith(`${each}/`));
}

/** An arrow to each box that a folder may import as a whole, and to each other folder that it may import. */
function arrowsOf(folder: Folder, folders: readonly Folder[], boxes: readonly Box[]): readonly string[] {
  const drawn = boxes.slice(0, -1).flatMap(({ id, folders: inside }) => {
    const allowed = inside.filter((each) => each !== folder && covers(folder, each));
    if (inside.length > 1 && allowed.length === inside.length) return [`${idOf(folder.name)} --> ${id}`];
    return allowed.map(({ name }) => `${idOf(folder.name)} --> ${idOf(name)}`);
  });
  const parts = folder.imports.filter((each) => each.includes('/') && !folders.some(({ name }) => name === each));
  const single = parts.flatMap((each) => {
    const [top = '', part = ''] = each.split('/');
    const whole = `${top}/*`;
    return whole === folder.name ? [] : [`${idOf(folder.name)} -- "only ${part}" --> ${idOf(whole)}`];
  });
  return [...drawn, ...single].map((arrow) => `  ${arrow}`);
}

function idOf(name: string): string {
  return name.replaceAll(/\W/g, '_');
}
