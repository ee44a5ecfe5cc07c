import { TestEnvironment } from 'jest-environment-node';

/**
 * A worker that has nothing more to do ends at once. By itself Node would first free the memory of every suite, which
 * on a busy machine takes longer than the half second after which Jest says that the worker failed to exit.
 */
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

export default TestEnvironment;
