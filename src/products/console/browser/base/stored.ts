/** What this browser keeps under a key, as JSON. Null: nothing, or no JSON, or its storage is switched off. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Undefined removes the key. @returns whether the browser could store it: its storage may be full, or switched off */
export function store(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

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
