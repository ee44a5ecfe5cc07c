/** How DISA names a rule: `SV-230221r858734_rule`, in SCAP content with a prefix, in a checklist without its ending. */
const DISA_RULE = /^(?:xccdf_mil\.disa\.stig_rule_)?SV-(\d{1,9})(?:r\d{1,9})?(?:_rule)?$/;
const DISA_GROUP = /^(?:xccdf_mil\.disa\.stig_group_)?V-(\d{1,9})$/;
const SSG_RULE = /^xccdf_org\.ssgproject\.content_rule_([\w-]{1,200})$/;
/** From here on a rule and its group have one number. */
const FIRST_SHARED = 200_000;

/** A rule under one name in every format. */
export interface RuleName {
  readonly name: string;
  /** Whether a publisher of benchmarks names its rules so: a rule of other content proves nothing. */
  readonly isPublished: boolean;
}

/** `undefined` for an empty name. */
export function readRuleName(id: string, group = ''): RuleName | undefined {
  const number = DISA_GROUP.exec(group)?.[1];
  if (number !== undefined) return { name: `V-${number}`, isPublished: DISA_RULE.test(id) };
  const rule = DISA_RULE.exec(id)?.[1];
  if (rule !== undefined) return { name: `${Number(rule) < FIRST_SHARED ? 'SV' : 'V'}-${rule}`, isPublished: true };
  const alone = DISA_GROUP.exec(id)?.[1];
  if (alone !== undefined) return { name: `V-${alone}`, isPublished: true };
  const ssg = SSG_RULE.exec(id)?.[1];
  if (ssg !== undefined) return { name: ssg, isPublished: true };
  const name = id.slice(0, 200).trim();
  return name === '' ? undefined : { name, isPublished: false };
}
