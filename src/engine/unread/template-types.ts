/** The rest of a longer template is not searched. */
const LONGEST = 400_000;
const MOST = 300;

/** `Type: AWS::S3::Bucket`. Types of parameters continue with two colons or are in angle brackets. */
const CLOUDFORMATION = /\bType["']?[ \t]{0,20}:\s{0,20}["']?(AWS::[A-Za-z0-9]{1,60}::[A-Za-z0-9]{1,60})(?![\w:<])/g;
/** `"type": "Microsoft.Storage/storageAccounts"`. */
const RESOURCE_MANAGER = /"type"[ \t]{0,20}:\s{0,20}"([A-Za-z][A-Za-z0-9.]{1,80}\/[A-Za-z0-9/]{1,200})"/gi;
/** `resource st 'Microsoft.Storage/storageAccounts@2023-01-01' = {`. An `existing` resource is declared elsewhere. */
const BICEP =
  /^[ \t]{0,40}resource\s{1,20}\w{1,200}\s{1,20}'([A-Za-z][A-Za-z0-9.]{1,80}\/[A-Za-z0-9/]{1,200})@[^'\n]{1,60}'\s{0,20}=/gm;

/** The types that a template of CloudFormation or Azure Resource Manager, or a Bicep file, declares; each once. */
export function templateTypes(text: string): readonly string[] {
  return [...new Set(declaredTypes(text))];
}

/** As `templateTypes`, with one entry per declaration. */
export function declaredTypes(text: string): readonly string[] {
  const part = text.slice(0, LONGEST);
  const found: string[] = [];
  for (const pattern of [CLOUDFORMATION, RESOURCE_MANAGER, BICEP]) {
    for (const [, type] of part.matchAll(pattern)) {
      if (type !== undefined && found.length < MOST) found.push(type);
    }
  }
  return found;
}
