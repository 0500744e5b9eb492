import type { Callee } from '../../page/calls.ts';
import { showExchange, showUnsent } from './answer.ts';
import { all, onClick, one } from './elements.ts';
import { exchange } from './exchange.ts';
import { type CallForm, callForm } from './form.ts';

const main = one(document, '#main');
const calls = all(main, '.call');
const forms = new Map(calls.map((call) => [call, start(call)]));

/** Makes a call work. */
function start(call: HTMLElement): CallForm {
  const callee = JSON.parse(call.dataset.callee ?? '') as Callee;
  const form = callForm(call, callee, main.dataset.base ?? '');
  const [sendButton, cancelButton] = [one<HTMLButtonElement>(call, '.primary'), one(call, '[data-do="cancel"]')];
  const status = one(call, '[role="status"]');
  let cancel: AbortController | undefined;

  async function send(asIs: boolean) {
    if (cancel) return;
    if (!form.check(asIs)) {
      status.textContent = showUnsent(call);
      return;
    }
    const { url, init } = form.request();
    cancel = new AbortController();
    sendButton.ariaDisabled = 'true';
    cancelButton.hidden = false;
    call.ariaBusy = 'true';
    status.textContent = 'Waiting for the answer.';
    const ended = await exchange(url, init, cancel.signal);
    cancel = undefined;
    sendButton.ariaDisabled = null;
    if (document.activeElement === cancelButton) sendButton.focus();
    cancelButton.hidden = true;
    call.ariaBusy = null;
    status.textContent = showExchange(call, ended, callee.method !== 'get', { askAgain });
    one(call, '.answer h3').scrollIntoView({ block: 'nearest' });
  }

  function askAgain(etag: string) {
    form.setHeader('If-None-Match', etag);
    send(false);
  }

  form.form.addEventListener('submit', (event) => {
    event.preventDefault();
    send((event.submitter as HTMLElement | null)?.dataset.do === 'send-as-is');
  });
  form.form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send(false);
    }
  });
  onClick(call, 'cancel', () => cancel?.abort());
  return form;
}

/** A token, and a notice, are those of all calls that take one. A list of choices follows its field. */
main.addEventListener('input', ({ target }) => {
  const changed = target as HTMLInputElement | HTMLSelectElement;
  const { fills } = changed.dataset;
  const field = fills ? (document.getElementById(fills) as HTMLInputElement) : (changed as HTMLInputElement);
  if (fills) field.value = changed.value;
  const { shared } = field.dataset;
  if (shared)
    for (const same of all<HTMLInputElement>(main, `[data-shared="${CSS.escape(shared)}"]`)) same.value = field.value;
  refresh();
});

function refresh() {
  for (const list of all<HTMLSelectElement>(main, 'select[data-fills]')) {
    const { value } = document.getElementById(list.dataset.fills ?? '') as HTMLInputElement;
    list.value = [...list.options].some((option) => option.value === value) ? value : '';
  }
  for (const form of forms.values()) form.writePrograms();
}

const list = one<HTMLSelectElement>(main, 'nav select');

/** The address names the call. */
function show() {
  const shown = calls.find(({ id }) => id === location.hash.slice(1)) ?? calls[0];
  for (const call of calls) call.hidden = call !== shown;
  for (const link of all<HTMLAnchorElement>(main, 'nav a')) {
    link.ariaCurrent = link.hash === `#${shown?.id}` ? 'true' : null;
  }
  list.value = shown?.id ?? '';
}

// A browser may keep the page in memory and show it again.
addEventListener('pagehide', () => {
  for (const token of all<HTMLInputElement>(main, '[data-part="token"]')) token.value = '';
  for (const answer of all(main, '.answer')) answer.replaceChildren();
});
addEventListener('hashchange', show);
list.addEventListener('change', () => {
  location.hash = list.value;
});
// A page that was not loaded by TLS may have no clipboard.
if (!navigator.clipboard) for (const button of all(main, '[data-do="copy"]')) button.hidden = true;
refresh();
show();
one(main, '#calls').hidden = false;
