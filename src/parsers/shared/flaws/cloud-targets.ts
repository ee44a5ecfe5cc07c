import { isImageDigest } from '../../../model/image-reference.ts';
import type { FlawTarget } from '../../../model/vulnerability.ts';
import { targetNames } from '../scans/rule-facts.ts';
import { cut, imageTarget } from './flaw-facts.ts';

const INSTANCE = /(?:^|\/)(i-[\da-f]{8,17})$/;
const FUNCTION = /^arn:aws[\w-]*:lambda:[\w-]+:\d{12}:function:([\w-]+)/;
const ECR_ARN = /^arn:(aws[\w-]*):ecr:([\w-]+):(\d{12}):repository\/([\w./-]+?)(?:\/(sha256:[\da-f]{64}))?$/;

/** What AWS says of an image in Elastic Container Registry. */
export interface EcrImage {
  readonly account: string;
  readonly region: string;
  readonly partition: string;
  readonly repository: string;
  readonly digest: string;
  readonly tags: readonly string[];
}

/** An image by its address in the registry, with digest and tags. `undefined` where parts of it are missing. */
export function ecrTarget({ account, region, partition, repository, digest, tags }: EcrImage): FlawTarget | undefined {
  if (!/^\d{12}$/.test(account) || region === '' || repository === '') return undefined;
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const address = `${account}.dkr.ecr.${region}.${domain}/${repository}`;
  return imageTarget([
    ...(isImageDigest(digest) ? [`${address}@${digest}`] : []),
    ...tags.slice(0, 50).map((tag) => `${address}:${tag}`),
  ]);
}

/** The thing that an id of AWS names: an instance, a function, an image in ECR by its ARN, or else the id itself. */
export function targetOfId(id: string, more: readonly string[] = []): FlawTarget | undefined {
  const instance = INSTANCE.exec(id)?.[1];
  if (instance !== undefined) return { kind: 'machine', name: instance, names: targetNames([instance, ...more]) };
  const [, partition = '', region = '', account = '', repository = '', digest = ''] = ECR_ARN.exec(id) ?? [];
  if (digest !== '') return ecrTarget({ account, region, partition, repository, digest, tags: [] });
  const name = FUNCTION.exec(id)?.[1];
  if (name !== undefined) return { kind: 'function', name, names: targetNames([id, name]) };
  const names = targetNames([id]);
  return names.length === 0 ? undefined : { kind: 'folder', name: cut(id), names };
}
