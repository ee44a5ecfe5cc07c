import { upwards, type Context, type Listing } from './listing.ts';
import { parentFolder, resolved, resolvePath, under } from '../../base/tree-path.ts';

const MAX_FILES = 5000;
const KUSTOMIZATIONS: ReadonlySet<string> = new Set(['kustomization.yaml', 'kustomization.yml', 'Kustomization']);
const PATH = /[\w.@-]{1,200}(?:\/[\w.@-]{1,200}){0,30}/g;
const LOCAL_CHART = /file:\/\/([\w.@/-]{1,300})/g;
const LEVELS = 2;

/** The whole chart of a file, the chart that contains it, and local charts that these name. */
export function chartContext(changed: string, listing: Listing): Context | undefined {
  const charts = upwards(parentFolder(changed)).filter((folder) => listing.has(under(folder, 'Chart.yaml')));
  if (charts.length === 0) return undefined;
  const outer = charts.at(-1) ?? '';
  const inner = charts[0] ?? '';
  const chart = /(?:^|\/)charts\//.test(inner.slice(outer.length)) ? outer : inner;
  const beside = localCharts(chart, listing).flatMap((folder) => listing.below(folder, MAX_FILES));
  return { files: [...listing.below(chart, MAX_FILES), ...beside] };
}

function localCharts(chart: string, listing: Listing): readonly string[] {
  const written = listing.text(under(chart, 'Chart.yaml')).matchAll(LOCAL_CHART);
  return [...written].flatMap(([, path]) => resolvePath(chart, path ?? '') ?? []);
}

/** The kustomizations that use a file, what they build on, and the overlays next to them that build on these. */
export function kustomizeContext(changed: string, listing: Listing): Context | undefined {
  const own = upwards(parentFolder(changed)).find((folder) => kustomizationsIn(folder, listing).length > 0);
  if (own === undefined) return undefined;
  const folders = new Set([own]);
  const files = new Set<string>();
  collect(folders, files, listing);
  const top = upwards(own)[LEVELS] ?? '';
  const others = new Set(listing.below(top, MAX_FILES).filter(isKustomization).map(parentFolder));
  for (const before of rounds(folders)) {
    for (const folder of others) {
      if (!folders.has(folder) && namedIn(folder, listing).some((path) => folders.has(path))) folders.add(folder);
    }
    if (folders.size === before) break;
  }
  collect(folders, files, listing);
  return { files: [...files] };
}

function* rounds(folders: ReadonlySet<string>): Generator<number> {
  for (let round = 0; round < 20; round += 1) yield folders.size;
}

function collect(folders: Set<string>, files: Set<string>, listing: Listing): void {
  // a set hands out what is added on the way
  for (const folder of folders) {
    for (const path of kustomizationsIn(folder, listing)) files.add(path);
    for (const path of namedIn(folder, listing)) {
      if (kustomizationsIn(path, listing).length > 0) folders.add(path);
      else if (listing.has(path)) files.add(path);
    }
  }
}

function namedIn(folder: string, listing: Listing): readonly string[] {
  const texts = kustomizationsIn(folder, listing).map((path) => listing.text(path));
  const written = new Set(texts.flatMap((text) => text.match(PATH) ?? []));
  return [...written].flatMap((each) => resolved(folder, each) ?? []).filter((path) => path !== folder);
}

function kustomizationsIn(folder: string, listing: Listing): readonly string[] {
  return listing.files(folder).filter(isKustomization);
}

function isKustomization(path: string): boolean {
  return KUSTOMIZATIONS.has(path.slice(path.lastIndexOf('/') + 1));
}
