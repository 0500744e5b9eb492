import { signal } from '@preact/signals';
import { plural } from '../base/format.ts';
import { notify, saveFile } from '../parts/clipboard.ts';
import { Menu } from '../parts/menu.tsx';
import { retryAfterOf } from '../session/send.ts';
import { endSessionOf, token } from '../session/session.ts';

/** A list that the server writes as a file, with the filter of the screen. */
export type Exported = {
  list: 'notices' | 'access-ledger' | 'audit-trail' | 'metrics-changes' | 'refusals';
  filter: object;
};

const formats = [
  ['csv', 'CSV, for a spreadsheet'],
  ['jsonl', 'JSON Lines, for programs'],
] as const;

const isRunning = signal(false);

async function run(exported: Exported, format: string): Promise<void> {
  if (isRunning.value) return;
  isRunning.value = true;
  notify((await save(exported, format)) ?? 'The file is saved');
  isRunning.value = false;
}

export const ExportItems = ({ exported, before = '' }: { exported: Exported; before?: string }) => (
  <>
    <li class="note">All that match, on all pages. The export is recorded.</li>
    {formats.map(([format, text]) => (
      <li>
        <button type="button" aria-disabled={isRunning.value} onClick={() => run(exported, format)}>
          {before}
          {text}
        </button>
      </li>
    ))}
  </>
);

export const ExportMenu = ({ exported }: { exported: Exported }) => (
  <Menu text={isRunning.value ? 'Exporting…' : 'Export'}>
    <ul>
      <ExportItems exported={exported} />
    </ul>
  </Menu>
);

/** Fetches a file and saves it. A link could not: it sends no token. Returns what went wrong. */
async function save({ list, filter }: Exported, format: string): Promise<string | undefined> {
  const sentToken = token.value;
  const address = `/export/${list}.${format}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  try {
    const response = await fetch(address, { headers: { Authorization: `Bearer ${sentToken}` } });
    if (!response.ok) {
      const body: { errors?: { message: string }[] } = await response.json().catch(() => ({}));
      const wait = retryAfterOf(response);
      const message = `${body.errors?.[0]?.message ?? 'The export failed.'}${wait ? ` Try again in ${plural(wait, 'second')}.` : ''}`;
      if (response.status === 401) endSessionOf(sentToken, message);
      return message;
    }
    const [, name = `${list}.${format}`] =
      /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    saveFile(await response.blob(), name);
    return undefined;
  } catch {
    // Also when the server ends the connection amid the file, which it does after a failure.
    return 'The export failed before its end. Nothing was saved.';
  }
}
