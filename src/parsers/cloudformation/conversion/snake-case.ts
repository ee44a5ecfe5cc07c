import { memoizeText } from '../../../base/memo.ts';

/** The name that a property has in Terraform where no row says otherwise: `KMSMasterKeyID` is `kms_master_key_id`. */
export const snakeCase = memoizeText(
  (name) =>
    name
      .replaceAll(
        /(ID|ARN|URL|AZ|IP|DN|OU)s(?![a-z])/g,
        (_, word: string) => `${word[0] ?? ''}${word.slice(1).toLowerCase()}s`,
      )
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .toLowerCase(),
  { most: 4096, longest: 256 },
);
