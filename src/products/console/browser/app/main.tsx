import { render } from 'preact';
import { listenToKeys } from '../base/keys.ts';
import { followLinks } from '../base/location.ts';
import { screenNames } from '../base/screen-names.ts';
import { joinTabs } from '../session/tabs.ts';
import { App } from './app.tsx';

followLinks((path) => screenNames.includes(path.split('/')[1] ?? ''));
listenToKeys();
joinTabs();
const root = document.getElementById('console');
if (root) render(<App />, root);
