import { signal } from '@preact/signals';

/** What was just done, for `role="status"`: screen readers say it, too. */
export const notification = signal('');

/** Takes it back, if that is possible. */
export const undoing = signal<(() => void) | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string, undo?: () => void): void {
  notification.value = text;
  undoing.value = undo;
  clearTimeout(timer);
  timer = setTimeout(endNotification, undo ? 15_000 : 4000);
}

export function endNotification(): void {
  notification.value = '';
  undoing.value = undefined;
}

/** Copies a text. Browsers allow it on `localhost` and over HTTPS only, so it may fail. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied`);
  } catch {
    notify('The browser does not allow copying here: select the text instead.');
  }
}

/** Saves a file as the browser saves downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name });
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
