import type { ListOffsets } from '../base/list-offsets.ts';
import type { Place, Places } from './place.ts';
import type { Problem } from './problem.ts';
import type { Majors } from './provider-version.ts';
import type { FlawStatement } from './flaw-statement.ts';
import type { Scan } from './scan.ts';
import type { ExploitedVulnerability, VulnerabilityScan } from './vulnerability.ts';
import type { Value, ValueMap } from '../base/value.ts';
import type { EvidenceKind } from './evidence-kind.ts';
import type { Wording } from './wording.ts';

/** One file from a source. Its bytes are already read; decoding is lazy and cached by the source. */
export interface EvidenceFile {
  /** Relative to the evidence root, `/` as separator. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex of the raw bytes; absent in a run without digests. */
  readonly sha256?: string | undefined;
  /** The first 64 KiB, decoded; enough to recognise a format. */
  readonly head: string;
  /** The whole file, decoded (UTF-8 with or without byte order mark, UTF-16 with mark), without the mark. */
  text(): string;
  /**
   * UTF-8 bytes of a long file without its byte order mark, for parsers that read parts; absent once `text()` was
   * called.
   */
  utf8?(): Buffer | undefined;
  /** Raw bytes, of packed charts only: other binary files are not kept. */
  bytes?(): Uint8Array;
  /** Set with `bytes`: how much may be unpacked from them. */
  readonly room?: Room;
}

/**
 * The bytes that a run may still read or unpack. Shared by the whole run, so that many small archives have the same
 * limit as one.
 */
export interface Room {
  left(): number;
  spend(bytes: number): void;
}

export type Certainty = 'no' | 'maybe' | 'yes';

/** A file parser: pure, never throws for bad input, opens no files. */
export interface Parser {
  /** Name of the parser's folder, and `source` of what it yields. */
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly EvidenceKind[];
  recognise(path: string, head: string): Certainty;
  /** `tree`: all files of the run, for formats in which other files matter. */
  parse(file: EvidenceFile, tree?: FileTree): Parsed;
}

export interface Parsed {
  readonly resources: readonly Resource[];
  readonly components: readonly Component[];
  readonly facts: readonly Fact[];
  readonly problems: readonly Problem[];
  readonly elements?: ElementOffsets | undefined;
  /** Path of another file to a note that every resource of that file gets. */
  readonly asides?: ReadonlyMap<string, string> | undefined;
  /** When the facts were collected; absent where the record does not say. */
  readonly collected?: Collected | undefined;
  /** Results of other tools about rules of their benchmarks. */
  readonly scans?: readonly Scan[];
  /** What scanners of vulnerabilities found. */
  readonly flaws?: readonly VulnerabilityScan[];
  /** Vulnerabilities that a catalog lists as exploited. */
  readonly exploited?: readonly ExploitedVulnerability[];
  /** What authors state about vulnerabilities of products. */
  readonly statements?: readonly FlawStatement[];
}

/** The day on which a record was collected, `YYYY-MM-DD` in UTC, and the place of that date. */
export interface Collected {
  readonly day: string;
  readonly place: Place;
}

/** The offsets of the elements of a long list in a JSON file that a parser read element by element. */
export interface ElementOffsets extends ListOffsets {
  readonly file: string;
}

/** A reference that the author wrote in an attribute, kept where the value itself is not yet known. */
export interface Reference {
  /** Top-level attribute that contains it. */
  readonly path: string;
  /** Full addresses it can point to. `exact: false` when the instance (count, for_each) is not known. */
  readonly to: readonly string[];
  readonly exact: boolean;
  /**
   * References in attributes of its blocks, where a single one is more specific; their `path` is dotted, without
   * indexes.
   */
  readonly parts?: readonly Reference[];
}

/** An addressable object: a Terraform resource instance, a Kubernetes object, one container of it. */
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
  /** Places of parts of `values` that are defined elsewhere, by dotted path; the longest prefix wins. */
  readonly places?: Places;
  /** Provider configuration, such as `registry.terraform.io/hashicorp/aws` plus alias; joins stay within one. */
  readonly provider?: string | undefined;
  /** Possible major versions of the provider, where known; they decide what an absent attribute means. */
  readonly providerVersion?: Majors;
  /** Module address, `''` for the root module. */
  readonly module?: string;
  /** Root of the file tree it was read from: addresses resolve within it. Absent: addresses resolve within one file. */
  readonly root?: string;
  /**
   * Decides whether it exists, where that is not known. Things that exist together have the same text; a condition
   * that includes another begins with its lines. Never shown.
   */
  readonly conditional?: string;
  readonly references?: readonly Reference[] | undefined;
  /**
   * Attributes passed to a module that was not read (`*`: the whole resource); that module may contain what belongs
   * to it. Absent where there are none.
   */
  readonly handedOver?: readonly string[];
  /**
   * Attributes that an output of its module returns (`*`: the whole resource); something outside may use them. Absent
   * where there are none.
   */
  readonly exported?: readonly string[];
  /**
   * `lifecycle.create_before_destroy`. Absent where the evidence does not say: a plan never does, a state only where
   * it is true.
   */
  readonly createBeforeDestroy?: boolean | undefined;
  /** Absent where sentences use the paths of `values`. */
  readonly wording?: Wording;
  /** Shown with every finding about it, such as `tainted`. */
  readonly notes?: readonly string[] | undefined;
  /** A sentence that says why a pass proves nothing: a pass becomes unknown, a fail stays. */
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
  /** Canonical package URL, `''` when it is not known. */
  readonly purl: string;
  readonly scope: ComponentScope;
  /** Whether a root names it directly; `undefined` when the format does not say. */
  readonly direct?: boolean;
  /** Names of the components that depend on it, at most 20. */
  readonly parents: readonly string[];
  /** `algorithm:hex`. */
  readonly hashes: readonly string[];
  readonly licences: readonly string[];
  readonly source: string;
  readonly place: Place;
  /**
   * Further facts that checks read: `type`, `crypto`, `certifications`, `cpe`, `other_cpes`, `swid`, `supplier`,
   * `by_evidence`.
   */
  readonly properties: ValueMap;
}

/** One statement about a host or image. Facts of one subject are merged into one resource of type `host`. */
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

/** The processing result of one file: the answer to "was my file looked at?". */
export interface FileStatus {
  readonly path: string;
  readonly size: number;
  /** Lower-case hex; absent where the bytes were not read. */
  readonly sha256?: string | undefined;
  readonly status: 'assessed' | 'unrecognised' | 'unreadable';
  readonly parser?: string;
  readonly kinds: readonly EvidenceKind[];
}

/** All files of a run. A tree parser reads nothing else, so no path in evidence can reach outside it. */
export interface FileTree {
  /** Sorted in code-unit order. */
  readonly paths: readonly string[];
  get(path: string): EvidenceFile | undefined;
}
