import type { Box } from '../graph.ts';
import { collapseBoxes, keepLargest } from './overviews.ts';
import type { Material } from './material.ts';
import { createPages } from './page-material.ts';
import { growPageTree, type Branch } from './page-tree.ts';

/** The most pages of one view; pages above also count what further pages would show. */
export const MOST_PAGES = 80;
/** Boxes with so few things are drawn on the page above, if together they are not many. */
const FEW = 3;
const MOST_INLINE = 24;
/** The most parts of a page for which accounts are opened to show their regions. */
const MOST_OPENED = 24;
/** How many boxes a page may show as nodes, tried in this order. */
const NODES = [200, 100, 60, 40, 24, 12] as const;

/** One page: what it shows, and the pages about the boxes that it shows as nodes. */
export interface Page {
  /** `undefined` for the first page of a view. */
  readonly box: Box | undefined;
  readonly material: Material;
  readonly pages: readonly Page[];
}

/** The first page of a view with all pages below it, and how many boxes have no page. */
export interface Pages {
  readonly first: Page;
  readonly left: number;
}

/**
 * Divides material into pages: what fits on a sheet is one page; otherwise the networks, regions, accounts or systems
 * in it become nodes, and each has a page. `fits`: whether material can be read on a sheet.
 */
export function planPages(material: Material, fits: (material: Material) => boolean): Pages {
  const select = createPages(material);
  const made = new Map<Branch, { readonly material: Material; readonly below: readonly Branch[] }>();
  let queue: readonly Branch[] = [growPageTree(material.things)];
  let left = 0;
  const [root] = queue;
  while (queue.length > 0) {
    const next: Branch[] = [];
    for (const branch of [...queue].sort((one, other) => other.things.length - one.things.length)) {
      if (made.size > MOST_PAGES) {
        left += 1;
        continue;
      }
      const page = planPage(branch, select(branch), fits);
      made.set(branch, page);
      next.push(...page.below);
    }
    queue = next;
  }
  const build = (branch: Branch): readonly Page[] => {
    const page = made.get(branch);
    if (page === undefined) return [];
    return [{ box: branch.box, material: page.material, pages: page.below.flatMap(build) }];
  };
  const [first] = root === undefined ? [] : build(root);
  return { first: first ?? { box: undefined, material, pages: [] }, left };
}

function planPage(
  branch: Branch,
  material: Material,
  fits: (material: Material) => boolean,
): { readonly material: Material; readonly below: readonly Branch[] } {
  const parts = getParts(branch);
  const below = parts.filter(({ things }) => things.length > FEW);
  const small = parts.filter(({ things }) => things.length <= FEW);
  if (branch.children.length === 0 || fits(material)) return { material, below: [] };
  const inline = small.reduce((sum, { things }) => sum + things.length, 0);
  const collapsed = inline > MOST_INLINE ? parts : below;
  if (collapsed.length === 0) return { material, below: [] };
  const sizes = new Map(
    collapsed.flatMap(({ box, things }) => (box === undefined ? [] : [[box, things.length] as const])),
  );
  let shown = material;
  for (const most of NODES) {
    shown = collapseBoxes(material, keepLargest(sizes, most));
    if (fits(shown)) break;
  }
  return { material: shown, below: collapsed.filter(({ things }) => things.length > 1) };
}

/** The boxes in a branch. Those with nothing but other boxes, such as accounts by region, are replaced with these. */
function getParts({ children }: Branch): readonly Branch[] {
  const opened = children.flatMap((child) => (child.isInhabited ? [child] : child.children));
  return opened.length > MOST_OPENED || opened.length === children.length
    ? children
    : getParts({ ...WHOLE, children: opened });
}

const WHOLE: Branch = { box: undefined, things: [], isInhabited: false, children: [] };
