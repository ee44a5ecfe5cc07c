/**
 * One property: its path in the ARM document, its attribute in azurerm 5, the conversion of the value, and for
 * machines the operating system. In paths `[]` is every element of a list; in attributes `[0]` is a block that occurs
 * once and `[]` a block for each element.
 */
export type Row = readonly [from: string, to: string, conversion: string, only?: 'linux' | 'windows'];

/** Parts of a document that are separate resources in azurerm. */
export interface Derived {
  readonly at: string;
  readonly arm: string;
  /** Attribute that refers to the parent. */
  readonly parent: string;
  /** The first part with mode System, which becomes this block of the parent. */
  readonly block?: string;
}

export interface ArmType {
  readonly arm: string;
  /** Terraform type, or the rule that chooses it. */
  readonly azurerm: string;
  readonly rows: readonly Row[];
  /** Absent: read with the inventory. Otherwise by a call for each parent, or by one for the subscription. */
  readonly read?: 'detail' | 'subscription';
  /** Types that have the detail; absent: the type that the path begins with. */
  readonly of?: readonly string[];
  readonly intoParent?: boolean;
  /** Attribute that refers to the parent. */
  readonly parent?: string;
  readonly derived?: Derived;
  /** The rows are those of an element in a list of the parent; a separate document has the same below `properties`. */
  readonly inList?: boolean;
  /** Paths that must be present; otherwise the attributes below them are unknown. */
  readonly needs?: readonly string[];
  /** Attributes that checks read but these documents lack: unknown, not absent. */
  readonly untold?: readonly string[];
}
