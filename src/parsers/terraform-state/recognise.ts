import type { Certainty } from '../../model/evidence.ts';

type Signal = readonly [pattern: RegExp, weight: number];

/** Weight 2: only Terraform writes it; weight 1: supporting. One damaged key never hides a state. */
const STATE: readonly Signal[] = [
  [/"terraform_version"\s{0,64}:/, 2],
  [/"lineage"\s{0,64}:/, 2],
  [/"provider"\s{0,64}:\s{0,64}"(?:module\.[^"]{1,256}\.)?provider[[.]/, 2],
  [/"sensitive_attributes"\s{0,64}:/, 2],
  [/"encrypted_data"\s{0,64}:/, 2],
  [/"serial"\s{0,64}:\s{0,64}\d/, 1],
  [/"instances"\s{0,64}:\s{0,64}\[/, 1],
  [/"schema_version"\s{0,64}:/, 1],
  [/"index_key"\s{0,64}:/, 1],
  [/"mode"\s{0,64}:\s{0,64}"(?:managed|data)"/, 2],
  [/"version"\s{0,64}:\s{0,64}[0-5]\b/, 1],
  [/"resources"\s{0,64}:\s{0,64}\[/, 1],
];

const SHOWN: readonly Signal[] = [
  [/"format_version"\s{0,64}:\s{0,64}"[01]\./, 1],
  [/"terraform_version"\s{0,64}:/, 2],
  [/"root_module"\s{0,64}:/, 2],
  [/"sensitive_values"\s{0,64}:/, 2],
  [/"provider_name"\s{0,64}:/, 1],
];

const PLAN = /"(?:planned_values|resource_changes|after_unknown|output_changes|prior_state)"\s{0,64}:/;
const STATE_NAME = /\.tfstate(?:\.json)?$/i;
const BACKUP_NAME = /\.tfstate(?:\.[\w.-]{1,64})?\.backup$/i;

/** Whether a path is the backup of an older state that Terraform leaves next to the current one. */
export function isBackup(path: string): boolean {
  return BACKUP_NAME.test(path);
}

/**
 * Recognises a state by name, and by content under any name. Text with the marks of a plan is left to the plan
 * parser.
 */
export function recogniseState(path: string, head: string): Certainty {
  if (isBackup(path)) return 'yes';
  if (STATE_NAME.test(path)) return PLAN.test(head) ? 'maybe' : 'yes';
  if (!/^\s{0,4096}\{/.test(head) || PLAN.test(head)) return 'no';
  const score = Math.max(weight(STATE, head), weight(SHOWN, head));
  if (score >= 4) return 'yes';
  return score === 3 ? 'maybe' : 'no';
}

/** Supporting signals alone prove nothing: without a signal of weight 2 the result is 0. */
function weight(signals: readonly Signal[], head: string): number {
  const found = signals.filter(([pattern]) => pattern.test(head)).map(([, points]) => points);
  return found.includes(2) ? found.reduce((sum, points) => sum + points, 0) : 0;
}
