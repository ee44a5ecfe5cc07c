import { isEveryAddress, isInternet } from '../../../network/address-space.ts';
import { isList } from '../../../base/value.ts';
import { readElements, readKey, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { isWritten, getPeers } from '../../../network/packet-rule.ts';

/**
 * How many requests a rule matches: `all` (except those of a few addresses at most), `wide` (a large part of the
 * internet), `some` (many do not match), `few` (a chosen selection), or `unknown`.
 */
export type WafReach = 'all' | 'wide' | 'some' | 'few' | 'unknown';

const OF_EVERY_REQUEST = new Set(['remoteaddr', 'socketaddr', 'requesturi', 'requestmethod']);
const FEW_COUNTRIES = 80;
/** Only characters that match anything, and the slash that every path has. */
const ANY_PATTERN = /^(?:\(\?i\)|\[\\s\\S\]|[\^$().*+?/|\\])*$/;
const EVERYTHING = /^\^?\.\*\$?$/;

/**
 * How many requests the conditions of one rule match together; all of them must match (Azure documentation, "Custom
 * rules for Web Application Firewall v2 on Azure Application Gateway" and "Custom rules for Azure Web Application
 * Firewall on Azure Front Door").
 */
export function getReach(conditions: LocatedValue): WafReach {
  const all = readElements(conditions).map(reachOfOne);
  if (all.includes('few')) return 'few';
  if (all.includes('some')) return 'some';
  if (all.length === 0 || all.includes('unknown')) return all.includes('wide') ? 'some' : 'unknown';
  return all.includes('wide') ? 'wide' : 'all';
}

function reachOfOne(condition: LocatedValue): WafReach {
  const operator = readText(readKey(condition, 'operator').value)?.toLowerCase();
  const negated = readKey(condition, 'negation_condition').value ?? false;
  if (operator === undefined || typeof negated !== 'boolean') return 'unknown';
  if (operator === 'any') return !negated && isOfEvery(condition) ? 'all' : 'unknown';
  const values = readKey(condition, 'match_values').value;
  if (operator === 'ipmatch') return reachOfAddresses(values, negated);
  if (negated) return 'unknown';
  if (operator === 'geomatch') return isList(values) && values.length <= FEW_COUNTRIES ? 'some' : 'unknown';
  return reachOfText(operator, values, getVariables(condition));
}

function reachOfAddresses(values: LocatedValue['value'], negated: boolean): WafReach {
  const { blocks, unsure } = getPeers([values]);
  if (negated) return unsure || isWritten(values) !== true || isInternet(blocks) ? 'unknown' : 'all';
  if (isInternet(blocks)) return isEveryAddress(blocks, 4) && isEveryAddress(blocks, 6) ? 'all' : 'wide';
  return unsure ? 'unknown' : 'few';
}

/** A comparison of sizes may match most requests, and most requests have the same method. */
function reachOfText(operator: string, values: LocatedValue['value'], variables: readonly string[]): WafReach {
  const written = values ?? [];
  if (/^(?:less|greater)than/.test(operator) || !isList(written)) return 'unknown';
  const texts = written.filter((one) => typeof one === 'string');
  const isPath = variables.length > 0 && variables.every((name) => name === 'requesturi');
  if (isPath && texts.some((text) => isInEveryPath(operator, text))) return 'all';
  if (texts.length < written.length || texts.some((text) => mayBeInAll(operator, text))) return 'unknown';
  return variables.includes('requestmethod') ? 'some' : 'few';
}

function isInEveryPath(operator: string, text: string): boolean {
  return operator === 'regex' ? EVERYTHING.test(text) : operator === 'contains' && /^\/?$/.test(text);
}

function mayBeInAll(operator: string, text: string): boolean {
  if (operator === 'regex') return ANY_PATTERN.test(text);
  return (operator === 'contains' || operator === 'beginswith') && /^\/?$/.test(text);
}

/** Whether the condition reads what every request has. With a selector, it needs a header or argument of that name. */
function isOfEvery(condition: LocatedValue): boolean {
  const parts = [condition, ...readElements(readKey(condition, 'match_variables'))];
  const isSelected = parts.some((at) => isWritten(readKey(at, 'selector').value) !== false);
  return !isSelected && getVariables(condition).every((name) => OF_EVERY_REQUEST.has(name));
}

function getVariables(condition: LocatedValue): readonly string[] {
  const one = readKey(condition, 'match_variable').value;
  const several = readElements(readKey(condition, 'match_variables')).map((at) => readKey(at, 'variable_name').value);
  const names = one === undefined || one === null ? several : [one, ...several];
  return names.map((name) => (typeof name === 'string' ? name.toLowerCase() : ''));
}
