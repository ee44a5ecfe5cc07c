/**
 * The kinds of evidence a check can be answered from. One file can be of several kinds. Manifests of workloads say
 * nothing about the control plane they run under, so its settings are a kind of their own.
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
  | 'firmware'
  | 'scan';
