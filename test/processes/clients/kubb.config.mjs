import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

const output = (path) => ({ path, barrelType: false });

// biome-ignore lint/style/noDefaultExport: kubb reads it
export default defineConfig({
  root: '.',
  input: { path: './openapi.json' },
  output: output('./kubb'),
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: output('types') }),
    pluginClient({ client: 'fetch', bundle: true, output: output('clients') }),
  ],
});
