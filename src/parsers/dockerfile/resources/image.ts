import { redacted, unknown, type Value } from '../../../base/value.ts';
import { isCryptoVariable, shownCryptoSetting } from '../../shared/crypto-variables.ts';
import { imageSteps, imageUser, isRootUser } from '../../shared/dockerfile/image-user.ts';
import { readLineage, type Stage, type Step } from '../../shared/dockerfile/stage.ts';
import { readPolicy } from './crypto-policy.ts';
import { splitInstruction } from '../../shared/dockerfile/words.ts';

const VARIABLE = unknown('a variable that the Dockerfile does not settle', true);
const BASE = unknown('what the base image sets, which a Dockerfile does not tell', false);

/** The settings of the image that a stage builds, each with its line. */
export type ImageSettings = ReadonlyMap<string, { readonly value: Value; readonly line: number }>;

/** User, ports and health check of the image that a stage builds, including those of the stages it starts from. */
export function imageSettings(stage: Stage): ImageSettings {
  const steps = imageSteps(stage);
  const root = readLineage(stage)[0] ?? stage;
  const settings = new Map<string, { readonly value: Value; readonly line: number }>([['runsAsRoot', readUser(stage)]]);
  const ssh = readSsh(steps);
  if (ssh !== undefined) settings.set('opensSsh', ssh);
  for (const [name, setting] of readPolicy(steps)) settings.set(name, setting);
  const check = steps.findLast(({ keyword }) => keyword === 'HEALTHCHECK');
  const isNone = check === undefined || /^NONE\b/i.test(check.text);
  const value = check === undefined && root.base.kind !== 'scratch' ? BASE : !isNone;
  return settings.set('checksHealth', { value, line: check?.line ?? stage.line });
}

/** An image variable that selects cryptography. */
export interface ImageVariable {
  readonly name: string;
  readonly value: Value;
  readonly line: number;
}

/** Environment variables of an image that select cryptography, with the value of the last `ENV` of each. */
export function cryptoVariables(stage: Stage): ReadonlyMap<string, ImageVariable> {
  const found = new Map<string, ImageVariable>();
  for (const { keyword, assignments, line } of imageSteps(stage)) {
    if (keyword !== 'ENV') continue;
    for (const { name, value } of assignments) {
      if (!isCryptoVariable(name)) continue;
      const shown = typeof value === 'string' ? shownCryptoSetting(name, value) : undefined;
      found.set(name, { name, value: shown ?? (typeof value === 'string' ? redacted(value) : VARIABLE), line });
    }
  }
  return found;
}

function readUser(stage: Stage): { readonly value: Value; readonly line: number } {
  const user = imageUser(stage);
  return { value: isRootUser(user) ?? (user.isVariable ? VARIABLE : BASE), line: user.line };
}

/** Whether the image exposes the SSH port; `undefined` where it exposes no port. */
function readSsh(steps: readonly Step[]): { readonly value: Value; readonly line: number } | undefined {
  let told: { value: Value; line: number } | undefined;
  for (const { keyword, text, line, escape, settle } of steps) {
    if (keyword !== 'EXPOSE') continue;
    for (const word of splitInstruction(text, escape)) {
      const isOpen = opensSsh(settle(word));
      if (isOpen === true) return { value: true, line };
      if (told === undefined || isOpen === undefined) told = { value: isOpen ?? VARIABLE, line };
    }
  }
  return told;
}

function opensSsh(word: string | undefined): boolean | undefined {
  const ports = word === undefined ? null : /^(\d{1,5})(?:-(\d{1,5}))?(?:\/(\w{1,10}))?$/.exec(word);
  if (ports === null) return undefined;
  const [, first, last = first, protocol = 'tcp'] = ports;
  return Number(first) <= 22 && Number(last) >= 22 && protocol.toLowerCase() === 'tcp';
}
