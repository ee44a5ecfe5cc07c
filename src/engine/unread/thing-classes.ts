import type { DataTable } from '../../model/check.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { ThingClass } from '../../model/unread-things.ts';
import { isList, own, type ValueMap } from '../../base/value.ts';
import { starPattern } from '../../base/wildcards.ts';

/** The table `controls/data/thing-classes.yaml`. */
export const CLASSES = 'thing-classes';

/** What a name of the table is. */
export interface Known extends ThingClass {
  /** The object makes a controller deploy what stands elsewhere. */
  readonly deploys: boolean;
  /** Listed even where a check selects the kind. */
  readonly always: boolean;
}

/** The row of a name in the form of `className`; nothing where no row has it. */
export type Classes = (name: string) => Known | undefined;

/**
 * A type in the one form that rows and evidence are compared in: lower case, and types of CloudFormation without the
 * separators, which Cloud Control's types in Terraform place differently (`AWS::EC2::VPCEndpoint`,
 * `awscc_ec2_vpc_endpoint`).
 */
export function className(type: string): string {
  const lower = type.toLowerCase();
  if (lower.startsWith('aws::')) return `cfn:${lower.slice('aws::'.length).replaceAll('::', '')}`;
  if (lower.startsWith('awscc_')) return `cfn:${lower.slice('awscc_'.length).replaceAll('_', '')}`;
  return lower;
}

/** Looks names up in the table, each name once. The first row wins, and a name in full before a pattern. */
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
