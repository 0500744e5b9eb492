import { icon } from '../../platform/pages/files.ts';
import { contentSecurityPolicy, ownFiles } from '../../platform/runtime/static-files.ts';
import type { Assets } from './assets.ts';
import type { ConsoleSettings } from './browser/base/server-settings.ts';

/** The page, and the policy that it needs. */
type ConsolePage = { html: string; policy: string };

export function consolePage({ folder, preloads }: Assets, settings: ConsoleSettings): ConsolePage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Political-advertisement notices</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon.toString())}">
<link rel="stylesheet" href="${folder}console.css">
${preloads.map((name) => `<link rel="modulepreload" href="${folder}${name}">`).join('\n')}
<script type="application/json" id="settings">${inScript(JSON.stringify(settings))}</script>
<script type="module" src="${folder}main.js"></script>
</head>
<body>
<div id="console"></div>
<noscript><p>The console needs JavaScript. Without it, use the command line: <code>npm run admin</code>.</p></noscript>
</body>
</html>
`;
  return {
    html,
    policy: contentSecurityPolicy({
      ...ownFiles,
      'connect-src': ["'self'", ...(settings.signIn?.origins ?? [])].join(' '),
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    }),
  };
}

/** JSON that cannot end the element that holds it. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c');
