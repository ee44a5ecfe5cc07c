/** A lock file of Cargo: the program `app` with what it names, then each crate with its version and what it names. */
function cargoLock(...crates: readonly (readonly [crate: string, version: string, ...names: string[]])[]): string {
  const packages = crates.map(([name, version, ...names]) => {
    const source =
      name === 'app' ? [] : ['source = "registry+https://github.com/rust-lang/crates.io-index"', `checksum = "${SUM}"`];
    const dependencies = names.length === 0 ? [] : [`dependencies = [${names.map((one) => `"${one}"`).join(', ')}]`];
    return ['[[package]]', `name = "${name}"`, `version = "${version}"`, ...source, ...dependencies].join('\n');
  });
  return `version = 4\n\n${packages.join('\n\n')}\n`;
}

const SUM = '5e'.repeat(32);
const APP = 'app';

function npmLock(name: string, version: string): string {
  return JSON.stringify({
    name: APP,
    lockfileVersion: 3,
    packages: {
      '': { name: APP, version: '1.0.0', dependencies: { [name]: version } },
      [`node_modules/${name}`]: { version, integrity: `sha256-${'A'.repeat(43)}=` },
    },
  });
}

const fipsBuild = (version: string): string =>
  cargoLock(
    [APP, '1.0.0', 'rustls'],
    ['rustls', '0.23.27', 'aws-lc-rs'],
    ['aws-lc-rs', '1.13.1', 'aws-lc-fips-sys'],
    ['aws-lc-fips-sys', version],
  );

/** Programs that run on the hardened host, by the words of the table: each is the lock file with this path. */
export const LOCKS: readonly (readonly [words: string, path: string, text: string])[] = [
  ['ring', 'app/Cargo.lock', cargoLock([APP, '1.0.0', 'ring'], ['ring', '0.17.14'])],
  [
    'rustls with ring',
    'app/Cargo.lock',
    cargoLock([APP, '1.0.0', 'rustls'], ['rustls', '0.23.27', 'ring'], ['ring', '0.17.14']),
  ],
  [
    'rustls with AWS-LC outside its FIPS build',
    'app/Cargo.lock',
    cargoLock(
      [APP, '1.0.0', 'rustls'],
      ['rustls', '0.23.27', 'aws-lc-rs'],
      ['aws-lc-rs', '1.13.1', 'aws-lc-sys'],
      ['aws-lc-sys', '0.29.0'],
    ),
  ],
  ['rustls with the certified FIPS build of AWS-LC', 'app/Cargo.lock', fipsBuild('0.13.5')],
  ['rustls with a FIPS build of AWS-LC on no certificate', 'app/Cargo.lock', fipsBuild('0.14.1')],
  ['rustls whose provider is not shown', 'app/Cargo.lock', cargoLock([APP, '1.0.0', 'rustls'], ['rustls', '0.23.27'])],
  ['aes-gcm', 'app/Cargo.lock', cargoLock([APP, '1.0.0', 'aes-gcm'], ['aes-gcm', '0.10.3'])],
  [
    'openssl of the system',
    'app/Cargo.lock',
    cargoLock([APP, '1.0.0', 'openssl'], ['openssl', '0.10.72', 'openssl-sys'], ['openssl-sys', '0.9.108']),
  ],
  [
    'openssl that is built in',
    'app/Cargo.lock',
    cargoLock(
      [APP, '1.0.0', 'openssl'],
      ['openssl', '0.10.72', 'openssl-sys'],
      ['openssl-sys', '0.9.108', 'openssl-src'],
      ['openssl-src', '300.5.0+3.5.0'],
    ),
  ],
  ['no cryptography', 'app/Cargo.lock', cargoLock([APP, '1.0.0', 'itoa'], ['itoa', '1.0.15'])],
  ['node-forge', 'app/package-lock.json', npmLock('node-forge', '1.3.1')],
  ['jose', 'app/package-lock.json', npmLock('jose', '5.9.6')],
];
