import { createStandIn, textEnds, type TextEnds } from '../../../base/text-ends.ts';
import { unmark } from '../values/marks.ts';
import { isUnknownValue, type TfValue } from '../values/value.ts';

/** Attributes with the only generated name or number of a resource, for any type or for one. */
const GIVEN = new Set([
  'id',
  'arn',
  'execution_arn',
  'unique_id',
  'aws_caller_identity.account_id',
  'aws_kms_alias.target_key_arn',
  'aws_partition.partition',
  'aws_partition.dns_suffix',
  'aws_region.name',
  'aws_region.region',
]);

interface UnknownInstance {
  readonly type: string;
  readonly address: string;
  /** Whether the instance is known. */
  readonly exact: boolean;
  read(name: string): TfValue;
}

/**
 * The known beginning and end of a text that a resource gets when it is created. Sources: AWS IAM User Guide, "Amazon
 * Resource Names"; Google Cloud IAM documentation, "Types of service accounts" (user-managed service accounts).
 */
export function getEnds({ type, address, exact, read }: UnknownInstance, attribute: string): TextEnds | undefined {
  if (type === 'aws_iam_openid_connect_provider') return endsOfProvider(read, attribute);
  const own = exact ? createStandIn(address, attribute) : undefined;
  if (type === 'google_service_account' && (attribute === 'email' || attribute === 'member')) {
    const account = unmark(read('account_id'));
    const kind = attribute === 'member' ? 'serviceAccount:' : '';
    const name = typeof account === 'string' ? `${account}@` : '';
    return textEnds(`${kind}${name}`, '.iam.gserviceaccount.com', own);
  }
  if (!GIVEN.has(attribute) && !GIVEN.has(`${type}.${attribute}`)) return undefined;
  if (attribute !== 'arn' || !type.startsWith('aws_')) return textEnds('', '', own);
  const standIn = own === undefined ? undefined : `arn:given:given:given:given:${own}`;
  return textEnds('arn:', type === 'aws_iam_policy' ? getEnd(read('name')) : '', standIn);
}

/**
 * A trust policy contains the host of an identity provider, which is the end of the provider's ARN. Its id is its
 * ARN.
 */
function endsOfProvider(read: UnknownInstance['read'], attribute: string): TextEnds | undefined {
  if (attribute !== 'arn' && attribute !== 'id') return undefined;
  const url = unmark(read('url'));
  if (typeof url !== 'string') return textEnds('arn:', '', undefined);
  const end = `:oidc-provider/${url.replace(/^https:\/\//, '')}`;
  return textEnds('arn:', end, `arn:given:iam:given:given${end}`);
}

function getEnd(name: TfValue): string {
  const plain = unmark(name);
  if (typeof plain === 'string') return `/${plain}`;
  return isUnknownValue(plain) && plain.set ? (plain.ends?.end ?? '') : '';
}
