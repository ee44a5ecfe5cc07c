import type { RunWriter, Writer } from '../model/assessment.ts';

type Load = () => Promise<Writer>;

/** Main artifacts by `--format` value, loaded on demand. */
const FORMATS = {
  json: async () => (await import('./json.ts')).json,
  yaml: async () => (await import('./yaml.ts')).yaml,
  oscal: async () => (await import('./oscal/oscal.ts')).oscal,
} as const satisfies { readonly [id: string]: Load };

/** Artifacts that the command with the same name writes. */
const COMMANDS = {
  fedramp: async () => (await import('./fedramp/fedramp.ts')).fedramp,
} as const satisfies { readonly [id: string]: Load };

const REPORTS = {
  findings: async () => (await import('./findings.ts')).findings,
  poam: async () => (await import('./oscal/poam/poam.ts')).poam,
  sprs: async () => (await import('./sprs.ts')).sprs,
  sarif: async () => (await import('./sarif/sarif.ts')).sarif,
  junit: async () => (await import('./junit.ts')).junit,
  markdown: async () => (await import('./markdown.ts')).markdown,
  html: async () => (await import('./html/html.ts')).html,
  csv: async () => (await import('./csv.ts')).csv,
  hdf: async () => (await import('./hdf.ts')).hdf,
  cbom: async () => (await import('./cbom/cbom.ts')).cbom,
} as const satisfies { readonly [id: string]: Load };

/** Artifacts over all frameworks of a run, by `--report` value; written above the folders of the frameworks. */
const RUN_REPORTS = {
  sarif: async () => (await import('./sarif/sarif.ts')).sarifOfRun,
  annotations: async () => (await import('./annotations.ts')).annotations,
  codequality: async () => (await import('./codequality.ts')).codequality,
  comment: async () => (await import('./comment.ts')).comment,
  scope: async () => (await import('./scope.ts')).scope,
} as const satisfies { readonly [id: string]: () => Promise<RunWriter> };

const ALWAYS = {
  coverage: async () => (await import('./coverage.ts')).coverage,
} as const satisfies { readonly [id: string]: Load };

export const WRITERS = { ...FORMATS, ...COMMANDS, ...REPORTS, ...ALWAYS } as const;

/** The values of `--report` for each framework, in the order of the table. */
export const REPORT_IDS: readonly string[] = Object.keys(REPORTS);

/** The additional values of `--report` for runs on this machine. */
export const RUN_REPORT_IDS: readonly string[] = Object.keys(RUN_REPORTS).filter((id) => !REPORT_IDS.includes(id));

/** The writers of these ids, in the order of the table. */
export async function loadWriters(ids: ReadonlySet<string>): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  for (const [id, load] of Object.entries(WRITERS)) if (ids.has(id)) writers.push(await load());
  return writers;
}

/** The writers of whole runs of these ids, in the order of the table. */
export async function loadRunWriters(ids: ReadonlySet<string>): Promise<readonly RunWriter[]> {
  const writers: RunWriter[] = [];
  for (const [id, load] of Object.entries(RUN_REPORTS)) if (ids.has(id)) writers.push(await load());
  return writers;
}
