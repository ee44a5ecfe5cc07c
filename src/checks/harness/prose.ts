import type { Check, RootFramework } from '../../model/check.ts';
import { controlsNamed } from '../../model/speaks-to.ts';
import { isList, isMap, type Value } from '../../base/value.ts';
import type { Bench } from './harness.ts';

const COMMAND = /^(?:ensure|make sure|verify|check|confirm|enforce|require)\b/i;
const UNFINISHED = /\b(?:todo|tbd|fixme|xxx|lorem)\b/i;
const NOUN_PHRASE = /^(?!(?:expected|to|that|be|it|must) )\S.*[^.!:;\s]$/i;
const BEGINNING = /^(?:[\p{Lu}\d]|kube-)/u;
const ROOTS: readonly RootFramework[] = ['nist-800-53', 'fips-140-3', 'nist-sp-800-193'];

/** Faults in the wording and names of a check, one sentence each. */
export function proseFaults(check: Check, file: string): readonly string[] {
  const { id, title, why, fix } = check;
  const faults: string[] = [];
  const path = file.split('/');
  if (path.at(-1) !== `${id}.yaml`) faults.push(`the file must be named ${id}.yaml, like the id`);
  if (path.at(-2) !== undefined && path.at(-2) !== 'checks' && path.at(-2) !== check.family)
    faults.push(`the folder must be the family ${check.family}`);
  if (COMMAND.test(title)) faults.push('title must state the desired state, not a command such as Ensure');
  if (/[.!:]$/.test(title)) faults.push('title must not end with a stop');
  if (!BEGINNING.test(title)) faults.push('title must begin with a capital letter');
  for (const [name, text] of Object.entries({ why, fix })) {
    if (!/[.!?)]$/.test(text.trim())) faults.push(`${name} must be one or two full sentences`);
  }
  for (const [name, text] of Object.entries({ title, why, fix, references: check.references.join(' ') })) {
    const [mark] = UNFINISHED.exec(text) ?? [];
    if (mark !== undefined) faults.push(`${name} contains ${mark}: write what belongs there`);
  }
  for (const text of [check.when, check.expect].flatMap(getWords))
    if (!NOUN_PHRASE.test(text)) faults.push(`"${text}" must follow "expected": a noun phrase without a final stop`);
  return [...faults, ...nameFaults(check)];
}

/** Names of paths that nothing reads. */
function nameFaults({ names = {}, when, expect, function: call }: Check): readonly string[] {
  const read = JSON.stringify([when, expect, call]);
  const unread = Object.keys(names).filter((path) => !read.includes(`"path":${JSON.stringify(path)}`));
  return unread.map((path) => `names has ${path}, which no condition reads`);
}

function getWords(condition: Value | undefined): readonly string[] {
  if (isList(condition)) return condition.flatMap(getWords);
  if (!isMap(condition)) return [];
  const { expected, ...rest } = condition;
  return [...(typeof expected === 'string' ? [expected] : []), ...Object.values(rest).flatMap(getWords)];
}

/** Faults in the controls of a check: none at all, or controls that no root framework has. */
export function controlFaults(
  check: Check,
  { controls, namedByRequirements }: Pick<Bench, 'controls' | 'namedByRequirements'>,
): readonly string[] {
  const faults: string[] = [];
  for (const [key, named] of Object.entries({ supports: check.supports, contradicts: check.contradicts }))
    for (const root of ROOTS)
      for (const id of named[root] ?? [])
        if (controls.get(root)?.has(id) !== true)
          faults.push(`${key}.${root} names ${id}, which that framework does not have, or has withdrawn`);
  const count = ROOTS.flatMap((root) => controlsNamed(check, root)).length;
  if (count === 0 && !namedByRequirements.has(check.id))
    faults.push('supports and contradicts name no control: name one, such as supports: { nist-800-53: [CM-8] }');
  for (const root of ROOTS)
    for (const id of check.contradicts[root] ?? [])
      if (check.supports[root]?.includes(id)) faults.push(`contradicts repeats ${id} of supports`);
  return faults;
}
