import { own } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answered, decision } from './shared/answer.ts';
import { javaProviders } from './fips/java-providers.ts';
import { readPath, readText, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.runtime-module';
const EXPECTED = 'cryptography of a module that a certificate can cover';

/**
 * Whether the cryptography of a language runtime comes from a module of the host, which is judged separately, or from
 * a copy or providers that are on no certificate. What a record does not show is open. Sources: Node.js
 * documentation, `process.config` and Crypto, FIPS mode; Python documentation, `ssl.OPENSSL_VERSION`; JDK Providers
 * Documentation.
 */
export const runtimeModule: CheckFunction = {
  name: 'runtime-module',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['runtime'],
    properties: { runtime: { enum: ['node', 'python', 'java'] } },
  },
  evaluate(subject, options) {
    const at: At = (path) => readPath(subject, path);
    const judge = JUDGES.get(readText(own(options, 'runtime')) ?? '');
    const { outcome, reason, seen } = judge?.(at) ?? open('the run time is not known', at('runtimes'));
    return answered(outcome, [decision(CONDITION, seen, EXPECTED)], reason);
  },
};

type At = (path: string) => LocatedValue;

interface Answer {
  readonly outcome: Evaluation['outcome'];
  readonly reason: string;
  readonly seen: LocatedValue;
}

const JUDGES: ReadonlyMap<string, (at: At) => Answer> = new Map([
  ['node', ofNode],
  ['python', ofPython],
  ['java', ofJava],
]);

function open(reason: string, seen: LocatedValue): Answer {
  return { outcome: 'unknown', reason, seen };
}

function ofNode(at: At): Answer {
  const shared = at('runtimes.node.shared_openssl');
  if (isOn(shared)) return { outcome: 'pass', reason: 'Node.js uses the OpenSSL of the system', seen: shared };
  const own =
    `Node.js brings its own OpenSSL ${renderText(readText(at('runtimes.node.openssl_version').value) ?? '')}`.trim();
  if (!isOff(shared)) return open('the record does not show whether Node.js uses the OpenSSL of the system', shared);
  return ofCopy(own, at('runtimes.node.get_fips'), shared);
}

/** A bundled copy of OpenSSL is on no certificate, but a FIPS provider that it loads may be on one. */
function ofCopy(copy: string, mode: LocatedValue, seen: LocatedValue): Answer {
  if (isOff(mode)) return { outcome: 'fail', reason: `${copy}, outside FIPS mode: it is on no certificate`, seen };
  return open(`${copy}, and the record does not show which FIPS provider that loads`, seen);
}

/** Python is assumed to load the system library if both report the same version. */
function ofPython(at: At): Answer {
  const loaded = at('runtimes.python.openssl_version');
  const version = versionIn(loaded);
  const system = versionIn(at('openssl.library_version'));
  if (version === undefined) return open('the record does not show which library Python has loaded', loaded);
  if (system === undefined) return open('the record does not show the version of the OpenSSL of the system', loaded);
  if (version === system) return { outcome: 'pass', reason: 'Python uses the OpenSSL of the system', seen: loaded };
  const copy = `Python has loaded ${renderText(version)}, while the library of the system is ${renderText(system)}`;
  return ofCopy(copy, at('runtimes.python.get_fips_mode'), loaded);
}

function versionIn({ value }: LocatedValue): string | undefined {
  return /^\S{1,40} \S{1,40}/.exec(readText(value) ?? '')?.[0];
}

function ofJava(at: At): Answer {
  const { first, configured, list } = javaProviders(at);
  if (configured !== 'no')
    return configured === 'yes'
      ? { outcome: 'pass', reason: 'the FIPS configuration of the vendor selects the module', seen: list }
      : open('the record does not show whether the FIPS configuration is in force', list);
  if (first === undefined) return open('the record does not show the providers of Java', list);
  const { name, kind } = first;
  if (kind === 'validated') return { outcome: 'pass', reason: `the first provider of Java is ${name}`, seen: list };
  if (kind === 'unknown') return open(`the first provider of Java is ${name}, which is not known here`, list);
  return { outcome: 'fail', reason: `the first provider of Java is ${name}, which is on no certificate`, seen: list };
}

function isOn({ value }: LocatedValue): boolean {
  return value === true || value === 1;
}

function isOff({ value }: LocatedValue): boolean {
  return value === false || value === 0;
}
