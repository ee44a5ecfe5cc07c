const shared = {
  // tests of one process share the modules that they test, which are loaded and compiled once
  runner: 'jest-light-runner/child-process',
  globalSetup: '<rootDir>/test/support/build-first.mjs',
};
const each = ['<rootDir>/test/support/leave.mjs', '<rootDir>/test/support/property-seed.mjs'];

/** Everything runs offline but test/network, which may talk to servers that it starts on this machine itself. */
const config = {
  maxWorkers: 2,
  projects: [
    {
      ...shared,
      displayName: 'offline',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/network/'],
      setupFiles: ['<rootDir>/test/support/forbid-network.mjs', ...each],
    },
    {
      ...shared,
      displayName: 'network',
      testMatch: ['<rootDir>/test/network/**/*.test.ts'],
      setupFiles: ['<rootDir>/test/support/loopback-only.mjs', ...each],
    },
  ],
};

export default config;
