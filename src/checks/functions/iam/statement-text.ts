import { isMap, type Value } from '../../../base/value.ts';
import { renderText } from '../../../model/render-value.ts';
import { enumerateFirst } from '../../../base/enumerated.ts';
import { texts, type Statement } from './policy-document.ts';
import { LOOK_FOR, type Mode } from './policy-statements.ts';

const MOST_NAMED = 3;
const MOST_TRIED = 100;

/** The expectation for a policy, by mode. */
export const EXPECTED: Readonly<Record<Mode, string>> = {
  'public-principal': 'named principals, or a condition that limits them',
  'wildcard-trust': 'named principals, or a condition that limits them',
  'wildcard-rights': 'named actions',
  'service-rights': 'named actions on named resources',
  escalation: 'privilege-escalation actions on named resources only',
  'data-reads': 'reads of secrets and data on named resources only',
  'federated-trust': 'conditions on the subject (sub) and the audience (aud) of the provider',
  'deny-without-tls': 'a statement that denies requests without TLS (aws:SecureTransport)',
  'deny-files-without-tls': 'a statement that denies clients without TLS (aws:SecureTransport)',
};

/** The fact about a policy, by mode: what no statement does, or what one does, when the policy passes. */
export const FOUND: Readonly<Record<Mode, string>> = {
  'public-principal': 'allows any principal without a condition that limits them',
  'wildcard-trust': 'lets any principal assume the role',
  'wildcard-rights': 'allows every action',
  'service-rights': 'allows every action of a service on every resource',
  escalation: 'allows privilege-escalation actions on every resource',
  'data-reads': 'allows reading secrets or data of every resource',
  'federated-trust': 'trusts an OIDC provider without conditions on the subject and audience of its tokens',
  'deny-without-tls': 'denies requests without TLS',
  'deny-files-without-tls': 'denies clients without TLS',
};

/** One statement as a clause: `Statement 1 (Forms) allows any principal ("*") and has no condition`. */
export function statementText(statement: Statement, mode: Mode, path: string, isSure: boolean): string {
  const sid = statement.elements.get('sid');
  const name = typeof sid === 'string' && sid !== '' ? ` (${renderText(sid)})` : '';
  const where = path === 'policy' ? '' : ` of ${path}`;
  const verb = isSure ? 'allows' : 'may allow';
  return `Statement ${statement.index + 1}${name}${where} ${CLAUSES[mode](statement, verb)}`;
}

type Clause = (statement: Statement, verb: string) => string;

const CLAUSES: Readonly<Record<Mode, Clause>> = {
  'public-principal': (statement, verb) => `${verb} ${principalText(statement)} and ${conditionText(statement)}`,
  'wildcard-trust': (statement, verb) =>
    `${verb} ${principalText(statement)} to assume the role and ${conditionText(statement)}`,
  'wildcard-rights': rights('wildcard-rights'),
  'service-rights': rights('service-rights'),
  escalation: rights('escalation'),
  'data-reads': rights('data-reads'),
  'federated-trust': (statement, verb) =>
    `${verb} ${principalText(statement)} to assume the role without conditions on subject (sub) and audience (aud)`,
  'deny-without-tls': () => FOUND['deny-without-tls'],
  'deny-files-without-tls': ({ effect }) =>
    effect === 'allow' ? 'allows clients with TLS only' : FOUND['deny-files-without-tls'],
};

function rights(mode: Mode): Clause {
  return (statement, verb) => {
    const { elements } = statement;
    const resources = elements.has('notresource')
      ? 'all resources but some'
      : listed(elements.get('resource'), 'resources');
    if (elements.has('notaction')) return `${verb} every action but those of NotAction on ${resources}`;
    return `${verb} ${actionsText(statement, mode)} on ${resources}`;
  };
}

function actionsText(statement: Statement, mode: Mode): string {
  const actions = texts(statement.elements.get('action')) ?? [];
  const decisive = actions.slice(0, MOST_TRIED).filter((action) => {
    const alone = { ...statement, elements: new Map([...statement.elements, ['action', [action]]]) };
    return LOOK_FOR[mode](alone, [alone]) === true;
  });
  return listed(decisive.length > 0 ? decisive : actions, 'actions');
}

function principalText({ elements }: Statement): string {
  if (elements.has('notprincipal')) return 'every principal but those of NotPrincipal';
  const principal = elements.get('principal');
  const names = isMap(principal) ? Object.values(principal).flatMap((kind) => texts(kind) ?? []) : texts(principal);
  if (names === undefined || names.length === 0) return 'principals that are not known';
  const wide = names.filter((name) => name.includes('*'));
  return wide.includes('*') ? 'any principal ("*")' : listed(wide.length > 0 ? wide : names, 'principals');
}

function conditionText({ elements }: Statement): string {
  return elements.has('condition') ? 'has no condition that limits them' : 'has no condition';
}

function listed(value: Value | undefined, what: string): string {
  const names = texts(value);
  if (names === undefined || names.length === 0) return `${what} that are not known`;
  const shown = names.map((name) => (name === '*' ? `all ${what} ("*")` : renderText(name)));
  return enumerateFirst(shown, MOST_NAMED);
}
