import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/*
 * Jest runs each test file in a VM context of its own, which loads every module again: about 2 s of CPU for the server.
 * Here Node loads the modules. Each file gets its own copy of the modules in test/; the files of a worker share src/,
 * rest-gateway/ and the packages.
 */

type Runtime = {
  requireModuleOrMock: (from: string, name: string) => object;
  setGlobalsForRuntime: (globals: object) => void;
};
type RunFile = (...args: [unknown, unknown, unknown, Runtime, string, ...unknown[]]) => Promise<unknown>;

const require = createRequire(import.meta.url);
const { default: run } = require('jest-circus/runner') as { default: RunFile };

const own = new URL('./', import.meta.url).href;
const tests = new URL('../../', import.meta.url).href;
let filesRun = 0;

/*
 * On a busy machine Node takes more than half a second to free its heap after the last handle is closed, and Jest calls that a
 * leak. A worker with a handle left does not come here.
 */
if (process.send) process.on('exit', () => process.kill(process.pid, 'SIGKILL'));

const names = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test';
const globals = `data:text/javascript,export let ${names}; export const set = (all) => { ({ ${names} } = all); };`;
const { set }: { set: (all: object) => void } = await import(globals);

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    const resolved = next(specifier, context);
    if (!resolved.url.startsWith(tests) || resolved.url.startsWith(own)) return resolved;
    return { ...resolved, url: `${resolved.url}?${filesRun}` };
  },
});

const runFile: RunFile = (globalConfig, config, environment, runtime, path, ...rest) => {
  filesRun += 1;
  const setGlobals = runtime.setGlobalsForRuntime.bind(runtime);
  Object.assign(runtime, {
    // Jest's own state is that of the module.
    requireInternalModule: (file: string) => {
      delete require.cache[file];
      return require(file);
    },
    setGlobalsForRuntime: (all: object) => {
      setGlobals(all);
      set(runtime.requireModuleOrMock(path, '@jest/globals'));
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file: string) => import(pathToFileURL(file).href),
  });
  return run(globalConfig, config, environment, runtime, path, ...rest);
};
export default runFile;
