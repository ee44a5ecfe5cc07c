import type { ScopeFunction } from '../../../../languages/arm-expressions/scope.ts';
import type { Level } from '../../../../languages/arm-expressions/level.ts';
import type { Expression } from '../../../../languages/arm-expressions/syntax.ts';
import type { Value } from '../../../../base/value.ts';
import type { Work } from '../../../../base/work.ts';
import type { EvidenceFile, FileTree } from '../../../../model/evidence.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { ChosenType } from '../../azure/resource-type.ts';
import type { JsonObject } from '../../terraform/object.ts';
import type { Problems } from '../../terraform/problems.ts';
import type { TemplateRead } from '../template/read-template.ts';

/** What all templates of one run of a root template share. */
export interface TemplateRun {
  readonly root: string;
  /** Id of the parser that the run belongs to. */
  readonly source: string;
  readonly tree: FileTree;
  readonly templates: Templates;
  readonly work: Work;
  readonly level: Level;
  /** Problems of each file. */
  readonly problems: (file: string) => Problems;
  readonly problemFiles: ReadonlyMap<string, Problems>;
  /** Why files could not be read at all. */
  readonly refused: Problem[];
  /** Expressions by their text, so that each is read once. */
  readonly expressions: Map<string, Expression | undefined>;
  /** Resources by the label of their id. */
  readonly byId: Map<string, Declared[]>;
  readonly addresses: Map<string, number>;
  /** Addresses of resources that parameters of unread templates name: these may contain what belongs to them. */
  readonly handedOver: Set<string>;
  readonly told: Set<string>;
  readonly tools: Tools;
}

/** How templates are found and read. */
export interface Templates {
  /** What reading a file costs, in units of work. */
  cost(file: EvidenceFile): number;
  read(file: EvidenceFile): TemplateRead;
  /** The template that a path leads to from a file, if the tree has it. */
  linked(from: string, path: string): EvidenceFile | undefined;
  /** Says that the template of a deployment was not read. */
  tellUnread(declared: Declared): void;
}

/** The scope that a template is deployed to. */
export type Target = 'resourceGroup' | 'subscription' | 'managementGroup' | 'tenant';

/** One template with the values it is deployed with. */
export interface Deployment {
  readonly run: TemplateRun;
  readonly file: string;
  /** Keys of the file that lead to the template. */
  readonly pointer: readonly (string | number)[];
  /** Addresses begin with it: names of the deployments around it. */
  readonly prefix: string;
  readonly template: JsonObject;
  /** The template with the variables that its expressions use: its own, or that of the deployment around. */
  readonly values: JsonObject;
  /** Indexes of loops around the deployment, which its expressions may use. */
  readonly locals: Locals;
  readonly target: Target;
  /** Distinguishes the resource group of this deployment from that of others. */
  readonly group: string;
  /** Values of parameters by name in lower case; each is worked out once. */
  readonly parameters: ReadonlyMap<string, () => Value>;
  readonly variables: Map<string, Value | 'busy'>;
  readonly resources: Declared[];
  readonly bySymbol: Map<string, Declared>;
  /** Decides whether the deployment exists. */
  readonly conditional: string | undefined;
  /** Files of the templates around, with its own. */
  readonly around: readonly string[];
  /** Functions of the template's scope, by name in lower case. */
  readonly functions: Functions;
}

export type Functions = ReadonlyMap<string, ScopeFunction>;

/** Evaluation leads from a part of a template to variables, functions and outputs, and from these to other parts. */
export interface Tools {
  /** What a part of a template is when it is deployed. */
  node(context: TemplateContext, node: unknown): Value;
  expression(context: TemplateContext, expression: Expression): Value;
  /** The list that a loop makes of its input; unknown where the number of turns is. */
  loop(context: TemplateContext, loop: JsonObject, name: string): Value;
  /** `values`: the template that defines functions. The deployment is needed only when one is called. */
  functions(deployment: () => Deployment, values: JsonObject): Functions;
}

/** Indexes of loops around something, and variables of functions, as `copy` and the name of the loop. */
export type Locals = ReadonlyMap<string, Value>;

/** What a part of a template is evaluated in. */
export interface TemplateContext {
  readonly deployment: Deployment;
  readonly locals: Locals;
}

/** A resource that a template declares, before its properties are evaluated. */
export interface Declared {
  readonly context: TemplateContext;
  readonly raw: JsonObject;
  /** The whole type: `Microsoft.Storage/storageAccounts/blobServices`. */
  readonly type: string;
  readonly version: string;
  readonly name: Value;
  /** The name as a text that is the same wherever this name is meant. */
  readonly label: string | undefined;
  /** What it is in azurerm: several types where its content does not decide; none for types without a row. */
  readonly types: readonly ChosenType[];
  /** The addresses of these, as references name them. */
  readonly addresses: readonly string[];
  /** Addresses of its parts end in it. */
  readonly title: string;
  readonly pointer: readonly (string | number)[];
  readonly conditional: string | undefined;
  /** The resource that it extends, where it is named as `type/name` or by its id; absent for one that extends none. */
  readonly extended: Value | undefined;
  /** It is only referred to: another template declares it. */
  readonly isExisting: boolean;
  /** Resources that are declared inside of another one. */
  readonly parent: Declared | undefined;
  /** For deployments: the template that they deploy, where it was read. */
  nested?: Deployment;
}

export const NO_LOCALS: Locals = new Map();
/** Prefix of the variables that are indexes of loops. */
export const COPY = 'copy ';
