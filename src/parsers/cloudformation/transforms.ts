import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';

/** Transforms that are read, and those that add to a template without changing what it says (CloudFormation user guide, "Transform reference"). */
const READ =
  /^AWS::(?:Serverless-2016-10-31|LanguageExtensions|SecretsManager-\d{4}-\d{2}-\d{2}|CodeDeployBlueGreen|CodeStar)$/;

/** The transforms of a template by name. */
export function readTransforms(template: JsonObject): readonly string[] {
  const given = field(template, 'Transform');
  return [given].flat().flatMap((each): readonly string[] => {
    if (typeof each === 'string') return [each];
    const name = isObject(each) ? field(each, 'Name') : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

/** Those that change the template in a way that is not known. */
export function unreadTransforms(template: JsonObject): readonly string[] {
  return readTransforms(template).filter((name) => !READ.test(name));
}
