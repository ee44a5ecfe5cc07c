import type { Writer } from '../model/assessment.ts';

/** One row per writer, by what `--format` or `--report` takes; loaded when a run asks for it. */
export const WRITERS = {
  json: async (): Promise<Writer> => (await import('./json.ts')).json,
  yaml: async (): Promise<Writer> => (await import('./yaml.ts')).yaml,
  oscal: async (): Promise<Writer> => (await import('./oscal/oscal.ts')).oscal,
  fedramp: async (): Promise<Writer> => (await import('./fedramp/fedramp.ts')).fedramp,
  findings: async (): Promise<Writer> => (await import('./findings.ts')).findings,
  poam: async (): Promise<Writer> => (await import('./oscal/poam/poam.ts')).poam,
  coverage: async (): Promise<Writer> => (await import('./coverage.ts')).coverage,
} as const;

/** The writers of these ids, in the order of the table. */
export async function loadWriters(ids: ReadonlySet<string>): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  for (const [id, load] of Object.entries(WRITERS)) if (ids.has(id)) writers.push(await load());
  return writers;
}
