/**
 * Texts that an injector replaces by a named secret when the object or process starts: of Bank-Vaults, 1Password,
 * Berglas and Google's Secret Manager, vals, AWS, akv2k8s and the Argo CD Vault Plugin (documentation of each).
 */
const REFERENCES = [
  /^(?:>>)?(?:vault|bao):[\w./${}-]{1,200}#[\w.${}-]{1,100}(?:#\d{1,6})?$/,
  /^(?:op|sm|berglas):\/\/[\w.-]{1,100}(?:\/[\w .-]{1,100}){1,5}(?:[#?][\w=.-]{1,60})?$/,
  /^ref\+[a-z0-9]{1,30}:\/\/[\w./-]{1,250}(?:[#?][\w=./&-]{1,100}){0,3}$/,
  /^arn:aws[a-z-]{0,20}:(?:secretsmanager|ssm):[a-z0-9-]{1,30}:\d{12}:[\w/:+=.@-]{1,300}$/,
  /^[\w-]{1,127}@azurekeyvault(?:\?[\w.-]{1,60})?$/,
  /^<path:[\w ./-]{1,250}#[\w ./-]{1,100}(?:#\w{1,40})?(?: ?\| ?\w{1,40}){0,4}>$/,
  /^<[A-Za-z][\w.-]{0,79}(?: ?\| ?\w{1,40}){1,4}>$/,
];

/** Whether a text only refers to a secret, also in base64, as in the data of a Secret. */
export function isSecretReference(text: string): boolean {
  return isReference(text) || (isBase64(text) && isReference(Buffer.from(text, 'base64').toString('utf8').trimEnd()));
}

function isReference(text: string): boolean {
  return text.length <= 800 && REFERENCES.some((pattern) => pattern.test(text));
}

function isBase64(text: string): boolean {
  return text.length <= 1100 && /^[A-Za-z0-9+/]{4,}={0,2}\s*$/.test(text);
}
