import type { GoValue } from '../go-value.ts';
import { UNKNOWN_TEXT } from '../stand-in.ts';
import type { ParameterType } from '../template-function.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

/** Certificate and key are generated at installation, so both are unknown. */
function certificate(): GoValue {
  const fields = new Map<string, GoValue>([
    ['Cert', UNKNOWN_TEXT],
    ['Key', UNKNOWN_TEXT],
  ]);
  return { kind: 'struct', type: 'sprig.certificate', fields, methods: new Map() };
}

function made(parameters: readonly ParameterType[]): FunctionRow[1] {
  return define(parameters, () => UNKNOWN_TEXT);
}

const NAMES: readonly ParameterType[] = ['string', '[]interface {}', '[]interface {}', 'int'];

/**
 * Functions with a random or secret result: stand-ins that become unknown values, so that no verdict depends on them
 * (Helm documentation, "Template Function List", cryptographic and UUID functions).
 */
export const SECRETS: readonly FunctionRow[] = [
  ['bcrypt', made(['string'])],
  ['htpasswd', define(['string', 'string'], (args) => `${textArgument(args, 0)}:${UNKNOWN_TEXT}`)],
  ['genPrivateKey', made(['string'])],
  ['derivePassword', made(['any', 'string', 'string', 'string', 'string'])],
  ['encryptAES', made(['string', 'string'])],
  ['decryptAES', made(['string', 'string'])],
  ['randBytes', made(['int'])],
  ['uuidv4', made([])],
  ['buildCustomCert', define(['string', 'string'], certificate)],
  ['genCA', define(['string', 'int'], certificate)],
  ['genCAWithKey', define(['string', 'int', 'string'], certificate)],
  ['genSelfSignedCert', define(NAMES, certificate)],
  ['genSelfSignedCertWithKey', define([...NAMES, 'string'], certificate)],
  ['genSignedCert', define([...NAMES, 'any'], certificate)],
  ['genSignedCertWithKey', define([...NAMES, 'any', 'string'], certificate)],
];
