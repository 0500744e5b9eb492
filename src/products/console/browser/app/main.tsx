import { render } from 'preact';
import { listenToKeys } from '../base/keys.ts';
import { followLinks } from '../base/location.ts';
import { screenNames } from '../base/screen-names.ts';
import { followWidth } from '../parts/narrow.ts';
import { readWhenBack } from '../session/query.ts';
import { joinTabs } from '../session/tabs.ts';
import { startDrafts } from '../session/unsent.ts';
import { App } from './app.tsx';

followLinks((path) => screenNames.includes(path.split('/')[1] ?? ''));
listenToKeys();
followWidth();
readWhenBack();
startDrafts();
joinTabs();
const root = document.getElementById('console');
if (root) render(<App />, root);
