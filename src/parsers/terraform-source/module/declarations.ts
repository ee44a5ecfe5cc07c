import type { Problem } from '../../../model/problem.ts';
import type { Attribute, Block, Body, Expression, Range } from '../../../languages/hcl/syntax/ast.ts';
import type { SourceFile } from './source-file.ts';

/** A block and its file. */
export interface Declaration {
  readonly name: string;
  readonly body: Body;
  readonly file: SourceFile;
  readonly range: Range;
  /** Parts that an override file sets. */
  readonly elsewhere?: ReadonlyMap<Attribute | Block, SourceFile>;
}

export type Mode = 'managed' | 'data' | 'ephemeral';

export interface ResourceDeclaration extends Declaration {
  readonly mode: Mode;
  readonly type: string;
  /** Reference within its module: `type.name`, or with `data.` or `ephemeral.` before it. */
  readonly local: string;
}

export interface ProviderDeclaration extends Declaration {
  readonly alias: string | undefined;
}

/** A local value and its place. */
export interface LocalDeclaration {
  readonly value: Expression;
  readonly file: SourceFile;
}

/** The declarations in the files of one folder. Maps are by name, resources by the form of their references. */
export interface ModuleSource {
  /** `''` is the root of the tree. */
  readonly folder: string;
  readonly files: readonly SourceFile[];
  readonly variables: ReadonlyMap<string, Declaration>;
  readonly locals: ReadonlyMap<string, LocalDeclaration>;
  readonly outputs: ReadonlyMap<string, Declaration>;
  readonly calls: ReadonlyMap<string, Declaration>;
  readonly resources: ReadonlyMap<string, ResourceDeclaration>;
  readonly providers: readonly ProviderDeclaration[];
  /** Where the state is stored, named by backend; `cloud` for HCP Terraform. */
  readonly backend?: Declaration | undefined;
  /** Local provider name to its source address, as written. */
  readonly requiredProviders: ReadonlyMap<string, string>;
  readonly providerConstraints: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** The first attribute with this name. */
export function findAttribute(body: Body, name: string): Attribute | undefined {
  return body.attributes.find((attribute) => attribute.name === name);
}

/** The text of an attribute whose value is plain text. */
export function attributeText(body: Body, name: string): string | undefined {
  const value = findAttribute(body, name)?.value;
  return value?.kind === 'text' ? value.value : undefined;
}

/** The `source` of a module call, where it is plain text. */
export function moduleSource({ body }: Declaration): string | undefined {
  return attributeText(body, 'source');
}

/** Whether the source of a call must be computed, as OpenTofu does. */
export function hasComputedSource({ body }: Declaration): boolean {
  const value = findAttribute(body, 'source')?.value;
  return value !== undefined && value.kind !== 'text';
}

/** The file that contains a part of a declaration. */
export function declaringFile(declaration: Declaration, part: Attribute | Block): SourceFile {
  return declaration.elsewhere?.get(part) ?? declaration.file;
}
