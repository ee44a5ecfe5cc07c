import { ROUTES, sendsToTls } from './kubernetes/attached-routes.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { isList } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { and3, truthOutcome, type Truth } from '../../base/truth.ts';
import { renderValue } from '../../model/render-value.ts';
import { decision, typed } from './shared/answer.ts';
import { httpListener } from './waf/application-gateway.ts';
import { listenerEndsTls, serverEndsTls } from './kubernetes/listener-tls.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.gateway-listeners';
const OF_AZURE = 'azurerm_application_gateway';

interface Answer {
  readonly looked: LocatedValue;
  readonly truth: Truth;
  readonly expected: string;
  readonly because?: string | undefined;
}

/**
 * Whether a gateway accepts no clear-text traffic. Each listener of the Gateway API terminates TLS with a
 * certificate, passes it through, or uses HTTP only to redirect to HTTPS in every rule of every attached route
 * (Gateway API documentation, "TLS Configuration" and "HTTP path redirects and rewrites"). Each Istio server does the
 * same, with a setting for the redirect (Istio documentation, Gateway). Each listener of an Azure application gateway
 * does so by its protocol or its rule.
 */
export const gatewayListeners: CheckFunction = {
  name: 'gateway-listeners',
  reads: () => ROUTES,
  looksAround: true,
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence }) {
    const { list, answer } = getReading(subject, evidence);
    if (!isList(list.value) || list.value.length === 0) {
      return {
        outcome: 'unknown',
        decisions: [typed(decision(CONDITION, list, 'listeners with TLS'), list, 'a list')],
      };
    }
    const answers = readElements(list).map(answer);
    const truth = and3(answers.map((each) => each.truth));
    const decisive = answers.filter((each) => each.truth === truth);
    return {
      outcome: truthOutcome(truth),
      get decisions() {
        return decisive.map(({ looked, expected, because }) =>
          decision(CONDITION, looked, expected, ...(because === undefined ? [] : [because])),
        );
      },
    };
  },
};

function getReading(
  subject: Subject,
  evidence: EvidenceSet,
): { readonly list: LocatedValue; readonly answer: (each: LocatedValue) => Answer } {
  if (subject.type === OF_AZURE)
    return { list: readPath(subject, 'http_listener'), answer: (each) => ofAzure(each, subject) };
  if (readText(readPath(subject, 'apiVersion').value)?.startsWith('networking.istio.io/') === true)
    return { list: readPath(subject, 'spec.servers'), answer: server };
  return { list: readPath(subject, 'spec.listeners'), answer: (each) => listener(each, subject, evidence) };
}

function ofAzure(at: LocatedValue, gateway: Subject): Answer {
  const { truth, because } = httpListener(at, gateway);
  return { looked: readKey(at, 'protocol'), truth, expected: 'Https, or a rule that redirects to it', because };
}

function server(at: LocatedValue): Answer {
  return {
    looked: readKey(readKey(at, 'port'), 'protocol'),
    truth: serverEndsTls(at),
    expected: 'TLS, or HTTP with tls.httpsRedirect',
  };
}

function listener(at: LocatedValue, subject: Subject, evidence: EvidenceSet): Answer {
  const protocol = readKey(at, 'protocol');
  if (protocol.value !== 'HTTP') {
    const truth = listenerEndsTls(at);
    return {
      looked: protocol,
      truth,
      expected: 'HTTPS or TLS, with a certificate unless it is passed through',
      because: isTlsByName(protocol) ? tlsText(protocol, truth) : undefined,
    };
  }
  const { truth, because } = sendsToTls(at, subject, evidence);
  return { looked: protocol, truth, expected: 'HTTPS, or routes that all redirect to it', because: `HTTP, ${because}` };
}

function isTlsByName({ value }: LocatedValue): boolean {
  return value === 'HTTPS' || value === 'TLS';
}

function tlsText(protocol: LocatedValue, truth: Truth): string | undefined {
  if (truth === true) return undefined;
  const lack = truth === false ? 'without a certificate (certificateRefs)' : 'with a certificate that is not known';
  return `${renderValue(protocol.value)}, ${lack}`;
}
