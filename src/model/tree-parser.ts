import type { EvidenceFile, FileTree, Parsed, Parser } from './evidence.ts';
import type { EvidenceKind } from './evidence-kind.ts';
import type { Work } from '../base/work.ts';

/**
 * Files that only make sense together: a Terraform module with the modules it calls, a chart, an overlay, a playbook.
 */
export interface FileGroup {
  /** The folder or file that names the group in messages; `''` is the folder of the run. */
  readonly root: string;
  /** Paths of its files, which file parsers do not get. A file may belong to several groups. */
  readonly files: readonly string[];
}

/** The user's settings for reading evidence. Each parser reads only its part. */
export interface ParserSettings {
  readonly terraform?: {
    /** `name=value`, as on Terraform's command line; the last one counts. */
    readonly variables?: readonly string[];
    /** Files with variable values, in the order given; they may be outside the tree. */
    readonly variableFiles?: readonly EvidenceFile[];
  };
  /** Templates of CloudFormation and of Azure Resource Manager. */
  readonly templates?: {
    /** `Name=value`; the last one counts. */
    readonly parameters?: readonly string[];
    /** Files with values of parameters, in the order given; they may be outside of the tree. */
    readonly parameterFiles?: readonly EvidenceFile[];
  };
  readonly helm?: {
    /** Values files, in the order given; they may be outside the tree. */
    readonly valueFiles?: readonly EvidenceFile[];
    /** `path=value` in Helm's notation, in the order given. */
    readonly set?: readonly string[];
    /** Like `set`, but values stay text. */
    readonly setText?: readonly string[];
    /** `v1.31.0` */
    readonly kubeVersion?: string;
  };
}

/** A parser of files that only make sense together: pure, never throws for bad input, opens no files. */
export interface TreeParser {
  /** Name of its folder, and `source` of what it yields. */
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly EvidenceKind[];
  /** The groups of a tree, each root once, sorted by root. Must be cheap for a tree without any. */
  claim(tree: FileTree, settings?: ParserSettings, work?: Work): readonly FileGroup[];
  /** Reports as lost evidence what it does not follow because `work` is used up. */
  parse(group: FileGroup, tree: FileTree, settings: ParserSettings, work?: Work): Parsed;
}

/** All formats that are read. A file that a tree parser claims is not given to a file parser. */
export interface ParserRegistry {
  readonly files: readonly Parser[];
  readonly trees: readonly TreeParser[];
}
