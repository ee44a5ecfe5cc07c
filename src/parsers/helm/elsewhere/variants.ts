import type { Problem } from '../../../model/problem.ts';
import type { ParserSettings } from '../../../model/tree-parser.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { goMap, isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { readGoYaml } from '../../../languages/go-template/yaml/read.ts';
import { overlay } from '../../../languages/go-template/value-tables.ts';
import { brokenValues } from './problems.ts';
import { readReleases } from './releases.ts';
import { valuesFiles } from './values-files.ts';
import type { Variant } from './variant.ts';

export interface Variants {
  readonly variants: readonly Variant[];
  readonly problems: readonly Problem[];
}

const MAX_VARIANTS = 16;

/** Other values for the chart in a folder. Empty where a values file given with an option is for this chart. */
export function readVariants(tree: FileTree, root: string, own: GoMap, settings: ParserSettings['helm']): Variants {
  const files = valuesFiles(tree).get(root) ?? [];
  const given = settings?.valueFiles ?? [];
  const givenKeys = given.flatMap((file) => [...(readMap(file.text())?.entries.keys() ?? [])]);
  const texts = new Set(files.map((path) => tree.get(path)?.text()));
  if (givenKeys.some((key) => own.entries.has(key)) || given.some((file) => texts.has(file.text()))) {
    return { variants: [], problems: [] };
  }
  const problems: Problem[] = [];
  const variants: Variant[] = [];
  for (const path of files) {
    const read = readGoYaml(tree.get(path)?.text() ?? '');
    if (read.ok && (read.value === null || isGoMap(read.value))) {
      variants.push({ name: path, values: read.value ?? goMap(), isFile: true });
    } else {
      variants.push({ name: path, values: undefined, isFile: true });
      problems.push(brokenValues(path, read.ok ? undefined : read.line));
    }
  }
  variants.push(...readReleases(tree, root));
  if (variants.length <= MAX_VARIANTS) return { variants: [...variants, ...together(variants)], problems };
  const rest = variants.slice(MAX_VARIANTS).map((each) => ({ ...each, values: undefined }));
  return { variants: [...variants.slice(0, MAX_VARIANTS), ...rest], problems };
}

/** All files at once, because `--values` may be repeated. */
function together(variants: readonly Variant[]): readonly Variant[] {
  const known = variants.flatMap(({ isFile, values }) => (isFile && values !== undefined ? [values] : []));
  if (known.length < 2) return [];
  const name = variants.filter(({ isFile }) => isFile).map((each) => each.name)[0] ?? '';
  return [{ name, values: known.reduce(overlay), isFile: true }];
}

function readMap(text: string): GoMap | undefined {
  const read = readGoYaml(text);
  return read.ok && isGoMap(read.value) ? read.value : undefined;
}
