import type { DataTable } from '../../model/check.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { ThingClass } from '../../model/unread-things.ts';
import { isList, own, type ValueMap } from '../../base/value.ts';
import { starPattern } from '../../base/wildcards.ts';

/** The table `controls/data/thing-classes.yaml`. */
export const CLASSES = 'thing-classes';

/** The meaning of a name in the table. */
export interface Known extends ThingClass {
  /** The object makes a controller deploy something that is defined elsewhere. */
  readonly deploys: boolean;
  /** Listed even if a check selects the kind. */
  readonly always: boolean;
}

/** Finds the row of a name in the form of `className`; `undefined` where there is none. */
export type Classes = (name: string) => Known | undefined;

/**
 * A type in the form in which rows and evidence are compared: lower case, and for CloudFormation types without
 * separators, because the Terraform types of Cloud Control place them differently (`AWS::EC2::VPCEndpoint`,
 * `awscc_ec2_vpc_endpoint`).
 */
export function className(type: string): string {
  const lower = type.toLowerCase();
  if (lower.startsWith('aws::')) return `cfn:${lower.slice('aws::'.length).replaceAll('::', '')}`;
  if (lower.startsWith('awscc_')) return `cfn:${lower.slice('awscc_'.length).replaceAll('_', '')}`;
  return lower;
}

/** Returns a cached lookup in the table. The first row wins, and a full name takes precedence over a pattern. */
export function compileClasses({ rows }: Pick<DataTable, 'rows'>): Classes {
  const exact = new Map<string, Known>();
  const patterns: { readonly matches: (name: string) => boolean; readonly known: Known }[] = [];
  for (const row of rows) {
    const known = readRow(row);
    for (const type of getTexts(row)) {
      const name = className(type);
      if (name.includes('*')) patterns.push({ matches: starPattern(name), known });
      else if (!exact.has(name)) exact.set(name, known);
    }
  }
  const found = new Map<string, { readonly known: Known | undefined }>();
  const find = (name: string) => exact.get(name) ?? patterns.find(({ matches }) => matches(name))?.known;
  return (name) => getOrCreate(found, name, () => ({ known: find(name) })).known;
}

function readRow(row: ValueMap): Known {
  return {
    concept: String(own(row, 'concept')),
    platform: String(own(row, 'platform')),
    deploys: own(row, 'deploys') === true,
    always: own(row, 'always') === true || own(row, 'deploys') === true,
  };
}

function getTexts(row: ValueMap): readonly string[] {
  const types = own(row, 'types');
  return isList(types) ? types.filter((type) => typeof type === 'string') : [];
}
