import { getOrCreate } from '../../../base/memo.ts';
import { and3, negate, type Truth } from '../../../base/truth.ts';
import { isUnknown } from '../../../base/value.ts';
import type { LocatedValue } from '../../../model/locate-value.ts';
import { renderValue } from '../../../model/render-value.ts';
import { factText } from '../../fact-text.ts';
import { isDeniedToOthers } from './policy-denials.ts';
import { readPolicy, readPolicyInParts, type PolicyParts, type Statement } from './policy-document.ts';
import { allowsFilesOverTlsAlone, LOOK_FOR, trustsProvider, type Mode } from './policy-statements.ts';
import { statementText } from './statement-text.ts';

/** Modes that require a statement to be present. */
export const DEMANDING: ReadonlySet<Mode> = new Set(['deny-without-tls', 'deny-files-without-tls']);
const ADMITTING: ReadonlySet<Mode> = new Set(['public-principal', 'wildcard-trust']);
const MOST_SHOWN = 20;
const UNREAD = 'cannot be read in full';

/** The result of examining a subject's policies. */
export interface Examined {
  readonly first: LocatedValue | undefined;
  readonly statements: number;
  /** The first statements with what the mode looks for; `unsure` are those that may have it. */
  readonly having: readonly Judged[];
  readonly unsure: readonly Judged[];
  readonly allows: boolean;
  readonly mayTrust: boolean;
}

/** Judges the statements of policies by what a mode looks for. */
export function examine(policies: readonly LocatedValue[], mode: Mode): Examined {
  const judged = policies.flatMap((policy) => getStatements(policy, mode));
  return {
    first: policies[0],
    statements: judged.length,
    having: judged.filter(({ truth }) => truth === true).slice(0, MOST_SHOWN),
    unsure: judged.filter(({ truth }) => truth === 'unknown').slice(0, MOST_SHOWN),
    allows: judged.some(({ allows }) => allows),
    mayTrust: mode === 'federated-trust' && policies.some(mayTrustProvider),
  };
}

/** Merges the results for two lists of policies. */
export function together(one: Examined, other: Examined): Examined {
  return {
    first: one.first ?? other.first,
    statements: one.statements + other.statements,
    having: [...one.having, ...other.having].slice(0, MOST_SHOWN),
    unsure: [...one.unsure, ...other.unsure].slice(0, MOST_SHOWN),
    allows: one.allows || other.allows,
    mayTrust: one.mayTrust || other.mayTrust,
  };
}

function mayTrustProvider(policy: LocatedValue): boolean {
  return readPolicy(policy.value, true)?.some((statement) => trustsProvider(statement) !== false) ?? true;
}

interface Judgement {
  readonly truth: Truth;
  readonly allows: boolean;
  /** A clause for the message, for the path of the policy. */
  readonly text: (path: string) => string;
}

export interface Judged extends Judgement {
  readonly at: LocatedValue;
}

/** What is decided later is not known yet; other text is of a form that is not understood. */
export function unreadText({ path, value }: LocatedValue): string {
  return isUnknown(value) ? factText({ path, actual: renderValue(value) }, true) : `${path} ${UNREAD}`;
}

function getStatements(policy: LocatedValue, mode: Mode): readonly Judged[] {
  // what must be found has to be read in full; what must not be there is looked for element by element
  const read = readPolicyInParts(policy.value, !DEMANDING.has(mode));
  const unread: Judged = { at: policy, truth: 'unknown', allows: true, text: () => unreadText(policy) };
  if (read === undefined) return [unread];
  const { statements, isOpen } = read;
  const byMode = getOrCreate(judgements, statements, () => new Map<Mode, readonly Judgement[]>());
  const judged = getOrCreate(byMode, mode, () => judge(read, mode)).map((each) => ({ at: policy, ...each }));
  return isOpen ? [...judged, unread] : judged;
}

/** Cached, because one policy may be attached to many resources. */
const judgements = new WeakMap<readonly Statement[], Map<Mode, readonly Judgement[]>>();

function judge({ statements, isOpen }: PolicyParts, mode: Mode): readonly Judgement[] {
  const isOverTls = mode === 'deny-files-without-tls' && !isOpen && allowsFilesOverTlsAlone(statements);
  return statements.map((statement) => {
    const truth = isOverTls || LOOK_FOR[mode](statement, statements);
    const denied = ADMITTING.has(mode) && truth !== false ? isDeniedToOthers(statement, statements) : false;
    return {
      truth: and3([truth, negate(denied)]),
      allows: statement.effect === 'allow',
      text: (path) => statementText(statement, mode, path, truth === true),
    };
  });
}
