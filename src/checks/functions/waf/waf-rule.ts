import type { Truth } from '../../../base/truth.ts';
import { renderValue } from '../../../model/render-value.ts';
import { readKey, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { getNumber } from '../../../network/packet-rule.ts';
import { getReach, type WafReach } from './waf-condition.ts';

/** A custom rule of a web application firewall of Azure. */
export interface WafRule {
  readonly at: LocatedValue;
  readonly on: Truth;
  /** What it does with a request that it takes: go through at once, stop it, ask who sends it, or go on. */
  readonly does: 'allow' | 'stop' | 'challenge' | 'log' | 'unknown';
  /** Lower is asked first. */
  readonly order: number | undefined;
  readonly reach: WafReach;
  /** It takes only what comes too often. */
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

/** One rule; `conditions` and `type` are its names for them, and `usual` its priority where none is written. */
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

/** Live Azure says it in words. */
function isOn(enabled: LocatedValue['value']): Truth {
  if (enabled === undefined || enabled === null || enabled === true || enabled === 'Enabled') return true;
  return enabled === false || enabled === 'Disabled' ? false : 'unknown';
}

function isLimit(type: LocatedValue['value']): Truth {
  if (type === undefined || type === null) return false;
  return typeof type === 'string' ? type.toLowerCase() === 'ratelimitrule' : 'unknown';
}

/** Whether a rule lets everybody through, or so many that it makes no difference. */
export function letsAllPass({ on, does, reach, limits }: WafRule): Truth {
  if (on === false || (does !== 'allow' && does !== 'unknown') || reach === 'few') return false;
  return on === true && does === 'allow' && limits === false && (reach === 'all' || reach === 'wide')
    ? true
    : 'unknown';
}

/** Whether a rule keeps something out. */
export function keepsOut({ on, does }: WafRule): Truth {
  if (on === false || does === 'allow' || does === 'log') return false;
  return does === 'unknown' ? 'unknown' : on;
}

/** Whether a rule leaves so little to those behind it that it makes no difference what they let through. */
export function leavesLittle({ on, does, reach, limits }: WafRule): Truth {
  if (on === false || (does !== 'stop' && does !== 'unknown') || limits === true) return false;
  if (reach === 'all') return on === true && does === 'stop' && limits === false ? true : 'unknown';
  return reach === 'unknown' ? 'unknown' : false;
}

/** Whether a rule is asked before another one. Priorities are unique, so equal ones tell nothing. */
export function isBefore(one: WafRule, other: WafRule): Truth {
  if (one.order === undefined || other.order === undefined || one.order === other.order) return 'unknown';
  return one.order < other.order;
}

/** What a rule is called, for people. */
export function describeRule({ at, order }: WafRule): string {
  const { value } = readKey(at, 'name');
  const name = typeof value === 'string' ? renderValue(value) : at.path;
  return order === undefined ? name : `${name} of priority ${String(order)}`;
}
