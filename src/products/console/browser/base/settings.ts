import type { ConsoleSettings } from './server-settings.ts';

export const settings: ConsoleSettings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
