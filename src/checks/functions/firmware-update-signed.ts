import type { CheckFunction, Evaluation } from '../check-function.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Subject } from '../../model/check.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { getMachine, onMachine } from './fips/machine.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../model/locate-value.ts';
import { isTextList, textList } from '../../base/columns.ts';

const CONDITION = 'function.firmware-update-signed';
const DEVICES = 'firmware.fwupd.devices';

/**
 * Whether the system firmware is updated with signed payloads. The flag `signed-payload` on a device of the named
 * plug-ins shows it; `unsigned-payload` on any internal device contradicts. Neither a missing flag nor support for
 * capsules shows anything. Source: fwupd, libfwupd/fwupd-enums.h, device flags.
 */
export const firmwareUpdateSigned: CheckFunction = {
  name: 'firmware-update-signed',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['plugins'],
    properties: { plugins: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } } },
  },
  evaluate(subject, options) {
    return onMachine(CONDITION, getMachine(subject), signed(subject, options));
  },
};

function signed(subject: Subject, options: ValueMap): Evaluation {
  const list = readPath(subject, DEVICES);
  const seen = decision(CONDITION, list, 'a signed update path of the system firmware');
  if (!isList(list.value)) return undecided([seen], notKnown('the devices that fwupd lists are', list));
  const plugins = textList(own(options, 'plugins'));
  // The list of fwupd has another shape than the fact, so only the list as a whole has a place.
  const devices = readElements(list).map((at) => ({ ...at, pointer: list.pointer }));
  const unsigned = devices.filter((at) => has(at, 'internal') && has(at, 'unsigned-payload'));
  if (unsigned.length > 0) {
    const decisions = unsigned.map((at) => decision(CONDITION, at, 'signed-payload', 'unsigned-payload'));
    return failed(decisions, 'an internal device takes unsigned updates');
  }
  const signing = devices.filter(
    (at) => plugins.includes(readText(readKey(at, 'plugin').value) ?? '') && has(at, 'signed-payload'),
  );
  if (signing.length === 0) return undecided([seen], 'no system firmware device says that its updates are signed');
  const odd = devices.filter((at) => !isMap(at.value) || !isTextList(readKey(at, 'flags').value));
  if (odd.length > 0)
    return undecided(
      odd.map((at) => decision(CONDITION, at, 'a device for which fwupd reports its flags')),
      'a device cannot be read',
    );
  const decisions = signing.map((at) => decision(CONDITION, at, 'signed-payload', 'signed-payload'));
  return { outcome: 'pass', decisions, message: 'the system firmware takes signed updates only' };
}

function has(at: LocatedValue, flag: string): boolean {
  const flags: Value | undefined = readKey(at, 'flags').value;
  return textList(flags).includes(flag);
}
