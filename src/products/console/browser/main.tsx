import { render } from 'preact';
import { App } from './app.tsx';
import { listenToKeys } from './keys.ts';
import { followLinks } from './location.ts';
import { screenNames } from './screen-names.ts';
import { joinTabs } from './session/tabs.ts';

followLinks((path) => screenNames.includes(path.split('/')[1] ?? ''));
listenToKeys();
joinTabs();
const root = document.getElementById('console');
if (root) render(<App />, root);
