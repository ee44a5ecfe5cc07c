import type { Pointer } from '../../base/pointer.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { counted } from '../../base/counted.ts';
import type { LeftOut } from '../shared/packages/left-out.ts';

/** Counts the parts of components that are not read. */
export interface LeftOutCounter {
  see(raw: ValueMap, pointer: Pointer): void;
  /** One sentence for each kind, including what is outside the components. */
  all(root: ValueMap): readonly LeftOut[];
}

interface Tally {
  count: number;
  first: Pointer;
}

const PEDIGREE = ['ancestors', 'descendants', 'variants', 'patches'] as const;

/**
 * Counts what could affect a verdict and is not read: other bills, what a component was made from, how the product
 * was built (CycloneDX 1.7, JSON reference). Vulnerabilities, annotations, model cards, texts and signatures have no
 * check.
 */
export function createLeftOut(): LeftOutCounter {
  const pedigree: Tally = { count: 0, first: [] };
  const bills: Tally = { count: 0, first: [] };
  return {
    see(raw, pointer) {
      const made = mapField(raw, 'pedigree');
      if (made && PEDIGREE.some((key) => isFilled(own(made, key)))) add(pedigree, 1, [...pointer, 'pedigree']);
      add(bills, linkedBills(raw), [...pointer, 'externalReferences']);
    },
    all(root) {
      add(bills, linkedBills(root), ['externalReferences']);
      const built = builtWith(root);
      const claimed = targets(root);
      const sentences: readonly (readonly [count: number, sentence: string, pointer: Pointer])[] = [
        [
          pedigree.count,
          `the pedigree of ${counted(pedigree.count, 'component')} (ancestors, variants, patches). List such libraries under components.`,
          pedigree.first,
        ],
        [
          bills.count,
          `${counted(bills.count, 'reference')} to other bills of materials. Add those bills to the evidence if they are not in it.`,
          bills.first,
        ],
        [
          built,
          `${counted(built, 'component')} of the formulation (how the product was built). List what is part of the product under components.`,
          ['formulation'],
        ],
        [
          claimed,
          `${counted(claimed, 'component')} that only declarations name. List what is part of the product under components.`,
          ['declarations', 'targets', 'components'],
        ],
      ];
      return sentences.filter(([count]) => count > 0).map(([, sentence, pointer]) => ({ sentence, pointer }));
    },
  };
}

function add(tally: Tally, count: number, pointer: Pointer): void {
  if (count > 0 && tally.count === 0) tally.first = pointer;
  tally.count += count;
}

/** External references of type `bom` (since 1.4), as a URL or a BOM-Link. */
function linkedBills(holder: ValueMap): number {
  const references = own(holder, 'externalReferences');
  if (!isList(references)) return 0;
  return references.filter((one) => isMap(one) && textField(one, 'type') === 'bom').length;
}

function builtWith(root: ValueMap): number {
  const formulas = listField(root, 'formulation') ?? [];
  return formulas.reduce<number>((sum, one) => sum + (isMap(one) ? readLength(own(one, 'components')) : 0), 0);
}

function targets(root: ValueMap): number {
  const declarations = mapField(root, 'declarations');
  const named = declarations ? mapField(declarations, 'targets') : null;
  return named ? readLength(own(named, 'components')) : 0;
}

function readLength(value: Value | undefined): number {
  return isList(value) ? value.length : 0;
}

function isFilled(value: Value | undefined): boolean {
  return isList(value) && value.length > 0;
}
