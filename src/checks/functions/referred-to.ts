import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isList, own, type ValueMap } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerAt } from './shared/answer.ts';
import { readPath } from '../../model/locate-value.ts';
import { createUses, type Use, type Uses } from './references/uses.ts';

const CONDITION = 'function.referred-to';
const TEXTS = { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;
const NAMES: ReadonlySet<string> = new Set(['id', 'arn', 'name', '*']);

/**
 * Whether any resource in the evidence refers to the subject: by reference, id, ARN, name or data source. `except`
 * are types whose mention is not a use, `passing` types that only pass an id on, `attributes` parts of attribute
 * names that contain such resources, `hidden` attributes whose values are not kept. What a module returns, or passes
 * to a module that was not read, is unknown.
 */
export const referredTo: CheckFunction = {
  name: 'referred-to',
  reads: () => ['data.aws_security_group', 'data.aws_security_groups'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['what', 'except', 'passing', 'attributes', 'hidden'],
    properties: {
      what: { type: 'string', minLength: 1 },
      except: TEXTS,
      passing: TEXTS,
      attributes: TEXTS,
      hidden: TEXTS,
    },
  },
  evaluate(subject, options, { evidence }) {
    const what = String(own(options, 'what'));
    const expected = `a resource in the evidence that uses the ${what}`;
    const answer = answerAt(CONDITION, readPath(subject, 'id'), expected);
    const use = usesIn(evidence, subject.type, options).find(subject);
    if (use?.certain === true) {
      const user = renderText(use.by.address);
      return answer('pass', `used by ${user}`, `${user} uses this ${what}.`);
    }
    const open = openBy(subject, use);
    const end = `Expected: ${expected}.`;
    if (open !== undefined)
      return answer('unknown', 'not known', `${open}, so it is not known what uses the ${what}. ${end}`);
    return answer('fail', 'not used', `No resource in the evidence uses this ${what}. ${end}`);
  },
};

function openBy({ exported, handedOver }: Subject, use: Use | undefined): string | undefined {
  if (exported?.some((name) => NAMES.has(name)) === true) return `An output of its module returns it`;
  if (handedOver?.some((name) => NAMES.has(name)) === true) return 'A module that was not read gets it';
  return use === undefined ? undefined : `${renderText(use.by.address)} may refer to it`;
}

const made = new WeakMap<EvidenceSet, WeakMap<ValueMap, Uses>>();

function usesIn(evidence: EvidenceSet, type: string, options: ValueMap): Uses {
  const byOptions = getOrCreate(made, evidence, () => new WeakMap<ValueMap, Uses>());
  return getOrCreate(byOptions, options, () =>
    createUses(evidence, {
      type,
      except: new Set(getTexts(options, 'except')),
      passing: new Set(getTexts(options, 'passing')),
      attributes: getTexts(options, 'attributes'),
      hidden: new Set(getTexts(options, 'hidden')),
    }),
  );
}

function getTexts(options: ValueMap, name: string): readonly string[] {
  const texts = own(options, name);
  return isList(texts) ? texts.filter((text) => typeof text === 'string') : [];
}
