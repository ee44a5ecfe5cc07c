import type { EvidenceFile } from '../../../model/evidence.ts';

const NAME = /\.(?:ya?ml|json|template|cfn|sam)$/i;
const VERSION = /^[ \t]{0,8}["']?AWSTemplateFormatVersion["']?[ \t]{0,8}:/m;
const SERVERLESS = /\bAWS::Serverless-2016-10-31\b/;
/** The outermost key of a template without a version, as SAM and CDK write it. */
const RESOURCES = /^(?:\s{0,8}|\{[ \t]{0,8})["']?Resources["']?[ \t]{0,8}:/m;
const COMPACT = /^\s{0,8}\{[^{}]{0,2000}"(?:Resources|AWSTemplateFormatVersion)"\s{0,8}:/;
const TYPE = /\bType["']?[ \t]{0,20}:\s{0,20}["']?(?:AWS::[A-Za-z0-9]{1,60}::[A-Za-z0-9]{1,60}|Custom::\w)/;

/**
 * Whether a file is a template of CloudFormation: the outermost keys of one, and a resource with a type of AWS. A name, a
 * version or a type alone is no template.
 */
export function isTemplate({ path, head }: Pick<EvidenceFile, 'path' | 'head'>): boolean {
  if (!NAME.test(path) || !head.includes('::')) return false;
  const hasVersion = VERSION.test(head) || SERVERLESS.test(head);
  const hasResources = RESOURCES.test(head) || COMPACT.test(head);
  // resources may begin behind the first 64 KiB of a file, when it declares many parameters
  const isLong = head.length >= 60_000;
  return (hasVersion || hasResources) && (TYPE.test(head) || (isLong && hasVersion && head.includes('AWS::')));
}
