import { isUnknown, own } from '../../base/value.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answered, decision, undecided } from './shared/answer.ts';
import { certificatesOfModule, certificateState, isCertifiedVersion } from './fips/certificates.ts';
import { goCryptography, type GoCryptography } from './fips/go-cryptography.ts';
import { inProcess } from './fips/in-process.ts';
import { readPath, readText, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.go-module';
const EXPECTED = 'a certified module in FIPS mode';
const MODULE = 'Go Cryptographic Module';
/** Experiments of toolchains whose programs use the platform's cryptography. */
const OF_PLATFORM = new Set(['systemcrypto', 'opensslcrypto', 'cngcrypto', 'strictfipsruntime']);
const SETTINGS = ['gofips140', 'goexperiment', 'goos', 'goarch', 'default_godebug'];
/** Systems on which Go has no FIPS mode. */
const WITHOUT_MODE = new Set(['openbsd', 'aix', 'js', 'wasip1']);

/**
 * Whether a Go program is built with a module version on an active certificate, and runs in FIPS mode. The build
 * settings name the version; `latest`, `off` and no value mean the toolchain's cryptography, which has no
 * certificate, and `fips140=on` alone only turns its self-tests on. Without a module, a program fails only where its
 * record shows that it has cryptography. Source: Go documentation, FIPS 140-3 Compliance.
 */
export const goModule: CheckFunction = {
  name: 'go-module',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { aspect: { enum: ['mode', 'certificate'] } },
  },
  evaluate(subject, options, context) {
    const others = readPath(subject, 'programs');
    if (isUnknown(others.value)) {
      const why = `the Go programs of the host are not known (${others.value.reason})`;
      return undecided([decision(CONDITION, others, EXPECTED)], why);
    }
    const at = (name: string): LocatedValue => readPath(subject, name);
    const name = renderText(readText(at('name').value) ?? 'a program');
    const answer: Answer = (outcome, looked, reason) =>
      answered(outcome, [decision(CONDITION, looked, EXPECTED)], `${name}: ${reason}`);
    const asksMode = own(options, 'aspect') !== 'certificate';
    return judge(at, context, { answer, asksMode, cryptography: () => goCryptography(subject) });
  },
};

interface Judging {
  readonly answer: Answer;
  readonly asksMode: boolean;
  readonly cryptography: () => GoCryptography;
}

function judge(at: At, context: CheckContext, judging: Judging): Evaluation {
  const { answer, asksMode } = judging;
  const version = readText(at('gofips140').value) ?? '';
  const unread = SETTINGS.map(at).find(({ value }) => (value ?? null) !== null && typeof value !== 'string');
  if (unread !== undefined) return answer('unknown', unread, 'the build settings are not known');
  if (!/^v\d/.test(version)) return withoutModule(at, version, judging);
  const system = readText(at('goos').value) ?? '';
  if (asksMode && WITHOUT_MODE.has(system))
    return answer('fail', at('goos'), `Go has no FIPS mode on ${renderText(system)}`);
  if (asksMode && /(?:^|,)fips140=off(?:,|$)/.test(readText(at('default_godebug').value) ?? ''))
    return answer('fail', at('default_godebug'), 'built with GOFIPS140, but runs with fips140=off');
  return certified(version, at('gofips140'), context, answer);
}

type At = (name: string) => LocatedValue;
type Answer = (outcome: Evaluation['outcome'], looked: LocatedValue, reason: string) => Evaluation;

function certified(version: string, at: LocatedValue, context: CheckContext, answer: Answer): Evaluation {
  const table = context.table('cmvp-modules');
  const named = certificatesOfModule(table, MODULE).filter((one) => isCertifiedVersion(one, version));
  const label = renderText(version);
  if (named.length === 0) {
    const review = inProcess([MODULE], context);
    const why = review === '' ? '' : `; ${review}`;
    return answer('unknown', at, `module version ${label} is on no certificate (CMVP list of ${table.asOf})${why}`);
  }
  const states = named.map((one) => certificateState(one, context.asOf));
  const best = states.find(({ state }) => state === 'current') ?? states.find(({ state }) => state === 'undecided');
  if (best?.state === 'current') return answer('pass', at, `Go module version ${label}: ${best.reason}`);
  if (best !== undefined) return answer('unknown', at, `Go module version ${label}: ${best.reason}`);
  return answer('fail', at, `module version ${label}: ${states.map(({ reason }) => reason).join('; ')}`);
}

function withoutModule(at: At, version: string, { answer, cryptography }: Judging): Evaluation {
  const experiments = (readText(at('goexperiment').value) ?? '').split(',');
  if (experiments.includes('boringcrypto')) return boring(at, answer);
  if (experiments.some((one) => OF_PLATFORM.has(one)))
    return answer(
      'unknown',
      at('goexperiment'),
      'built to use the cryptography of the platform, and the build does not show which that is',
    );
  if (at('has_settings').value === false)
    return answer('unknown', at('has_settings'), 'built without the go command, so no build setting is recorded');
  const { shown, at: looked, reason } = cryptography();
  if (shown === 'no') return answer('not-applicable', looked, reason);
  const built = version === '' ? 'built without GOFIPS140' : `GOFIPS140 is ${renderText(version)}`;
  if (shown === 'open') return answer('unknown', looked, `${built}; ${reason}`);
  const fact = looked.path === 'gofips140' ? built : `${built} and ${reason}`;
  return answer(
    'fail',
    looked,
    `${fact}, so no certificate covers its cryptography. Expected: GOFIPS140 with a certified version`,
  );
}

/**
 * BoringCrypto works only with cgo on Linux, on two architectures. The build does not show which BoringCrypto a
 * toolchain includes.
 */
function boring(at: At, answer: Answer): Evaluation {
  const system = readText(at('goos').value);
  const processor = readText(at('goarch').value);
  if (system !== undefined && (system !== 'linux' || (processor !== undefined && !/^(?:amd64|arm64)$/.test(processor))))
    return answer('fail', at('goos'), 'GOEXPERIMENT=boringcrypto has no effect on this platform');
  if (at('cgo_enabled').value === false)
    return answer('fail', at('cgo_enabled'), 'GOEXPERIMENT=boringcrypto has no effect without cgo');
  return answer(
    'unknown',
    at('goexperiment'),
    'built with boringcrypto, and the build does not show the version of BoringCrypto',
  );
}
