import type { CheckFunction } from '../check-function.ts';
import { algorithmsApproved } from './algorithms-approved.ts';
import { cmvpMatch } from './cmvp-match.ts';
import { cryptoLibraryPosture } from './crypto-library-posture.ts';
import { firmwareAttribute } from './firmware-attribute.ts';
import { opensslFipsMode } from './openssl-fips-mode.ts';

/** Every function a check file may name: adding one is a file here and one line. */
export const FUNCTIONS: readonly CheckFunction[] = [
  algorithmsApproved,
  cmvpMatch,
  cryptoLibraryPosture,
  firmwareAttribute,
  opensslFipsMode,
];
