import type { Resource } from '../../model/evidence.ts';
import { isList, isMarker, isSurelyFilled, isUnknown, own, type Value } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerFact } from './shared/answer.ts';
import { readPath, valuesAt } from '../../model/locate-value.ts';

const CONDITION = 'function.log-metric-alert';
const PREFIX = 'logging.googleapis.com/user/';
const PROMETHEUS_PREFIX = 'logging_googleapis_com:user_';
const FILTERS = [
  ...['condition_threshold', 'condition_absent', 'condition_matched_log'].map((kind) => `conditions.${kind}.filter`),
  ...['monitoring', 'prometheus'].map((kind) => `conditions.condition_${kind}_query_language.query`),
];

/**
 * Whether an alert policy in the same evidence watches a log-based metric and has a notification channel (Google
 * Cloud documentation, "Configure alerting policies for log-based metrics": filters name it
 * `logging.googleapis.com/user/` and its name; "Mapping Cloud Monitoring metrics to PromQL" defines its name in
 * Prometheus queries). A disabled metric counts nothing.
 */
export const logMetricAlert: CheckFunction = {
  name: 'log-metric-alert',
  reads: () => ['google_monitoring_alert_policy'],
  options: NO_OPTIONS,
  evaluate(subject, _, { evidence }) {
    const name = readPath(subject, 'name');
    const answer = answerFact(CONDITION, name, 'an alert policy that uses the metric and has a notification channel');
    const disabled = readPath(subject, 'disabled');
    const answerOff = answerFact(CONDITION, disabled, 'disabled false');
    if (disabled.value === true) return answerOff('fail', 'disabled is true, so the metric counts nothing');
    if (typeof name.value !== 'string') return answer('unknown', 'The name of the metric is not known');
    let best: Evaluation | undefined;
    for (const policy of evidence.byType('google_monitoring_alert_policy')) {
      if (policy.source !== subject.source) continue;
      const watches = watched(policy, name.value, subject.address);
      if (watches === false) continue;
      const told = tells(policy);
      const policyName = renderText(policy.address);
      if (watches === true && told === true) {
        if (disabled.value === undefined || disabled.value === null || disabled.value === false)
          return answer('pass', `${policyName} uses the metric and has a notification channel`);
        return answerOff('unknown', 'disabled is not known, and a disabled metric counts nothing');
      }
      if (watches === 'unknown') best = answer('unknown', `${policyName} may use the metric`);
      else if (told === 'unknown') best = answer('unknown', `${policyName} uses the metric, and may notify no channel`);
      else best ??= answer('fail', `${policyName} uses the metric, but it is off or has no notification channel`);
    }
    return best ?? answer('fail', 'No alert policy in the evidence uses the metric');
  },
};

function watched(policy: Resource, metric: string, address: string): boolean | 'unknown' {
  const filters = valuesAt(policy, FILTERS);
  const inPrometheus = escaped(PROMETHEUS_PREFIX + metric.replaceAll(/\W/g, '_'));
  const wanted = new RegExp(`${escaped(PREFIX + metric)}(?![\\w./-])|${inPrometheus}(_count|_sum|_bucket)?(?!\\w)`);
  if (filters.some(({ value }) => typeof value === 'string' && wanted.test(value))) return true;
  const isReferred = policy.references?.some(({ path, to }) => path === 'conditions' && to.includes(address)) === true;
  if (isReferred) return 'unknown';
  return filters.some(({ value }) => isMarker(value)) ? 'unknown' : false;
}

function tells(policy: Resource): boolean | 'unknown' {
  const enabled = own(policy.values, 'enabled') ?? true;
  if (enabled === false) return false;
  const anyChannel = hasChannel(own(policy.values, 'notification_channels') ?? []);
  return enabled === true || anyChannel === false ? anyChannel : 'unknown';
}

function hasChannel(channels: Value): boolean | 'unknown' {
  if (isList(channels)) return channels.length > 0;
  return isUnknown(channels) && isSurelyFilled(channels) ? true : 'unknown';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
