import { isMarker, isRedacted, redacted, withTold } from '../../../base/value.ts';
import { isCryptoVariable, shownCryptoSetting } from '../crypto-variables.ts';
import { isTooDeep } from '../json.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import { isObject, put, type JsonObject } from './object.ts';
import { readTreatments, type Treatment } from './secrets.ts';
import { isDescriptiveName, isSecretArgument, normalName } from '../../../model/secrets/secret-names.ts';
import { readSensitivePaths } from './sensitive-paths.ts';
import { redactPath } from './sensitive.ts';

/** Replaces the secrets of one resource in place. */
export type Redact = (type: string, values: JsonObject) => void;

/** Replaces a removed value in a JSON text; an empty value stays empty. */
export const REDACTED_TEXT = '(redacted)';

const SWITCH = /^(?:true|false|on|off|yes|no|enabled|disabled|enhanced|0|1)$/i;
const LONGEST_JSON = 4 * 1024 * 1024;
/** Reference of an Azure app setting to a vault secret, which is itself no secret. */
const VAULT_REFERENCE =
  /^@Microsoft\.KeyVault\((?:SecretUri=https:\/\/[a-z0-9.-]{1,253}\/secrets\/[\w-]{1,127}(?:\/\w{0,64})?\/?|VaultName=[\w-]{1,64};SecretName=[\w-]{1,127}(?:;SecretVersion=\w{0,64})?)\)$/;
/** Server parameters are not secret, although their names mention passwords. */
const PARAMETERS =
  /parameter_group$|^google_sql_database_instance$|_server_configuration$|^aws_iam_account_password_policy$/;

/** Elastic Beanstalk namespaces with fixed options, none of which is a secret (Developer Guide, General options). */
const SERVICE_OPTIONS =
  /^aws:(?:autoscaling|ec2|elb|elbv2):|^aws:elasticbeanstalk:(?:application|cloudwatch:logs(?::health)?|command|environment|environment:proxy|environment:process:\w{1,60}|healthreporting:system|hostmanager|managedactions|managedactions:platformupdate|monitoring|xray)$/;

const OF_ENVIRONMENTS: ReadonlySet<Treatment> = new Set<Treatment>(['leaves', 'switches', 'secret']);

interface Rules {
  readonly treatment: (attribute: string) => Treatment;
  readonly paths: readonly (readonly string[])[];
  readonly parameters: boolean;
}

interface Walk {
  readonly treatment: (attribute: string) => Treatment;
  readonly standIn: (value: unknown) => unknown;
  readonly parameters: boolean;
}

/** A redactor for one file; it caches its decisions per resource type. */
export function createRedactor(): Redact {
  const byType = new Map<string, Rules>();
  return (type, values) => {
    let rules = byType.get(type);
    if (rules === undefined) {
      rules = { treatment: readTreatments(type), paths: readSensitivePaths(type), parameters: PARAMETERS.test(type) };
      byType.set(type, rules);
    }
    const { treatment, paths, parameters } = rules;
    for (const path of paths) redactPath(values, path);
    walkObject({ treatment, standIn: redacted, parameters }, values, 'keep', false);
  };
}

/** Recursion is bounded, because the parser refuses deep documents. */
function walkObject(walk: Walk, object: JsonObject, outer: Treatment, inList: boolean): void {
  // what a reader made has no more than its own members, and these are listed without a copy of their names
  for (const name in object) {
    const value = object[name];
    if (value === null || value === undefined) continue;
    const treatment = treat(walk, name, outer, object, inList);
    const replaced = replacedSetting(value, name, treatment, object) ?? replace(walk, value, treatment);
    if (replaced !== value) put(object, name, replaced);
  }
}

function replacedSetting(value: unknown, member: string, treatment: Treatment, object: JsonObject): string | undefined {
  if (typeof value !== 'string' || !OF_ENVIRONMENTS.has(treatment)) return undefined;
  if (isCryptoVariable(member)) return shownCryptoSetting(member, value);
  const name = member === 'value' ? object['name'] : undefined;
  return isCryptoVariable(name) ? shownCryptoSetting(name, value) : undefined;
}

function treat(walk: Walk, name: string, outer: Treatment, object: JsonObject, inList: boolean): Treatment {
  if (outer === 'keep' || outer === 'policy') {
    const own = walk.treatment(name);
    return own === 'keep' && (name === 'value' || name === 'values') && isValueOfSecret(walk, object) ? 'secret' : own;
  }
  if (outer === 'json' || outer === 'all') return outer;
  if (outer === 'switches' && isServiceOption(name, object)) return 'keep';
  const describes = outer === 'secret' || (inList && (Object.hasOwn(object, 'name') || Object.hasOwn(object, 'key')));
  return describes && isDescriptiveName(name) ? 'keep' : outer;
}

/** `{name: "DB_PASSWORD", value: ...}`: the name of the value is in another member. */
function isValueOfSecret(walk: Walk, object: JsonObject): boolean {
  if (walk.parameters) return false;
  const name = Object.hasOwn(object, 'name') ? object['name'] : object['key'];
  return typeof name === 'string' && isSecretArgument(name);
}

function isServiceOption(member: string, object: JsonObject): boolean {
  const [namespace, name] = [object['namespace'], object['name']];
  if (member !== 'value' || typeof name !== 'string' || isSecretArgument(name)) return false;
  return typeof namespace === 'string' && SERVICE_OPTIONS.test(namespace);
}

function replace(walk: Walk, value: unknown, treatment: Treatment): unknown {
  if (typeof value === 'string') return replaceText(walk, value, treatment);
  if (typeof value === 'boolean') return treatment === 'all' ? walk.standIn(value) : value;
  if (typeof value === 'number') return treatment === 'all' || treatment === 'leaves' ? walk.standIn(value) : value;
  if (isMarker(value)) return value;
  if (treatment === 'all') return walk.standIn(value);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const element: unknown = value[at];
      if (element === null) continue;
      if (isObject(element)) walkObject(walk, element, treatment, true);
      else value[at] = replace(walk, element, treatment);
    }
    return value;
  }
  if (isObject(value)) walkObject(walk, value, treatment, false);
  return value;
}

function replaceText(walk: Walk, text: string, treatment: Treatment): unknown {
  if (treatment === 'keep' || treatment === 'policy') {
    if (looksLikeCredential(text)) return walk.standIn(text);
    return treatment === 'keep' && holdsNamedSecret(text) ? walk.standIn(text) : text;
  }
  if (VAULT_REFERENCE.test(text)) return text;
  if (treatment === 'json') return withoutSecrets(text) ?? walk.standIn(text);
  if (treatment === 'switches' && SWITCH.test(text)) return text;
  if (treatment === 'secret' && (text === 'true' || text === 'false')) return text;
  return treatment === 'leaves' ? standInOfLeaf(walk, text) : walk.standIn(text);
}

/** In an environment the name proves little: a connection string may have any name. */
function standInOfLeaf({ standIn }: Walk, text: string): unknown {
  const value = standIn(text);
  return isRedacted(value) && looksLikeCredential(text) ? withTold(value, 'suspicious') : value;
}

function holdsNamedSecret(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first !== 0x7b && first !== 0x5b) return false;
  for (const match of text.matchAll(/"([\w.:/-]{1,128})"\s{0,16}:\s{0,16}"[^"]/g)) {
    if (isSecretArgument(match[1] ?? '')) return true;
  }
  return false;
}

/** Keeps the shape of container definitions; replaces values of environments and secrets by a fixed text. */
function withoutSecrets(text: string): string | undefined {
  if (text === '' || text.length > LONGEST_JSON) return undefined;
  try {
    const document: unknown = JSON.parse(text);
    if (isTooDeep(document)) return undefined;
    const walk: Walk = { treatment: containerTreatment(), standIn: textStandIn, parameters: false };
    return JSON.stringify(replace(walk, document, 'keep'));
  } catch {
    return undefined;
  }
}

function containerTreatment(): Walk['treatment'] {
  const everywhere = readTreatments('');
  return (name) => {
    if (name === 'environment') return 'leaves';
    return name === 'value' ? 'secret' : everywhere(normalName(name));
  };
}

function textStandIn(value: unknown): string {
  return value === '' ? '' : REDACTED_TEXT;
}
