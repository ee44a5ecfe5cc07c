import type { ListOffsets } from '../base/list-offsets.ts';
import type { Place, Places } from './place.ts';
import type { Problem } from './problem.ts';
import type { Majors } from './provider-version.ts';
import type { Scan } from './scan.ts';
import type { Value, ValueMap } from '../base/value.ts';
import type { EvidenceKind } from './evidence-kind.ts';

/** One file as a source hands it over. Reading is done; decoding is lazy and cached by the source. */
export interface EvidenceFile {
  /** Relative to the evidence root, `/` as separator. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex of the raw bytes; absent in a run without digests. */
  readonly sha256?: string | undefined;
  /** The first 64 KiB, decoded; enough to recognise a format. */
  readonly head: string;
  /** The whole file, decoded (UTF-8 with or without mark, UTF-16 with mark); the mark is gone. */
  text(): string;
  /** The bytes of a long file in UTF-8 without its mark, until `text()` is called: for who can do with parts of the text. */
  utf8?(): Buffer | undefined;
  /** The raw bytes, of packed charts only: nothing else that is no text is kept. */
  bytes?(): Uint8Array;
  /** With `bytes`: what may be unpacked of them. */
  readonly room?: Room;
}

/** Bytes that a run may still read or unpack. One for the whole run, so that many small archives are bounded like one. */
export interface Room {
  left(): number;
  spend(bytes: number): void;
}

export type Certainty = 'no' | 'maybe' | 'yes';

/** A file parser: pure, never throws for bad input, opens nothing. */
export interface Parser {
  /** Name of its folder, and `source` of what it yields. */
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly EvidenceKind[];
  recognise(path: string, head: string): Certainty;
  /** `tree`: all files of the run, for formats of which other files decide something. */
  parse(file: EvidenceFile, tree?: FileTree): Parsed;
}

export interface Parsed {
  readonly resources: readonly Resource[];
  readonly components: readonly Component[];
  readonly facts: readonly Fact[];
  readonly problems: readonly Problem[];
  /** Where a parser that read a long list by its elements met them. */
  readonly elements?: ElementOffsets | undefined;
  /** What the reader of findings about other files has to know, by file: a note of each resource in there. */
  readonly asides?: ReadonlyMap<string, string> | undefined;
  /** When the facts were collected, where the record tells it. */
  readonly collected?: Collected | undefined;
  /** Results of other tools about rules of their benchmarks. */
  readonly scans?: readonly Scan[];
}

/** The day on which a record was collected, `YYYY-MM-DD` in UTC, and where it says so. */
export interface Collected {
  readonly day: string;
  readonly place: Place;
}

/** Where the elements of a long list are in a JSON file that a parser read element by element. */
export interface ElementOffsets extends ListOffsets {
  readonly file: string;
}

/** A reference that the author wrote in an attribute, kept where the value itself is not yet known. */
export interface Reference {
  /** Top-level attribute that holds it. */
  readonly path: string;
  /** Full addresses it can point to. `exact: false` when the instance (count, for_each) cannot be told. */
  readonly to: readonly string[];
  readonly exact: boolean;
  /** What stands in attributes of its blocks, where one of them alone says more: `path` is dotted, without indexes. */
  readonly parts?: readonly Reference[];
}

/** A thing with an address: a Terraform resource instance, a Kubernetes object, one container of it. */
export interface Resource {
  readonly kind: 'resource';
  /** Terraform type (`aws_s3_bucket`), or `k8s/<Kind>`, `k8s/workload`, `k8s/container`. */
  readonly type: string;
  /** Unique within its source: the full Terraform address, or kind/namespace/name. */
  readonly address: string;
  /** Parser id. */
  readonly source: string;
  readonly evidenceKind: EvidenceKind;
  readonly values: ValueMap;
  readonly place: Place;
  /** Places of parts of `values` that stand elsewhere, by dotted path; the longest prefix wins. */
  readonly places?: Places;
  /** Provider configuration, such as `registry.terraform.io/hashicorp/aws` plus alias; joins stay within one. */
  readonly provider?: string | undefined;
  /** Major versions that the provider may have, where something tells; attributes that are absent mean what they assume. */
  readonly providerVersion?: Majors;
  /** Module address, `''` for the root module. */
  readonly module?: string;
  /** Root of the tree of files that it was read from: addresses lead within it. Without it they lead within a file. */
  readonly root?: string;
  /**
   * What decides whether it exists at all, where that is not known; the same text for things that exist together,
   * and lines that begin alike where one includes the other. Never shown.
   */
  readonly conditional?: string;
  readonly references?: readonly Reference[] | undefined;
  /**
   * Attributes that a module gets which was not read, `*` for all of it: what belongs to the resource may stand in there. Left
   * out where there are none.
   */
  readonly handedOver?: readonly string[];
  /** Attributes that an output of its module returns, `*` for all of it: something outside may use them. Left out where there are none. */
  readonly exported?: readonly string[];
  /**
   * Whether Terraform makes its replacement before it destroys it (`lifecycle.create_before_destroy`). Left out where the
   * evidence does not tell: a plan never does, and a state only says so where it is true.
   */
  readonly createBeforeDestroy?: boolean | undefined;
  /** Said to the reader with every finding about it, such as `tainted`. */
  readonly notes?: readonly string[] | undefined;
  /** Why nothing good about it proves anything, as a sentence: a pass becomes unknown, a fail stays. */
  readonly unproven?: string;
}

export type ComponentScope = 'runtime' | 'development' | 'optional' | 'unknown';

/** A piece of software named by an SBOM or a lock file. */
export interface Component {
  readonly kind: 'component';
  readonly name: string;
  readonly version: string;
  /** Package URL type in lower case (`npm`, `cargo`, `golang`, `pypi`, `deb` ...), or the SBOM's component type. */
  readonly ecosystem: string;
  /** Canonical package URL, `''` when none can be told. */
  readonly purl: string;
  readonly scope: ComponentScope;
  /** Whether a root names it itself; `undefined` when the format does not tell. */
  readonly direct?: boolean;
  /** Names of the components that ask for it, at most 20. */
  readonly parents: readonly string[];
  /** `algorithm:hex`. */
  readonly hashes: readonly string[];
  readonly licences: readonly string[];
  readonly source: string;
  readonly place: Place;
  /** Further facts a check can ask: `type`, `crypto`, `certifications`, `cpe`, `other_cpes`, `swid`, `supplier`, `by_evidence`. */
  readonly properties: ValueMap;
}

/** One statement about a host or image. Facts of one subject meet in one resource of type `host`. */
export interface Fact {
  readonly kind: 'fact';
  /** Dotted path in the host's record, such as `kernel_fips.proc_value` or `openssl.providers`. */
  readonly name: string;
  /** Host or image id. */
  readonly subject: string;
  readonly value: Value;
  readonly evidenceKind: EvidenceKind;
  readonly source: string;
  readonly place: Place;
}

export const NOTHING_PARSED: Parsed = { resources: [], components: [], facts: [], problems: [] };

/** How one file fared: the answer to "was my file looked at?". */
export interface FileStatus {
  readonly path: string;
  readonly size: number;
  /** Lower-case hex; absent where the bytes were not read. */
  readonly sha256?: string | undefined;
  readonly status: 'assessed' | 'unrecognised' | 'unreadable';
  /** Parser id, when one recognised it. */
  readonly parser?: string;
  readonly kinds: readonly EvidenceKind[];
}

/** All files of a run. A tree parser reads nothing else, so no path in evidence can lead out of it. */
export interface FileTree {
  /** Sorted in code-unit order. */
  readonly paths: readonly string[];
  get(path: string): EvidenceFile | undefined;
}
