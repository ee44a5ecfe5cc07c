import { counted } from '../../base/counted.ts';

const SHOWN = 20;

/** What became of one system of a list. */
export interface EndedSystem {
  readonly name: string;
  /** The folder of its results. */
  readonly folder: string;
  /** Whether its results of an earlier run were kept. */
  readonly kept: boolean;
  readonly exitCode: number;
  /** Why it failed; absent where it was assessed. */
  readonly reason?: string;
  readonly lacking: readonly string[];
  /** The stack of an internal fault. */
  readonly trace?: string;
}

/** What standard output says about the systems of a list: the counts, then the failures. */
export function systemsLines(ended: readonly EndedSystem[]): readonly string[] {
  const failed = ended.filter(({ reason }) => reason !== undefined);
  const kept = ended.filter(({ kept: isKept }) => isKept).length;
  const gated = ended.filter(({ exitCode }) => exitCode === 1).length;
  const lost = ended.filter(({ exitCode, reason }) => exitCode === 3 && reason === undefined).length;
  const undecided = ended.filter(({ exitCode, reason }) => exitCode === 4 && reason === undefined).length;
  const parts = [
    `${ended.length - failed.length} assessed${kept === 0 ? '' : ` (${kept} unchanged since an earlier run)`}`,
    ...(failed.length === 0 ? [] : [`${failed.length} failed`]),
    ...(gated === 0 ? [] : [`${gated} with findings at or above --fail-on`]),
    ...(lost === 0 ? [] : [`${lost} with evidence that could not be read`]),
    ...(undecided === 0 ? [] : [`${undecided} with too little examined`]),
  ];
  const more = failed.length - SHOWN;
  return [
    `${counted(ended.length, 'system')}: ${parts.join(', ')}`,
    ...failed.slice(0, SHOWN).map(({ name, reason = '' }) => `  ${name}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more (system-run.json in each folder says why)`] : []),
    ...ended.flatMap(({ name, lacking }) => lacking.map((line) => `  ${name}: ${line}`)).slice(0, SHOWN),
  ];
}

/** The same as data, for `--json`. `views`: the folders of the merged views by framework. */
export function systemsJson(ended: readonly EndedSystem[], views: ReadonlyMap<string, string>): string {
  const data = {
    systems: ended.map(({ name, folder, kept, exitCode, reason = null }) => ({
      name,
      folder,
      state: reason === null ? 'finished' : 'failed',
      kept,
      exit_code: exitCode,
      reason,
    })),
    organizations: [...views].map(([framework, folder]) => ({ framework, folder })),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
