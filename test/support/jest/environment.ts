import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What Jest and `jest.setTimeout` leave on the global object; each test file starts without it. */
const leftovers = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'RETRY_TIMES', 'TEST_TIMEOUT_SYMBOL'];

/** The global object of the process, for `run-file.ts`. */
export default class Environment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimersModern: ModernFakeTimers;
  // Jest replaces both.
  private readonly console = globalThis.console;
  private readonly exit = process.exit;

  constructor({ projectConfig }: { projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {
    const format = Error.prepareStackTrace;
    // Paths, as in Jest's own stacks, and without the number that `run-file.ts` adds.
    Error.prepareStackTrace = (error, frames) =>
      String(format?.(error, frames)).replaceAll(/file:\/\/(\/[^?:]+)(\?\d+)?:/g, '$1:');
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    globalThis.console = this.console;
    process.exit = this.exit;
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (leftovers.includes(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
    }
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Nothing runs in another context. */
  getVmContext(): null {
    return null;
  }
}
