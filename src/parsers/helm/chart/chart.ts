import type { Room } from '../../../model/evidence.ts';
import type { GoMap } from '../../../languages/go-template/go-value.ts';

export interface ChartFile {
  /** Path within the chart. */
  readonly name: string;
  readonly text: string;
  /** Kept only for archives and for files from an archive. */
  readonly bytes?: Uint8Array;
  /** Limit for unpacking an archive; absent: Helm's own limit. */
  readonly room?: Room;
  /** Not text, so `text` is empty although the file is not. */
  readonly binary: boolean;
  /** The evidence file: the file itself, or the archive that contains it. */
  readonly file: string;
  readonly packed: boolean;
}

/** One entry of `dependencies`. `name` becomes the alias after dependencies are processed. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly repository: string;
  readonly condition: string;
  readonly tags: readonly string[];
  readonly importValues: readonly (string | { readonly child: string; readonly parent: string })[];
  readonly alias: string;
}

export interface Maintainer {
  readonly name: string;
  readonly email: string;
  readonly url: string;
}

/** The content of Chart.yaml; missing texts are empty (Helm documentation, "The Chart.yaml file"). */
export interface ChartMetadata {
  readonly name: string;
  readonly home: string;
  readonly sources: readonly string[];
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly maintainers: readonly Maintainer[];
  readonly icon: string;
  readonly apiVersion: string;
  readonly condition: string;
  readonly tags: string;
  readonly appVersion: string;
  readonly deprecated: boolean;
  readonly annotations: ReadonlyMap<string, string>;
  readonly kubeVersion: string;
  readonly dependencies: readonly Dependency[];
  readonly type: string;
}

export interface Chart {
  readonly metadata: ChartMetadata;
  readonly values: GoMap;
  readonly schema?: ChartFile;
  readonly templates: readonly ChartFile[];
  /** Other files: custom resource definitions, and what templates read through `.Files`. */
  readonly files: readonly ChartFile[];
  readonly dependencies: readonly Chart[];
}

/** Whether a chart only provides templates to others and renders no manifests. */
export function isLibrary(chart: Chart): boolean {
  return chart.metadata.type.toLowerCase() === 'library';
}
