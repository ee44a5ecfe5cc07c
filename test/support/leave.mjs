/** A process of tests ends with the runner, whatever a test has left open. */
process.once('disconnect', () => process.exit());
