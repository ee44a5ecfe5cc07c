import type { Truth } from '../../../base/truth.ts';
import { renderValue } from '../../../model/render-value.ts';
import { readKey, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { getNumber } from '../../../network/packet-rule.ts';
import { getReach, type WafReach } from './waf-condition.ts';

/** A custom rule of an Azure web application firewall. */
export interface WafRule {
  readonly at: LocatedValue;
  readonly on: Truth;
  /** `challenge`: the sender is checked. `log`: the request continues. */
  readonly does: 'allow' | 'stop' | 'challenge' | 'log' | 'unknown';
  /** Lower numbers run first. */
  readonly order: number | undefined;
  readonly reach: WafReach;
  /** A rate limit: only requests above a rate match. */
  readonly limits: Truth;
}

const DOES: ReadonlyMap<string, WafRule['does']> = new Map([
  ['allow', 'allow'],
  ['block', 'stop'],
  ['redirect', 'stop'],
  ['jschallenge', 'challenge'],
  ['captcha', 'challenge'],
  ['log', 'log'],
]);

/** Reads one rule. `conditions` and `type` are its keys for them; `usual` is the default priority. */
export function wafRule(at: LocatedValue, conditions: string, type: string, usual?: number): WafRule {
  const priority = readKey(at, 'priority').value;
  return {
    at,
    on: isOn(readKey(at, 'enabled').value),
    does: DOES.get(readText(readKey(at, 'action').value)?.toLowerCase() ?? '') ?? 'unknown',
    order: priority === undefined || priority === null ? usual : getNumber(priority),
    reach: getReach(readKey(at, conditions)),
    limits: isLimit(readKey(at, type).value),
  };
}

/** Live Azure uses the words `Enabled` and `Disabled`. */
function isOn(enabled: LocatedValue['value']): Truth {
  if (enabled === undefined || enabled === null || enabled === true || enabled === 'Enabled') return true;
  return enabled === false || enabled === 'Disabled' ? false : 'unknown';
}

function isLimit(type: LocatedValue['value']): Truth {
  if (type === undefined || type === null) return false;
  return typeof type === 'string' ? type.toLowerCase() === 'ratelimitrule' : 'unknown';
}

/** Whether a rule allows all requests, or so many that the other rules have no effect. */
export function letsAllPass({ on, does, reach, limits }: WafRule): Truth {
  if (on === false || (does !== 'allow' && does !== 'unknown') || reach === 'few') return false;
  return on === true && does === 'allow' && limits === false && (reach === 'all' || reach === 'wide')
    ? true
    : 'unknown';
}

/** Whether a rule blocks some requests. */
export function keepsOut({ on, does }: WafRule): Truth {
  if (on === false || does === 'allow' || does === 'log') return false;
  return does === 'unknown' ? 'unknown' : on;
}

/** Whether a rule stops so many requests that it does not matter what later rules allow. */
export function leavesLittle({ on, does, reach, limits }: WafRule): Truth {
  if (on === false || (does !== 'stop' && does !== 'unknown') || limits === true) return false;
  if (reach === 'all') return on === true && does === 'stop' && limits === false ? true : 'unknown';
  return reach === 'unknown' ? 'unknown' : false;
}

/** Whether a rule is evaluated before another one. Priorities are unique, so equal ones give `unknown`. */
export function isBefore(one: WafRule, other: WafRule): Truth {
  if (one.order === undefined || other.order === undefined || one.order === other.order) return 'unknown';
  return one.order < other.order;
}

/** The name of a rule in messages. */
export function describeRule({ at, order }: WafRule): string {
  const { value } = readKey(at, 'name');
  const name = typeof value === 'string' ? renderValue(value) : at.path;
  return order === undefined ? name : `${name} of priority ${String(order)}`;
}
