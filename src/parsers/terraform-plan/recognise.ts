import type { Certainty } from '../../model/evidence.ts';

/** Weight 3: only a plan has it; lower: other output of `terraform show -json` has it too. */
const SIGNALS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/"planned_values"\s{0,64}:/, 3],
  [/"resource_changes"\s{0,64}:/, 3],
  [/"after_unknown"\s{0,64}:/, 2],
  [/"output_changes"\s{0,64}:/, 2],
  [/"provider_config"\s{0,64}:/, 2],
  [/"prior_state"\s{0,64}:/, 1],
  [/"configuration"\s{0,64}:/, 1],
  [/"root_module"\s{0,64}:/, 1],
  [/"sensitive_values"\s{0,64}:/, 1],
  [/"variables"\s{0,64}:/, 1],
  [/"format_version"\s{0,64}:\s{0,64}"\d/, 1],
  [/"terraform_version"\s{0,64}:/, 1],
];

/** A line of `plan -json` and similar commands, one message each ("Machine-Readable UI"). */
const MESSAGE = /(?:^|\n)[ \t]{0,16}\{[^\n]{0,4096}"@module"[ \t]{0,16}:[ \t]{0,16}"(terraform|tofu)\.ui"/;

/** The program that printed a stream of messages instead of a plan; `undefined` for anything else. */
export function readStream(head: string): 'terraform' | 'tofu' | undefined {
  if (!head.includes('"@level"') || !head.includes('"@message"')) return undefined;
  const program = MESSAGE.exec(head)?.[1];
  return program === 'tofu' || program === 'terraform' ? program : undefined;
}

/** Recognises a plan by content only, since plans have no fixed name. One damaged key never hides a plan. */
export function recognisePlan(_path: string, head: string): Certainty {
  if (readStream(head) !== undefined) return 'yes';
  if (!/^\s{0,4096}\{/.test(head)) return 'no';
  let score = 0;
  for (const [pattern, points] of SIGNALS) if (pattern.test(head)) score += points;
  if (score >= 5 && /"(?:planned_values|resource_changes|after_unknown|output_changes)"/.test(head)) return 'yes';
  return score >= 3 &&
    /"(?:planned_values|resource_changes|variables|configuration)"/.test(head) &&
    /_version"/.test(head)
    ? 'maybe'
    : 'no';
}
