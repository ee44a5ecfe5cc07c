/** The rest of a longer template is not searched. */
const LONGEST = 400_000;
const MOST = 300;

/** `Type: AWS::S3::Bucket`. Types of parameters continue with two colons or are in angle brackets. */
const CLOUDFORMATION = /\bType["']?[ \t]{0,20}:\s{0,20}["']?(AWS::[A-Za-z0-9]{1,60}::[A-Za-z0-9]{1,60})(?![\w:<])/g;
/** `"type": "Microsoft.Storage/storageAccounts"`. */
const RESOURCE_MANAGER = /"type"[ \t]{0,20}:\s{0,20}"([A-Za-z][A-Za-z0-9.]{1,80}\/[A-Za-z0-9/]{1,200})"/gi;

/** The types that a template of CloudFormation or Azure Resource Manager declares; each once. */
export function templateTypes(text: string): readonly string[] {
  const part = text.slice(0, LONGEST);
  const found: string[] = [];
  for (const pattern of [CLOUDFORMATION, RESOURCE_MANAGER]) {
    for (const [, type] of part.matchAll(pattern)) {
      if (type !== undefined && found.length < MOST) found.push(type);
    }
  }
  return [...new Set(found)];
}
