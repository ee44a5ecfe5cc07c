import type { Subject } from '../../model/check.ts';
import { parseCryptoPolicy, type CryptoPolicy } from '../../model/crypto-policy.ts';
import { isNotCollected } from '../../model/not-collected.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { textColumn } from '../../base/columns.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { readPath, readText, type LocatedValue } from '../../model/locate-value.ts';
import { knownModule, moduleOfFile, policyOfFile, type ModuleEffect } from './fips/policy-module.ts';

const CONDITION = 'function.crypto-policy';
const EXPECTED = 'the policy FIPS, with modules that only remove algorithms';

interface PolicyInUse {
  readonly policy: CryptoPolicy;
  readonly name: LocatedValue;
  readonly modules: LocatedValue;
  readonly files: Files;
}

interface Files {
  readonly readable: readonly ValueMap[];
  /** Whether some files cannot be read. */
  readonly isOpen: boolean;
}

/**
 * Whether the system-wide crypto policy is FIPS and each of its modules only removes algorithms. A module is judged
 * by its file where the evidence has it, otherwise by the table; a module in neither is not demonstrated. A file that
 * replaces the distribution's FIPS policy contradicts or is not demonstrated. `policy` is the path of the policy as
 * it is passed to the tool, `files` the path of the files; without them, the facts of a host count. Sources:
 * crypto-policies(7), update-crypto-policies(8).
 */
export const cryptoPolicy: CheckFunction = {
  name: 'crypto-policy',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { policy: { type: 'string' }, files: { type: 'string' } },
  },
  evaluate(subject, options, context) {
    const [policy, files] = [readText(own(options, 'policy')), readText(own(options, 'files'))];
    const inUse = policy === undefined ? ofHost(subject) : ofText(subject, policy, files ?? `${policy}_files`);
    return 'outcome' in inUse ? inUse : judge(inUse, context);
  },
};

function ofHost(subject: Subject): PolicyInUse | Evaluation {
  const name = readPath(subject, 'crypto_policy.policy_name');
  const modules = readPath(subject, 'crypto_policy.modules');
  const files = filesAt(readPath(subject, 'crypto_policy.module_files'));
  const known = readText(name.value);
  if (known === undefined)
    return undecided([decision(CONDITION, name, EXPECTED)], notKnown('the crypto policy is', name));
  if (known === 'FIPS' && !isList(modules.value))
    return undecided([decision(CONDITION, modules, EXPECTED)], notKnown('the modules of the policy are', modules));
  const listed = isList(modules.value) ? modules.value.map((one) => readText(one) ?? '') : [];
  return { policy: { name: known, modules: listed }, name, modules, files };
}

function ofText(subject: Subject, path: string, files: string): PolicyInUse | Evaluation {
  const name = readPath(subject, path);
  const written = readText(name.value);
  const policy = written === undefined ? undefined : parseCryptoPolicy(written);
  if (policy !== undefined) return { policy, name, modules: name, files: filesAt(readPath(subject, files)) };
  const seen = [decision(CONDITION, name, EXPECTED)];
  if (written === undefined) return undecided(seen, notKnown('the crypto policy is', name));
  return undecided(seen, `the crypto policy ${renderText(written)} cannot be read`);
}

function filesAt({ value = null }: LocatedValue): Files {
  if (value === null || isNotCollected(value)) return { readable: [], isOpen: false };
  const readable = isList(value) ? value.filter(isFile) : [];
  return { readable, isOpen: !isList(value) || readable.length < value.length };
}

function isFile(file: Value): file is ValueMap {
  return (
    isMap(file) && textColumn(file, 'path') !== '' && textColumn(file, 'name') !== '' && isList(own(file, 'lines'))
  );
}

function judge(inUse: PolicyInUse, context: CheckContext): Evaluation {
  const { policy, name, files } = inUse;
  if (policy.name !== 'FIPS')
    return failed([decision(CONDITION, name, EXPECTED)], `the crypto policy is ${renderText(policy.name)}`);
  const judged = policy.modules.map((module) => [module, effectOn(files, module, context)] as const);
  const widening = judged.find(([, { effect }]) => effect === 'widens');
  if (widening !== undefined) return ofModule(inUse, ...widening);
  const replacement = ownPolicy(files);
  if (replacement !== undefined) return ofPolicyFile(inUse, replacement);
  const open = judged.find(([, { effect }]) => effect === 'unknown');
  if (open !== undefined) return ofModule(inUse, ...open);
  const shown = ['FIPS', ...policy.modules].map((one) => renderText(one)).join(':');
  const decisions = [decision(CONDITION, name, EXPECTED, shown)];
  return { outcome: 'pass', decisions, message: 'the crypto policy is FIPS and no module allows more' };
}

function ofModule({ modules }: PolicyInUse, module: string, { effect, because }: ModuleEffect): Evaluation {
  const shown = module === '' ? 'that the record lists' : renderText(module);
  const seen = [decision(CONDITION, modules, EXPECTED, shown)];
  const reason = because === '' ? '' : ` (${renderText(because)})`;
  if (effect === 'widens')
    return failed(
      seen,
      `the crypto policy module ${shown} allows more than FIPS${reason}. Expected: modules that only remove algorithms`,
    );
  return undecided(seen, `what the module ${shown} changes in the FIPS policy is not known${reason}`);
}

function ownPolicy({ readable, isOpen }: Files): ModuleEffect | undefined {
  const found = readable.filter((file) => textColumn(file, 'name') === 'FIPS' && isPolicy(file)).map(policyOfFile);
  const widening = found.find(({ effect }) => effect === 'widens') ?? found[0];
  if (widening !== undefined) return widening;
  return isOpen ? { effect: 'unknown', because: 'a file that defines policies or modules cannot be read' } : undefined;
}

function ofPolicyFile({ name }: PolicyInUse, { effect, because }: ModuleEffect): Evaluation {
  const seen = [decision(CONDITION, name, EXPECTED)];
  const reason = `(${renderText(because)})`;
  if (effect === 'widens') return failed(seen, `FIPS.pol allows what the FIPS policy does not ${reason}`);
  return undecided(seen, `what the policy FIPS allows is not known ${reason}`);
}

/** A file in /etc replaces the distribution's file of the same name. */
function effectOn({ readable, isOpen }: Files, module: string, context: CheckContext): ModuleEffect {
  if (module === '') return { effect: 'unknown', because: 'its name cannot be read' };
  const named = readable.filter((file) => textColumn(file, 'name') === module && !isPolicy(file));
  const file = named.find((each) => textColumn(each, 'path').startsWith('/etc/')) ?? named[0];
  const found = file === undefined ? knownModule(context.table('crypto-policy-modules'), module) : moduleOfFile(file);
  if (found?.effect !== 'widens' && isOpen)
    return { effect: 'unknown', because: 'a file that defines modules cannot be read' };
  return found ?? { effect: 'unknown', because: 'its .pmod file is not in the evidence' };
}

function isPolicy(file: ValueMap): boolean {
  return textColumn(file, 'path').endsWith('.pol');
}
