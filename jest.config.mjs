const shared = {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  globalSetup: '<rootDir>/test/support/build-first.mjs',
  transform: {
    // js-yaml and fast-check do most of the work of some suites
    '^.+\\.ts$|/src/generated/.+\\.js$|/node_modules/(?:js-yaml|fast-check|pure-rand)/.+\\.m?js$': [
      '<rootDir>/test/support/transform.mjs',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(?:js-yaml|fast-check|pure-rand)/)'],
};
const seed = '<rootDir>/test/support/property-seed.mjs';

/** Everything runs offline but test/network, which may talk to servers that it starts on this machine itself. */
const config = {
  maxWorkers: 2,
  // a worker keeps something of each suite; a fresh one collects less garbage
  workerIdleMemoryLimit: '1GB',
  // what hangs is found all the same, and the slowest machine fails nothing
  testTimeout: 1_200_000,
  projects: [
    {
      ...shared,
      displayName: 'offline',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/network/'],
      setupFiles: ['<rootDir>/test/support/forbid-network.mjs', seed],
    },
    {
      ...shared,
      displayName: 'network',
      testMatch: ['<rootDir>/test/network/**/*.test.ts'],
      setupFiles: ['<rootDir>/test/support/loopback-only.mjs', seed],
    },
  ],
};

export default config;
