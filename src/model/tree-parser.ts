import type { EvidenceFile, FileTree, Parsed, Parser } from './evidence.ts';
import type { EvidenceKind } from './evidence-kind.ts';
import type { Work } from '../base/work.ts';

/** Files that only make sense together: a Terraform module with those it calls, a chart, an overlay, a playbook. */
export interface FileGroup {
  /** The folder or file that names the group in messages; `''` is the folder that was given. */
  readonly root: string;
  /** Paths of the files that belong to it; file parsers don't see them. A file may belong to several groups. */
  readonly files: readonly string[];
}

/** What the user says about evidence, beside the evidence itself. Each parser reads its own part. */
export interface ParserSettings {
  readonly terraform?: {
    /** `name=value`, as on Terraform's own command line; the last one counts. */
    readonly variables?: readonly string[];
    /** Files with values of variables, in the order given; they may stand outside the tree. */
    readonly variableFiles?: readonly EvidenceFile[];
  };
  readonly helm?: {
    /** Files with values, in the order given; they may stand outside the tree. */
    readonly valueFiles?: readonly EvidenceFile[];
    /** `path=value` in Helm's notation, in the order given. */
    readonly set?: readonly string[];
    /** The same, with values that stay text. */
    readonly setText?: readonly string[];
    /** `v1.31.0` */
    readonly kubeVersion?: string;
  };
}

/** A parser of files that only make sense together: pure, never throws for bad input, opens nothing. */
export interface TreeParser {
  /** Name of its folder, and `source` of what it yields. */
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly EvidenceKind[];
  /** The groups of a tree, each root once, sorted by root. Cheap where the tree holds none. */
  claim(tree: FileTree, settings?: ParserSettings, work?: Work): readonly FileGroup[];
  /** What is not followed because `work` is used up is told as a loss of evidence. */
  parse(group: FileGroup, tree: FileTree, settings: ParserSettings, work?: Work): Parsed;
}

/** Every format that is read. What a tree parser claims, no file parser sees. */
export interface ParserRegistry {
  readonly files: readonly Parser[];
  readonly trees: readonly TreeParser[];
}
