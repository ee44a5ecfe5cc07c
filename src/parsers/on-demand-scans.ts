import type { OnDemand } from './on-demand-entry.ts';

/** Formats in which other tools write what they measured. */
export const ON_DEMAND_SCANS: readonly OnDemand[] = [
  {
    title: 'results of an XCCDF benchmark',
    concerns: ({ path, head }) =>
      /(?:xccdf|scap|arf)[^/]*\.xml$/i.test(path) || head.includes('xccdf') || head.includes('asset-reporting-format'),
    load: async () => (await import('./xccdf/xccdf.ts')).xccdf,
  },
  {
    title: 'a STIG checklist (CKLB)',
    concerns: ({ path, head }) => /\.cklb$/i.test(path) || head.includes('"target_data"') || head.includes('"stigs"'),
    load: async () => (await import('./cklb/cklb.ts')).cklb,
  },
  {
    title: 'a STIG checklist (CKL)',
    concerns: ({ path, head }) => /\.ckl$/i.test(path) || head.includes('<CHECKLIST'),
    load: async () => (await import('./ckl/ckl.ts')).ckl,
  },
  {
    title: 'results of InSpec (JSON, HDF)',
    concerns: ({ path, head }) => /(?:hdf|inspec)[^/]*\.json$/i.test(path) || head.includes('"profiles"'),
    load: async () => (await import('./hdf/hdf.ts')).hdf,
  },
  {
    title: 'a Trivy report',
    concerns: ({ head }) => head.includes('"SchemaVersion"'),
    load: async () => (await import('./trivy/trivy.ts')).trivy,
  },
  {
    title: 'a Grype report',
    concerns: ({ head }) => head.includes('"matches"') || head.includes('"descriptor"'),
    load: async () => (await import('./grype/grype.ts')).grype,
  },
  {
    title: 'a Nessus report',
    concerns: ({ path, head }) => /\.nessus$/i.test(path) || head.includes('NessusClientData'),
    load: async () => (await import('./nessus/nessus.ts')).nessus,
  },
  {
    title: "CISA's catalog of known exploited vulnerabilities",
    concerns: ({ path, head }) => /known_exploited_vulnerabilities/i.test(path) || head.includes('"cveID"'),
    load: async () => (await import('./kev-catalog/kev-catalog.ts')).kevCatalog,
  },
  {
    title: 'a list of findings of Amazon Inspector',
    concerns: ({ head }) =>
      head.includes('inspector2') || head.includes('VulnerabilityDetails"') || head.includes('ReachabilityDetails"'),
    load: async () => (await import('./inspector/inspector.ts')).inspector,
  },
  {
    title: 'a list of findings of AWS Security Hub (ASFF)',
    concerns: ({ head }) =>
      head.includes('"2018-10-08"') ||
      head.includes('"ProductArn"') ||
      head.includes('"GeneratorId"') ||
      head.includes('"AwsAccountId"'),
    load: async () => (await import('./asff/asff.ts')).asff,
  },
  {
    title: 'vulnerability findings in OCSF',
    concerns: ({ head }) => head.includes('"class_uid"') || head.includes('"finding_info"'),
    load: async () => (await import('./ocsf/ocsf.ts')).ocsf,
  },
  {
    title: 'results of a code scanner (SARIF)',
    concerns: ({ path, head }) =>
      /\.sarif(?:\.json)?$/i.test(path) || head.includes('sarif') || head.includes('"driver"'),
    load: async () => (await import('./sarif/sarif.ts')).sarif,
  },
  {
    title: 'an OpenVEX document',
    concerns: ({ path, head }) => /vex\.json$/i.test(path) || head.includes('openvex.dev/ns'),
    load: async () => (await import('./openvex/openvex.ts')).openvex,
  },
  {
    title: 'a CSAF document (VEX)',
    concerns: ({ head }) => head.includes('"csaf_vex"'),
    load: async () => (await import('./csaf/csaf.ts')).csaf,
  },
];
