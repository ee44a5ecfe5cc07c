import { isAsWritten } from '../model/as-written.ts';
import type { Subject } from '../model/check.ts';
import type { Path } from '../model/path.ts';
import { placeAt, visitValues, walk } from '../model/walk.ts';
import { mayBe } from '../base/text-ends.ts';
import { isMap, isUnknown, own, type Value } from '../base/value.ts';
import { plainDistance } from './distance.ts';
import { expectation, record, shownPath, type Node } from './condition.ts';
import { renderValue } from '../model/render-value.ts';
import type { Truth } from '../base/truth.ts';

export interface SameAsPlan {
  readonly condition: string;
  readonly path: Path;
  readonly other: Path;
}

/**
 * Whether two attributes of one resource have the same text. False where one of them is absent. A name that the
 * provider generates never equals a written one, since a resource cannot refer to itself (Terraform, "References to
 * Named Values").
 */
export function sameAs({ condition, path, other }: SameAsPlan): Node {
  const compare = (found: Value | undefined, value: Value | undefined, subject: Subject): Truth => {
    let result: Truth = false;
    visitValues(value, other.steps, 0, (second) => {
      const truth =
        isOpen(value, path, subject) || isOpen(value, other, subject)
          ? 'unknown'
          : isSame(found, second, subject, path);
      if (truth !== false) result = truth;
      return truth !== true;
    });
    return result;
  };
  const test: Node['test'] = (value, { subject }) => {
    let result: Truth = false;
    visitValues(value, path.steps, 0, (found) => {
      const truth = compare(found, value, subject);
      if (truth !== false) result = truth;
      return truth !== true;
    });
    return result;
  };
  return {
    test,
    distance: plainDistance(test),
    explain(value, run, at, result, trace, flipped) {
      walk(
        value,
        path.steps,
        (found, pointer, missing) => {
          if (compare(found, value, run.subject) !== result) return true;
          return record(trace, {
            condition,
            place: placeAt(run.subject, pointer),
            path: shownPath(run, [...pointer, ...missing]),
            actual: renderValue(found),
            expected: expectation(`the same as ${other.text}`, flipped, `another value than that of ${other.text}`),
          });
        },
        at,
      );
    },
  };
}

function isSame(one: Value | undefined, other: Value | undefined, subject: Subject, path: Path): Truth {
  if (isNothing(one) || isNothing(other)) return false;
  const [first, second] = [getText(one), getText(other)];
  if (first !== undefined && second !== undefined) return first === second;
  if (isOther(one, second) || isOther(other, first)) return false;
  return isUnknown(one) && namesAnother(subject, path) ? false : 'unknown';
}

/** Whether the attribute around a name is set and decided later; in configuration, every unknown attribute is set. */
function isOpen(value: Value | undefined, { steps: [name, ...rest] }: Path, { source }: Subject): boolean {
  const around = isMap(value) && typeof name === 'string' && rest.length > 0 ? own(value, name) : undefined;
  return isUnknown(around) && (around.set || isAsWritten(source));
}

function isNothing(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function isOther(value: Value | undefined, text: string | undefined): boolean {
  if (!isUnknown(value) || text === undefined) return false;
  return !value.set || (value.ends !== undefined && !mayBe(value.ends, text));
}

function namesAnother(subject: Subject, { steps }: Path): boolean {
  const dotted = steps.filter((step) => typeof step === 'string').join('.');
  const tops = subject.references?.filter((reference) => reference.path === steps[0]) ?? [];
  const parts = tops.flatMap((top) => top.parts ?? []);
  const found = [...tops, ...parts].find((reference) => reference.path === dotted);
  return found?.exact === true && found.to.every((to) => `.${to}`.includes(`.${subject.type}.`));
}

function getText(value: Value | undefined): string | undefined {
  if (isUnknown(value)) return value.ends?.standIn;
  return typeof value === 'string' ? value : undefined;
}
