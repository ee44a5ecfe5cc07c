import { defineScalarTag, FAILSAFE_SCHEMA, mergeTag, NOT_RESOLVED } from 'js-yaml';
import { unknown } from '../../base/value.ts';
import { keepers } from '../../languages/yaml/yaml-schema.ts';

/** Replaces a value that is encrypted with the vault password. */
export const VAULTED = unknown('encrypted with Ansible Vault', true);

const BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const NULL = /^(?:~|null|Null|NULL|)$/;
const DECIMAL = /^[-+]?(?:0|[1-9][0-9_]{0,30})$/;
const OCTAL = /^[-+]?0[0-7_]{1,30}$/;
const HEXADECIMAL = /^[-+]?0x[0-9a-fA-F_]{1,30}$/;
const SEXAGESIMAL = /^[1-9][0-9]{0,8}(?::[0-5]?[0-9]){1,4}$/;
const FLOAT = /^[-+]?(?:[0-9][0-9_]{0,30}\.[0-9_]{0,30}|\.[0-9][0-9_]{0,30})(?:[eE][-+][0-9]{1,3})?$/;
const options = { implicit: true, identify: () => false };

/** Plain scalars as PyYAML reads them: `yes` is true, `0644` is 420, `10:30` is 630, dates stay text. */
const plainTags = [
  defineScalarTag('tag:yaml.org,2002:null', { ...options, resolve: (text) => (NULL.test(text) ? null : NOT_RESOLVED) }),
  defineScalarTag('tag:yaml.org,2002:bool', {
    ...options,
    resolve: (text) => (BOOLEAN.test(text) ? /^(?:y|t|on)/i.test(text) : NOT_RESOLVED),
  }),
  defineScalarTag('tag:yaml.org,2002:int', { ...options, resolve: (text) => integer(text) ?? NOT_RESOLVED }),
  defineScalarTag('tag:yaml.org,2002:float', {
    ...options,
    resolve: (text) => (FLOAT.test(text) ? Number(text.replaceAll('_', '')) : NOT_RESOLVED),
  }),
];

function integer(text: string): number | undefined {
  const digits = text.replaceAll('_', '');
  if (DECIMAL.test(text)) return Number(digits);
  if (OCTAL.test(text)) return Number.parseInt(digits, 8);
  if (HEXADECIMAL.test(text)) return Number(digits.startsWith('-') ? 0 : digits) || Number.parseInt(digits, 16);
  if (!SEXAGESIMAL.test(text)) return undefined;
  let value = 0;
  for (const part of text.split(':')) value = value * 60 + Number(part);
  return value;
}

/** `!unsafe` text is never evaluated, so it is replaced by an expression that yields this text. */
function unsafe(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  return `{{ '${text.replaceAll("'", `' ~ "'" ~ '`)}' }}`;
}

/** YAML 1.1 as Ansible reads it, with `!vault` and `!unsafe`. */
export const ANSIBLE_SCHEMA = FAILSAFE_SCHEMA.withTags(
  ...plainTags,
  mergeTag,
  defineScalarTag('!vault', { identify: () => false, resolve: () => VAULTED }),
  defineScalarTag('!vault-encrypted', { identify: () => false, resolve: () => VAULTED }),
  defineScalarTag<string>('!unsafe', { identify: () => false, resolve: unsafe }),
  ...keepers(),
);
