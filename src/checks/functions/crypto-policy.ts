import type { Subject } from '../../model/check.ts';
import { isNotCollected } from '../../model/not-collected.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../model/value.ts';
import { text } from '../../model/rows.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { contradicted, decision, notDemonstrated, notKnown } from './lib/answer.ts';
import { look, textOf } from './lib/look.ts';
import { knownModule, moduleOfFile, type ModuleEffect } from './lib/policy-module.ts';

const CONDITION = 'function.crypto-policy';
const EXPECTED = 'FIPS, with modules that only take algorithms away';

/**
 * Whether the system-wide crypto policy is FIPS and each module of it only takes algorithms away. A module is judged by
 * the host's file where the evidence has it, else by the table; one that neither knows is not demonstrated. Sources:
 * crypto-policies(7), update-crypto-policies(8).
 */
export const cryptoPolicy: CheckFunction = {
  name: 'crypto-policy',
  options: { type: 'object', additionalProperties: false, properties: {} },
  evaluate(subject, _options, context) {
    const policy = look(subject, 'crypto_policy.policy_name');
    const name = textOf(policy.value);
    if (name === undefined)
      return notDemonstrated([decision(CONDITION, policy, EXPECTED)], notKnown('the crypto policy is', policy));
    if (name !== 'FIPS')
      return contradicted([decision(CONDITION, policy, EXPECTED)], `the crypto policy is ${renderText(name)}`);
    const list = look(subject, 'crypto_policy.modules');
    if (!isList(list.value))
      return notDemonstrated([decision(CONDITION, list, EXPECTED)], notKnown('the modules of the policy are', list));
    const modules = list.value.map((one) => textOf(one) ?? '');
    const judged = modules.map((module) => [module, effectOn(subject, module, context)] as const);
    const worst =
      judged.find(([, { effect }]) => effect === 'widens') ?? judged.find(([, { effect }]) => effect === 'unknown');
    if (worst !== undefined) return ofModule(subject, ...worst);
    const decisions = [
      decision(CONDITION, policy, EXPECTED, ['FIPS', ...modules].map((one) => renderText(one)).join(':')),
    ];
    return { outcome: 'pass', decisions, message: 'the crypto policy is FIPS and nothing widens it' };
  },
};

function ofModule(subject: Subject, module: string, { effect, because }: ModuleEffect): Evaluation {
  const shown = module === '' ? 'that the record lists' : renderText(module);
  const seen = [decision(CONDITION, look(subject, 'crypto_policy.modules'), EXPECTED, shown)];
  const reason = because === '' ? '' : ` (${renderText(because)})`;
  if (effect === 'widens') return contradicted(seen, `the module ${shown} widens the FIPS policy${reason}`);
  return notDemonstrated(seen, `what the module ${shown} changes in the FIPS policy is not known${reason}`);
}

/** A file in /etc replaces the one of the same name that the distribution brings. */
function effectOn(subject: Subject, module: string, context: CheckContext): ModuleEffect {
  if (module === '') return { effect: 'unknown', because: 'its name cannot be read' };
  const files = look(subject, 'crypto_policy.module_files').value ?? null;
  const listed = files === null || isNotCollected(files) ? [] : files;
  const readable = isList(listed) ? listed.filter(isModuleFile) : [];
  const named = readable.filter((file) => text(file, 'name') === module);
  const own = named.find((file) => text(file, 'path').startsWith('/etc/')) ?? named[0];
  const found = own === undefined ? knownModule(context.table('crypto-policy-modules'), module) : moduleOfFile(own);
  if (found?.effect !== 'widens' && (!isList(listed) || readable.length < listed.length))
    return { effect: 'unknown', because: 'a file that defines modules cannot be read' };
  return found ?? { effect: 'unknown', because: 'its .pmod file is not in the evidence' };
}

function isModuleFile(file: Value): file is ValueMap {
  return isMap(file) && text(file, 'path') !== '' && text(file, 'name') !== '' && isList(own(file, 'lines'));
}
