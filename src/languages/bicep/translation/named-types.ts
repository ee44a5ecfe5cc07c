import type { Call, TypeExpression, TypeMember } from '../syntax/ast.ts';
import { findImported } from './find.ts';
import { outermostScope, type Translator } from './translator.ts';
import type { Unit } from './unit.ts';

/** A type that was found by its name, with the file whose names it uses. */
export interface NamedType {
  readonly type: TypeExpression;
  readonly unit: Unit;
  readonly isSecure: boolean;
}

/** Where names are looked up. */
export interface TypeScope {
  readonly translator: Translator;
  readonly unit: Unit;
}

const DEEPEST = 30;

/** Whether something is declared as a secret. */
export function isSecret(decorators: readonly Call[]): boolean {
  return decorators.some(
    ({ name, of }) => name === 'secure' && (of === undefined || (of.kind === 'name' && of.name === 'sys')),
  );
}

/** Finds a type of the file or of those that it imports, or a part of one: `settings.key`, `names[*]`. */
export function findType(steps: readonly string[], scope: TypeScope, depth = 0): NamedType | undefined {
  const { translator, unit } = scope;
  if (depth > DEEPEST || !translator.work.take(20)) return undefined;
  const [first = '', ...rest] = steps;
  const own = unit.byName.get(first);
  if (own?.kind === 'type') {
    const found = { type: own.type, unit, isSecure: isSecret(own.decorators) };
    return rest.length === 0 ? found : findPart(found, rest, translator, depth);
  }
  const imported = unit.imported.get(first);
  if (imported === undefined) return undefined;
  const other = findImported(imported.path, outermostScope(translator, unit, ''));
  const inOther = imported.name === undefined ? rest : [imported.name, ...rest];
  return other === undefined ? undefined : findType(inOther, { translator, unit: other }, depth + 1);
}

function findPart(
  of: NamedType,
  steps: readonly string[],
  translator: Translator,
  depth: number,
): NamedType | undefined {
  const { type, unit } = of;
  const [step = '', ...rest] = steps;
  if (steps.length === 0) return of;
  if (depth > DEEPEST || !translator.work.take(20)) return undefined;
  if (type.kind === 'nullable') return findPart({ ...of, type: type.of }, steps, translator, depth + 1);
  if (type.kind === 'name') {
    const found = findType(type.steps, { translator, unit }, depth + 1);
    return found === undefined ? undefined : findPart(joined(of, found), steps, translator, depth + 1);
  }
  if (type.kind === 'list')
    return step === '*' ? findPart({ ...of, type: type.of }, rest, translator, depth + 1) : undefined;
  const member = findMember(type, step);
  if (member === undefined) return undefined;
  const part = { type: member.type, unit, isSecure: isSecret(member.decorators) };
  return findPart(joined(of, part), rest, translator, depth + 1);
}

function joined(of: NamedType, part: NamedType): NamedType {
  return { ...part, isSecure: part.isSecure || of.isSecure };
}

function findMember(type: TypeExpression, step: string): TypeMember | undefined {
  if (type.kind === 'object') return type.members.find(({ name }) => name === step);
  return type.kind === 'tuple' && /^\d{1,6}$/.test(step) ? type.members[Number(step)] : undefined;
}
