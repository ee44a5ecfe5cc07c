/**
 * The kinds of evidence that a check can read. One file can be of several kinds. The settings of a control plane are
 * a separate kind, since workload manifests say nothing about it.
 */
export type EvidenceKind =
  | 'terraform'
  | 'kubernetes'
  | 'control-plane'
  | 'software'
  | 'host'
  | 'openssl'
  | 'ansible'
  | 'dockerfile'
  | 'compose'
  | 'firmware'
  | 'scan'
  | 'vulnerability'
  | 'code-scan';
