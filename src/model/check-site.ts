import type { EngineIdentity } from './assessment.ts';
import type { Check, Outcome } from './check.ts';
import type { Framework, Requirement } from './framework.ts';

/** Everything that the pages about checks and controls say. */
export interface CheckSite {
  readonly engine: EngineIdentity;
  /** By id. */
  readonly checks: readonly CheckEntry[];
  readonly frameworks: readonly FrameworkEntry[];
  /** Those that checks examine. */
  readonly platforms: readonly PlatformEntry[];
}

/** A file of a site: its path has `/` as separator. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

export interface CheckEntry {
  readonly check: Check;
  /** Of a folder given with `--controls`. */
  readonly isOwn: boolean;
  readonly things: readonly ExaminedThings[];
  /** What the field of a trait is called, where a trait says how each type spells it. */
  readonly concept?: string;
  /** Titles of the kinds of evidence that could tell. */
  readonly evidence: readonly string[];
  /** What would be right, in words. */
  readonly expectations: readonly string[];
  /** What to set, in the words of each platform. */
  readonly settings: readonly PlatformSettings[];
  readonly examples: readonly ExampleAnswer[];
  /** When it does not apply, in the sentences of findings. */
  readonly exceptions: readonly string[];
  readonly bearsOn: readonly BearsOn[];
}

/** Types of one product that a check examines. */
export interface ExaminedThings {
  readonly platform: string;
  readonly product: string;
  readonly types: readonly string[];
}

export interface PlatformSettings {
  readonly platform: string;
  /** Clauses such as `set encrypted = true in aws_ebs_volume`. */
  readonly clauses: readonly string[];
}

/** What a check says about one of its examples. */
export interface ExampleAnswer {
  readonly outcome: Outcome;
  readonly platform: string;
  /** The example as people write it; absent where evidence is reported by a tool. */
  readonly text?: string;
  readonly message: string;
}

/** What the answers of a check are worth in one framework: ids of requirements. */
export interface BearsOn {
  readonly framework: string;
  readonly proves: readonly string[];
  readonly contradicts: readonly string[];
  readonly advises: readonly string[];
}

export interface FrameworkEntry {
  readonly framework: Framework;
  /** In the order of the framework. */
  readonly controls: readonly ControlEntry[];
}

export interface ControlEntry {
  readonly requirement: Requirement;
  readonly proving: readonly Check[];
  readonly contradicting: readonly Check[];
  readonly advisory: readonly Check[];
  /** Titles of the kinds of evidence that could tell. */
  readonly evidence: readonly string[];
  /** What checks examine, in a sentence. */
  readonly examined?: string;
  /** What evidence never shows. */
  readonly gap?: string;
  /** Controls of the root framework that its checks name. */
  readonly roots: readonly ControlLink[];
  /** Requirements of other frameworks that are graded from this one. */
  readonly derived: readonly ControlLink[];
  /** Its enhancements, or the control that it enhances. */
  readonly related: readonly string[];
}

export interface ControlLink {
  /** Id of the framework. */
  readonly framework: string;
  readonly id: string;
}

export interface PlatformEntry {
  readonly title: string;
  readonly products: readonly ProductEntry[];
}

export interface ProductEntry {
  readonly title: string;
  readonly types: readonly string[];
  readonly checks: readonly Check[];
}
