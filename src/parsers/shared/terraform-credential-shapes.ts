import { holdsSecretParameter } from './query-secrets.ts';

/**
 * Shapes of published credential formats. Every repetition is bounded and no two neighbours overlap, so a test
 * costs linear time.
 */
const SHAPES: readonly string[] = [
  '(?:AKIA|ASIA)[A-Z0-9]{16}',
  '-----BEGIN [A-Z ]{0,24}PRIVATE KEY',
  'gh[opsur]_[A-Za-z0-9]{30}',
  'github_pat_[A-Za-z0-9_]{20}',
  'glpat-[A-Za-z0-9_-]{20}',
  'xox[abeoprs]-[A-Za-z0-9-]{8}',
  'xapp-\\d-[A-Z0-9]{8}',
  'eyJ[A-Za-z0-9_-]{8,1024}\\.[A-Za-z0-9_-]{8}',
  'AIza[A-Za-z0-9_-]{35}',
  'ya29\\.[A-Za-z0-9_-]{20}',
  '[sr]k_(?:live|test)_[A-Za-z0-9]{16}',
  'sk-(?<![A-Za-z0-9]sk-)(?=[^\\sA-Z]{0,64}[A-Z])(?=[^\\s\\d]{0,64}\\d)[A-Za-z0-9._-]{29}',
  'dapi[0-9a-f]{32}',
  'dop_v1_[0-9a-f]{33}',
  'pypi-[A-Za-z0-9_-]{55}',
  'ATATT3[A-Za-z0-9_-]{34}',
  'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16}',
  'npm_[A-Za-z0-9]{36}',
  'hv[sbr]\\.[A-Za-z0-9_-]{20}',
  'AGE-SECRET-KEY-1',
  '(?:AccountKey|SharedAccessKey|SharedAccessSignature|SharedSecret)=[^;\\s]',
  '[?&]sig=[A-Za-z0-9%+/=_-]{20}',
  ':\\/\\/[^\\s\\/:@"\']{0,128}:[^\\s\\/@"\']{1,256}@',
  '[Pp](?:assword|ASSWORD|wd|WD)=[^;&\\s"\'$]',
  'hooks\\.slack\\.com\\/(?:services|workflows)\\/[A-Z0-9]',
  '(?:[Bb]earer|[Bb]asic) {1,4}(?=[a-z0-9+/_.-]{0,64}[A-Z0-9])[A-Za-z0-9+/_.-]{16}',
];

const CREDENTIAL = new RegExp(SHAPES.join('|'));
const SHORTEST = 6;

/** Whether a text holds something shaped like a credential: a key id, a private key, a token, a connection string. */
export function looksLikeCredential(text: string): boolean {
  return text.length >= SHORTEST && (CREDENTIAL.test(text) || holdsSecretParameter(text));
}
