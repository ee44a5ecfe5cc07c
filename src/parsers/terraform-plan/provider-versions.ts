import type { Majors } from '../../model/provider-version.ts';
import { bothMajors, majorsOf } from '../shared/terraform/provider-constraint.ts';
import { field, isObject, textField } from '../shared/terraform/object.ts';
import type { JsonObject } from '../shared/terraform/object.ts';

/** Major versions of each provider, by its source address, that the constraints of all modules of the plan leave. */
export function providerVersions(providers: JsonObject): ReadonlyMap<string, Majors> {
  const versions = new Map<string, Majors>();
  for (const key of Object.keys(providers)) {
    const provider = field(providers, key);
    if (!isObject(provider)) continue;
    const name = textField(provider, 'full_name');
    const majors = majorsOf(textField(provider, 'version_constraint') ?? '');
    if (name === undefined || majors === undefined) continue;
    const both = bothMajors(versions.get(name) ?? {}, majors);
    if (both !== undefined) versions.set(name, both);
  }
  return versions;
}
