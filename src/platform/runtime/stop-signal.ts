/** Resolves at the first stop signal. Later ones are ignored: npm forwards a Ctrl-C that the terminal has already sent. */
export function onStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
  });
}
