const REQUEST = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

/**
 * The runner answers the first process that asks for its settings, and sends the same answer to all others, once. A
 * process that is slower to ask would wait for ever, so it keeps what it was sent before it asks.
 */
export function keepSettings() {
  const { send } = process;
  if (send === undefined) return;
  let kept;
  const keep = (message) => {
    if (message?.type === ANSWER) kept = message;
  };
  // the first listener takes all messages that have come: the runner's own must be there, too
  process.on('newListener', function follow(event) {
    if (event !== 'message') return;
    process.off('newListener', follow);
    process.on('message', keep);
  });
  process.send = (message, ...more) => {
    if (message !== REQUEST || kept === undefined) return send.call(process, message, ...more);
    setImmediate(() => process.emit('message', kept));
    return true;
  };
}
