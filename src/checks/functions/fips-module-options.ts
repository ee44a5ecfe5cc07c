import type { Subject } from '../../model/check.ts';
import { isList, own } from '../../base/value.ts';
import { enumerated } from '../../base/enumerated.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { readKey, readPath, readText, type LocatedValue } from '../../model/locate-value.ts';
import { enforcesByBuild, hasOption, getOptions, type ModuleOption } from './fips/module-options.ts';
import { isModuleProvider, isWithoutOpenssl, NO_OPENSSL, getProviders, type Provider } from './fips/providers.ts';
import { masterSecretRelaxed } from './fips/tls-options.ts';

const CONDITION = 'function.fips-module-options';
const TABLE = 'fips-module-options';
const MASTER_SECRET = 'master-secret';

/** The purpose of each option, as a clause after "is off: ". */
const MEANING: ReadonlyMap<string, string> = new Map([
  [
    MASTER_SECRET,
    'TLS 1.2 may derive keys without the extended master secret, which is not approved (FIPS 140-3 IG D.Q)',
  ],
  ['algorithms', 'the module lets programs use an algorithm or key size that is not approved'],
  ['generator', 'Hash and HMAC generators may use truncated digests, which is not approved (FIPS 140-3 IG D.R)'],
]);

/**
 * Whether OpenSSL's FIPS provider enforces approved use: its options are on, by configuration, default or the
 * vendor's build, and no TLS option relaxes them. An option that is off contradicts; one without evidence is not
 * demonstrated. Sources: fips_config(5), SSL_CONF_cmd(3), FIPS 140-3 IG D.Q and D.R.
 */
export const fipsModuleOptions: CheckFunction = {
  name: 'fips-module-options',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['concern'],
    properties: { concern: { enum: [...MEANING.keys()] } },
  },
  evaluate(subject, options, context) {
    const concern = readText(own(options, 'concern')) ?? '';
    const known = getOptions(context.table(TABLE), concern);
    const whole = readPath(subject, 'openssl.module_options');
    const written = known.map((option) => ({ option, at: readKey(whole, option.option.replaceAll('-', '_')) }));
    const off = written.find(({ at }) => typeof at.value === 'string' && at.value !== '1');
    if (off !== undefined) return switchedOff(off.at, off.option, concern);
    const relaxed = concern === MASTER_SECRET ? masterSecretRelaxed(subject) : undefined;
    if (relaxed?.outcome === 'fail') return relaxed;
    return whereNothingIsOff(subject, written, { concern, relaxed, context });
  },
};

interface OptionWritten {
  readonly option: ModuleOption;
  readonly at: LocatedValue;
}

interface Question {
  readonly concern: string;
  readonly relaxed: Evaluation | undefined;
  readonly context: CheckContext;
}

function switchedOff(at: LocatedValue, { option }: ModuleOption, concern: string): Evaluation {
  return failed([decision(CONDITION, at, `${option} = 1`)], `${option} is off: ${MEANING.get(concern) ?? ''}`);
}

/** Which options are on, set or by their default. */
function passText(written: readonly OptionWritten[]): string {
  const names = written.map(({ option }) => renderText(option.option));
  return `The OpenSSL FIPS provider has ${enumerated(names)} on`;
}

function whereNothingIsOff(subject: Subject, written: readonly OptionWritten[], question: Question): Evaluation {
  const list = readPath(subject, 'openssl.providers');
  const seen = decision(CONDITION, list, 'an active FIPS provider');
  if (isWithoutOpenssl(subject)) return { outcome: 'not-applicable', decisions: [seen], message: NO_OPENSSL };
  if (!isList(list.value)) return undecided([seen], notKnown('the FIPS provider of OpenSSL is', list));
  const table = question.context.table('openssl-providers');
  const modules = getProviders(list).filter((one) => one.active !== false && isModuleProvider(table, one));
  if (modules.length === 0) {
    const message = 'no FIPS provider of OpenSSL is active, which other checks report';
    return { outcome: 'not-applicable', decisions: [seen], message };
  }
  if (question.relaxed !== undefined) return question.relaxed;
  const open = written.find(({ option, at }) => !isOn(option, at, modules, question));
  if (open === undefined) {
    const decisions = written.slice(0, 1).map(({ at }) => decision(CONDITION, at, '1'));
    return { outcome: 'pass', decisions, message: passText(written) };
  }
  if (question.concern === MASTER_SECRET && speaksOnlyTls13(subject)) {
    const lowest = readPath(subject, 'openssl.config.ssl.MinProtocol');
    const message = 'TLS 1.3 is the lowest version, which does not need the extended master secret';
    return { outcome: 'pass', decisions: [decision(CONDITION, lowest, 'TLSv1.3')], message };
  }
  return notShown(open.at, open.option, modules);
}

function isOn(
  option: ModuleOption,
  { value }: LocatedValue,
  modules: readonly Provider[],
  question: Question,
): boolean {
  if (value === '1') return true;
  if (value !== null && value !== undefined) return false;
  if (option.isOn) return true;
  const table = question.context.table(TABLE);
  return modules.every((module) => {
    if (enforcesByBuild(table, module)) return true;
    // an older module cannot enforce the extended master secret; the other options came with what they restrict
    return question.concern !== MASTER_SECRET && !hasOption(module.version, option);
  });
}

function speaksOnlyTls13(subject: Subject): boolean {
  return readPath(subject, 'openssl.config.ssl.MinProtocol').value === 'TLSv1.3';
}

function notShown(at: LocatedValue, option: ModuleOption, modules: readonly Provider[]): Evaluation {
  const seen = [decision(CONDITION, at, `${option.option} = 1`)];
  const label = modules.map(({ name, id, version }) => renderText(`${name || id} ${version}`.trim())).join(', ');
  if (at.value !== null && at.value !== undefined) return undecided(seen, notKnown(`${option.option} is`, at));
  if (modules.some(({ version }) => !hasOption(version, option)))
    return undecided(seen, `${label} is not known to enforce ${option.option}, which came with ${option.since}`);
  return undecided(seen, `${option.option} is not set, and its default in ${label} is not known to be on`);
}
