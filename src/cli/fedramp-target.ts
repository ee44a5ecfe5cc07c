import { EngineError } from '../model/engine-error.ts';
import {
  FEDRAMP_BASELINES,
  type EarlierIndicators,
  type FedrampTarget,
  type PreviousReport,
} from '../model/fedramp.ts';
import { readSettings, settingsFault } from './settings/read-settings.ts';

/** Values that commander parses for the options of `fedramp`. */
export interface FedrampOptions {
  readonly baseline?: string;
  readonly class?: string;
  readonly packageUri?: string;
  readonly previousReport?: string;
  readonly history?: string;
}

const BASELINES: ReadonlySet<string> = new Set(FEDRAMP_BASELINES);

/**
 * The target of the run: a class when one is named, otherwise a baseline, otherwise moderate. A baseline in the
 * configuration may have its NIST 800-53 name (`fedramp-moderate`). Throws EngineError for an invalid baseline,
 * address or earlier report.
 */
export async function fedrampTarget(options: FedrampOptions): Promise<FedrampTarget> {
  const { class: letter, packageUri, previousReport, history } = options;
  if (history !== undefined && letter === undefined)
    throw new EngineError('invalid-usage', '--history requires --class: Key Security Indicators belong to classes.');
  const more = {
    ...(packageUri === undefined ? {} : { packageUri: address(packageUri) }),
    ...(previousReport === undefined ? {} : { previous: await readPrevious(previousReport) }),
    ...(history === undefined ? {} : { history: await readHistory(history) }),
  };
  if (letter !== undefined) return { program: 'cr26', grade: letter, ...more };
  const grade = (options.baseline ?? 'moderate').toLowerCase().replace(/^fedramp-/, '');
  if (BASELINES.has(grade)) return { program: 'rev5', grade, ...more };
  const message = `FedRAMP has no baseline of this name. Known are: ${FEDRAMP_BASELINES.join(', ')}.`;
  throw new EngineError('invalid-usage', message);
}

function address(text: string): string {
  if (/^https?:\/\/[!-~]{3,2000}$/.test(text) && URL.canParse(text) && !hasSecret(new URL(text))) return text;
  const message = '--package-uri needs an address such as https://provider.example/overview.json, without credentials.';
  throw new EngineError('invalid-usage', message);
}

function hasSecret({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

interface ReportFile {
  readonly metadata: { readonly source: string; readonly system: string };
  readonly reportPeriod: { readonly to: string };
  readonly vulnerabilities: readonly {
    readonly providerTrackingId: string;
    readonly detection: { readonly detectedAt: string };
    readonly vulnerabilityDescription: string;
  }[];
}

async function readHistory(folder: string): Promise<readonly EarlierIndicators[]> {
  const { indicatorHistory } = await import('./fedramp-history.ts');
  return indicatorHistory(folder);
}

/** Only reports of this tool are continued: ids of other tools would match ours only by chance. */
async function readPrevious(file: string): Promise<PreviousReport> {
  const data = readSettings(file);
  const { vulnerabilityDetailReport: valid } = await import('../generated/validators/vulnerabilityDetailReport.js');
  const isReport = (value: unknown): value is ReportFile => valid(value);
  if (!isReport(data) || !data.metadata.source.startsWith('evidence-engine ')) {
    throw settingsFault(
      file,
      'is not a vulnerability detail report of this tool. Name the one that the last run wrote.',
    );
  }
  const { metadata, reportPeriod, vulnerabilities } = data;
  return {
    file,
    system: metadata.system,
    to: reportPeriod.to,
    vulnerabilities: vulnerabilities.map(({ providerTrackingId: id, detection, vulnerabilityDescription }) => ({
      id,
      detectedAt: detection.detectedAt,
      description: vulnerabilityDescription,
    })),
  };
}
