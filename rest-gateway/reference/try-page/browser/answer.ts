import { all, copy, element, onClick, one } from './elements.ts';
import { type Exchange, mostSeconds } from './exchange.ts';

type Answer = Extract<Exchange, { end: 'answered' }>;

/** What the reader can do with an answer. */
export type Actions = Readonly<{ askAgain(etag: string): void }>;

/** What each answer of a call means: elements by status, code and text. */
type Outcomes = readonly HTMLElement[];

/** Shows how a call ended. @returns the same in a sentence, for those who hear it */
export function showExchange(call: HTMLElement, ended: Exchange, isWrite: boolean, actions: Actions): string {
  const about = one(call, '.about');
  const place = one(call, '.answer');
  about.hidden = true;
  place.hidden = false;
  if (ended.end === 'answered') return showAnswer(call, place, ended, actions);
  const { title, text } = failureText(ended, isWrite);
  place.replaceChildren(statusHeading(title, 'bad', seconds(ended.milliseconds)), element('p', text));
  return `${title}. ${text}`;
}

/** Takes the answer to the call before away. @returns why there is none, in a sentence */
export function showUnsent(call: HTMLElement): string {
  const place = one(call, '.answer');
  place.hidden = true;
  place.replaceChildren();
  one(call, '.about').hidden = false;
  return 'Not sent: the form says what is wrong.';
}

const seconds = (milliseconds: number) =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

function statusHeading(title: string, kind: string, measures: string): HTMLElement {
  const heading = element('h3', '');
  heading.append(element('span', title, `status ${kind}`), ' ', element('span', measures, 'hint'));
  return heading;
}

/** Without an answer. */
function failureText({ end }: Exchange, isWrite: boolean): { title: string; text: string } {
  const written = isWrite ? ' Whether the notice took the write is not known. Send it again: that is safe.' : '';
  if (end === 'cancelled') return { title: 'Cancelled', text: `You stopped waiting for the answer.${written}` };
  if (end === 'late')
    return { title: 'No answer', text: `The server did not answer within ${mostSeconds} seconds.${written}` };
  if (end === 'redirected')
    return {
      title: 'Redirected',
      text: 'The answer leads to another address, which the API never does. Ask the operator what is in front of it.',
    };
  return {
    title: 'No connection',
    text: `The server cannot be reached, or closed the connection. Check your network; if it works, the server is down.${written}`,
  };
}

function showAnswer(call: HTMLElement, place: HTMLElement, answer: Answer, actions: Actions): string {
  const { status, headers, bytes, milliseconds } = answer;
  const text = new TextDecoder().decode(bytes);
  const parsed = parse(text);
  const outcome = outcomeOf(outcomesIn(call), status, parsed);
  const reason = outcome?.dataset.reason ?? answer.reason;
  const title = `${status} ${reason}`.trim();
  const kind = status < 300 ? 'good' : status < 400 ? 'same' : 'bad';
  const size = bytes.length === 0 ? 'no body' : `${bytes.length.toLocaleString('en')} bytes`;

  place.replaceChildren((one(document, '#answer') as HTMLTemplateElement).content.cloneNode(true));
  const slot = (name: string) => one(place, `[data-slot="${name}"]`);
  slot('status').replaceWith(element('span', title, `status ${kind}`));
  slot('measures').textContent = `${seconds(milliseconds)}, ${size}`;
  const meaning = slot('outcome');
  meaning.classList.add(kind);
  meaning.append(...(outcome?.cloneNode(true).childNodes ?? [element('p', unknownText)]));
  const wait = waitText(headers.get('Retry-After'));
  if (wait) meaning.append(element('p', wait, 'wait'));

  const etag = headers.get('ETag');
  one(place, '[data-do="again"]').hidden = !etag;
  onClick(place, 'again', () => etag && actions.askAgain(etag));
  showBody(place, bytes, text, parsed, `${call.id}-${status}`);
  const list = one(slot('headers'), 'dl');
  for (const [name, value] of headers) {
    const row = element('div', '');
    row.append(element('dt', name), element('dd', value));
    list.append(row);
  }
  return `${title}, ${seconds(milliseconds)}. ${meaning.textContent?.trim().replaceAll(/\s+/g, ' ')}`;
}

const unknownText =
  'This is not an answer of the API. Something in front of it may have sent it, such as a proxy: show it to the operator.';

const outcomesIn = (call: HTMLElement): Outcomes =>
  all(one<HTMLTemplateElement & HTMLElement>(call, ':scope > template').content, '[data-status]');

/** By status, and for an error by its code and text. */
function outcomeOf(outcomes: Outcomes, status: number, body: unknown): HTMLElement | undefined {
  const { error, code = '' } = (body ?? {}) as { error?: unknown; code?: unknown };
  const key = status < 400 ? '' : `${code} ${error}`;
  return outcomes.find(({ dataset }) => dataset.status === String(status) && dataset.key === key);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** When to send the call again. */
function waitText(retryAfter: string | null): string {
  if (!retryAfter || !/^\d+$/.test(retryAfter)) return '';
  const at = new Date(Date.now() + Number(retryAfter) * 1000).toLocaleTimeString('en', { hour12: false });
  return `Wait ${retryAfter} seconds, until ${at}.`;
}

function showBody(place: HTMLElement, bytes: Uint8Array<ArrayBuffer>, text: string, parsed: unknown, name: string) {
  const part = one(place, '[data-slot="body"]');
  const copyButton = one(place, '[data-do="copy-body"]');
  const downloadButton = one(place, '[data-do="download"]');
  if (bytes.length === 0) {
    for (const each of [part, copyButton, downloadButton]) each.hidden = true;
    return;
  }
  copyButton.hidden = !navigator.clipboard;
  const shown = one(part, 'pre');
  const show = (isFormatted: boolean) => {
    shown.textContent = isFormatted ? JSON.stringify(parsed, null, 2) : text;
    one(part, '[data-do="formatted"]').ariaPressed = String(isFormatted);
    one(part, '[data-do="as-sent"]').ariaPressed = String(!isFormatted);
  };
  one(part, '.heading > p').hidden = parsed === undefined;
  show(parsed !== undefined);
  onClick(part, 'formatted', () => show(true));
  onClick(part, 'as-sent', () => show(false));
  onClick(place, 'copy-body', (button) => copy(button, shown.textContent ?? ''));
  onClick(place, 'download', () => download(bytes, `${name}.${parsed === undefined ? 'txt' : 'json'}`));
}

/** The bytes as they were sent, as a file. */
function download(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
