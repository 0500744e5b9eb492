import { readStored, store } from './stored.ts';

const key = 'console.theme';
export const themes = [
  ['', 'Theme: system'],
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
] as const;

/** The theme that this browser keeps; empty: that of the system. */
export const theme = (): string => themes.find(([name]) => name === readStored(key))?.[0] ?? '';

/** Shows the page in the theme that was chosen. */
export function applyTheme(): void {
  document.documentElement.style.colorScheme = theme();
}

export function chooseTheme(name: string): void {
  store(key, name || undefined);
  applyTheme();
}
