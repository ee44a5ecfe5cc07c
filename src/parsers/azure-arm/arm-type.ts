/**
 * One property: its path in the ARM document, the attribute that azurerm 5 gives it, how the value is converted, and
 * for machines the system it is of. In paths `[]` is every element of a list; in attributes `[0]` is a block that
 * occurs once and `[]` a block for each element.
 */
export type Row = readonly [from: string, to: string, conversion: string, only?: 'linux' | 'windows'];

/** Things inside a document that azurerm keeps as resources of their own. */
export interface Derived {
  readonly at: string;
  readonly arm: string;
  /** Attribute that names the thing it stands in. */
  readonly parent: string;
  /** The first of them with mode System is this block of the parent instead. */
  readonly block?: string;
}

export interface ArmType {
  /** As Azure spells it. */
  readonly arm: string;
  /** Type of the resource, or which rule chooses it. */
  readonly azurerm: string;
  readonly rows: readonly Row[];
  /** How it is read: with the inventory, by a call for each parent, or by one for the subscription. */
  readonly read?: 'detail' | 'subscription';
  /** Types that a detail is read for; without it the type that the path begins with. */
  readonly of?: readonly string[];
  /** Its rows are attributes of its parent. */
  readonly intoParent?: boolean;
  /** Attribute that names the parent. */
  readonly parent?: string;
  readonly derived?: Derived;
  /** Paths without which nothing can be said of the attributes below them. */
  readonly needs?: readonly string[];
  /** Attributes that checks ask and that nothing here tells: they are unknown, not absent. */
  readonly untold?: readonly string[];
}
