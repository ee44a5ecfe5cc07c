import type { CheckFunction } from '../check-function.ts';
import { answered, decision } from './shared/answer.ts';
import { javaProviders, type JavaProviders } from './fips/java-providers.ts';
import { readPath } from '../../model/locate-value.ts';

const CONDITION = 'function.java-other-providers';
const EXPECTED = 'providers of validated modules only';

/**
 * Whether Java has active security providers without validation: a call that the first provider cannot serve goes to
 * the next. Source: JDK Providers Documentation; BC-FJA user guide; Red Hat build of OpenJDK, Configuring OpenJDK
 * with FIPS.
 */
export const javaOtherProviders: CheckFunction = {
  name: 'java-other-providers',
  options: { type: 'object', additionalProperties: false },
  evaluate(subject) {
    const found = javaProviders((path) => readPath(subject, path));
    const { outcome, reason } = judge(found);
    return answered(outcome, [decision(CONDITION, found.list, EXPECTED)], reason);
  },
};

interface Answer {
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly reason: string;
}

function judge({ providers, first, configured, listsModule }: JavaProviders): Answer {
  if (configured === 'unknown')
    return { outcome: 'unknown', reason: 'the record does not show whether the FIPS configuration is in force' };
  const isReplaced = configured === 'yes' && !listsModule;
  if (isReplaced)
    return { outcome: 'pass', reason: 'the FIPS configuration of the vendor replaces the listed providers' };
  if (first === undefined) return { outcome: 'unknown', reason: 'the record does not show the providers of Java' };
  const isBehind = first.kind === 'validated';
  const active = providers.find(({ kind }) => {
    if (configured === 'yes') return kind === 'other';
    return kind === 'default' || kind === 'other' || (kind === 'base' && !isBehind);
  });
  if (active !== undefined)
    return { outcome: 'fail', reason: `the provider ${active.name} is active and on no certificate` };
  const open = providers.find(({ kind }) => kind === 'unknown' || (kind === 'base' && configured === 'no'));
  if (open?.kind === 'base')
    return { outcome: 'unknown', reason: `${open.name} serves what ${first.name} does not, such as MD5` };
  if (open !== undefined) return { outcome: 'unknown', reason: `the provider ${open.name} is not known here` };
  return { outcome: 'pass', reason: 'all providers are of validated modules' };
}
