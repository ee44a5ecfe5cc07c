import { createObject, createTuple } from '../../../languages/hcl/values/build.ts';
import { getMarks, unmark } from '../../../languages/hcl/values/marks.ts';
import {
  isFailure,
  isMapping,
  isSequence,
  isUnknownValue,
  unknownValue,
  type TfValue,
} from '../../../languages/hcl/values/value.ts';
import { blockItems } from './blocks.ts';
import { createReader } from './plain-reader.ts';
import { argument, readElements, readStatement } from './policy-statement.ts';
import { callFunction } from '../../../languages/hcl/functions/call.ts';
import type { FunctionContext } from '../../../languages/hcl/functions/function.ts';
import type { Compute } from './resource-instance.ts';

const NOT_KNOWN = unknownValue('its policy document cannot be computed here', true, 'string');
const BEFORE = ['source_json', 'source_policy_documents'];
const AFTER = ['override_policy_documents', 'override_json'];

/**
 * The policy that `data.aws_iam_policy_document` generates (AWS provider, "Data Source: aws_iam_policy_document").
 * The known parts of a partly known document are kept.
 */
export const policyDocument: Compute = (name, instance, run) => {
  const { declaration, scope } = instance;
  const isDocument = declaration.mode === 'data' && declaration.type === 'aws_iam_policy_document';
  if (!isDocument || (name !== 'json' && name !== 'minified_json')) return undefined;
  const reader = createReader(run);
  const functions = scope.names.functions;
  const own = blockItems(declaration.body.blocks, scope, reader).get('statement') ?? [];
  const read = (names: readonly string[]): readonly (readonly TfValue[] | undefined)[] =>
    names.flatMap((each) => documents(argument(declaration.body, each, scope, reader), functions));
  const parts = [
    ...read(BEFORE),
    'kind' in own ? undefined : own.map((item) => readStatement(item, reader)),
    ...read(AFTER),
  ];
  const statements = merge(parts);
  if (statements === undefined) return NOT_KNOWN;
  const version = argument(declaration.body, 'version', scope, reader) ?? '2012-10-17';
  const entries = new Map<string, TfValue>([['Version', version]]);
  const id = argument(declaration.body, 'policy_id', scope, reader);
  if (id !== undefined) entries.set('Id', id);
  entries.set('Statement', createTuple(statements));
  const document = createObject(entries);
  const encoded = callFunction('jsonencode', [document], functions);
  if (isFailure(encoded)) return NOT_KNOWN;
  const plain = unmark(encoded);
  return isUnknownValue(plain) ? { ...plain, encodes: document } : encoded;
};

function documents(
  value: TfValue | undefined,
  functions: FunctionContext,
): readonly (readonly TfValue[] | undefined)[] {
  if (value === undefined) return [];
  const list = readElements(value) ?? [value];
  return list
    .filter((each) => unmark(each) !== null && unmark(each) !== '')
    .map((each) => readStatements(each, functions));
}

function readStatements(value: TfValue, functions: FunctionContext): readonly TfValue[] | undefined {
  const plain = unmark(value);
  if (getMarks(value) !== 0) return undefined;
  const decoded = isUnknownValue(plain) ? plain.encodes : callFunction('jsondecode', [plain], functions);
  if (decoded === undefined || isFailure(decoded)) return undefined;
  const document = unmark(decoded);
  const list = isMapping(document) ? unmark(document.entries.get('Statement') ?? null) : null;
  if (isMapping(list)) return [list];
  return isSequence(list) ? list.items : undefined;
}

/** A later statement replaces one with the same `Sid`. */
function merge(parts: readonly (readonly TfValue[] | undefined)[]): readonly TfValue[] | undefined {
  const statements: TfValue[] = [];
  const bySid = new Map<string, number>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const statement of part) {
      const plain = unmark(statement);
      const sid = isMapping(plain) ? unmark(plain.entries.get('Sid') ?? '') : undefined;
      if (typeof sid !== 'string') return undefined;
      const before = sid === '' ? undefined : bySid.get(sid);
      if (before !== undefined) statements[before] = statement;
      else {
        bySid.set(sid, statements.length);
        statements.push(statement);
      }
    }
  }
  return statements;
}
