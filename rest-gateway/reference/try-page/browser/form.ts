import { type Call, type Callee, callIn, encoded, pathOf } from '../../page/calls.ts';
import { all, copy, onClick, one } from './elements.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** The form of a call, and what is written in it. */
export type CallForm = Readonly<{
  form: HTMLFormElement;
  /** Its address and what is sent. */
  request(): { url: string; init: RequestInit };
  /** Marks what is wrong, and moves to the first of it. @param asIs whether a body that is no JSON may go */
  check(asIs: boolean): boolean;
  /** Writes a header. */
  setHeader(name: string, value: string): void;
  /** Writes the call as programs again. */
  writePrograms(): void;
}>;

export function callForm(call: HTMLElement, callee: Callee, basePath: string): CallForm {
  const form = one<HTMLFormElement>(call, 'form');
  const inputs = all<Input>(form, '[data-part]');
  const of = (part: string) => inputs.filter(({ dataset }) => dataset.part === part);
  const valuesOf = (part: string) =>
    Object.fromEntries(of(part).flatMap(({ dataset, value }) => (value ? [[dataset.name ?? '', value.trim()]] : [])));
  const body = () => of('body')[0]?.value;

  const programs = all(call, 'pre[data-language]');
  const writePrograms = () => {
    const baseUrl = `${location.origin}${basePath}`;
    const written: Call = { callee, parameters: valuesOf('path'), headers: valuesOf('header'), body: body(), baseUrl };
    for (const pre of programs) pre.textContent = callIn[pre.dataset.language as keyof typeof callIn](written);
  };
  onClick(call, 'copy', (button) => copy(button, button.nextElementSibling?.textContent ?? ''));
  onClick(form, 'show', (button) => {
    const isShown = button.ariaPressed !== 'true';
    button.ariaPressed = String(isShown);
    for (const token of of('token') as HTMLInputElement[]) token.type = isShown ? 'text' : 'password';
  });

  return {
    form,
    writePrograms,
    request() {
      const path = valuesOf('path');
      const token = of('token')[0]?.value.trim();
      const content = body();
      const headers = {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(content !== undefined && { 'Content-Type': 'application/json' }),
        ...valuesOf('header'),
      };
      const method = callee.method.toUpperCase();
      return {
        url: `${basePath}${pathOf(callee, (name) => encoded(path[name] ?? ''))}`,
        init: { method, headers, ...(content !== undefined && { body: content }) },
      };
    },
    check(asIs) {
      for (const input of inputs) mark(input, faultOf(input, asIs));
      const wrong = inputs.find(({ ariaInvalid }) => ariaInvalid === 'true');
      if (wrong) {
        reveal(wrong);
        wrong.focus();
      }
      return !wrong;
    },
    setHeader(name, value) {
      const input = of('header').find(({ dataset }) => dataset.name === name);
      if (!input) return;
      input.value = value;
      reveal(input);
      writePrograms();
    },
  };
}

/** Opens the list of headers, if the field is in it. */
function reveal(input: Input): void {
  const details = input.closest('details');
  if (details) details.open = true;
}

/** What is wrong with a field, for a person to read. */
function faultOf(input: Input, asIs: boolean): string {
  const { part } = input.dataset;
  const value = input.value.trim();
  if (part === 'body') return asIs ? '' : bodyFault(input);
  if (!value) return input.required ? 'Fill this in.' : '';
  if (part === 'token' && !/^[\x21-\x7e]+$/.test(value))
    return 'A token has no spaces and no letters with accents. Copy the token alone, without "Bearer".';
  if (part === 'path' && /^\.\.?$/.test(value))
    return 'A browser reads "." and ".." in a path as another address, so this page cannot send them.';
  if (part === 'header' && !/^[\x20-\x7e]+$/.test(value)) return 'A header has ASCII characters only.';
  return '';
}

/** As the browser words it; most name the line and the column. */
function bodyFault({ value }: Input): string {
  if (!value.trim()) return 'It is empty.';
  try {
    JSON.parse(value);
    return '';
  } catch (error) {
    return `Not JSON: ${(error as Error).message}`;
  }
}

function mark(input: Input, fault: string): void {
  input.ariaInvalid = fault ? 'true' : null;
  const place = one(document, `#${CSS.escape(`${input.id}-fault`)}`);
  place.textContent = fault;
  if (fault && input.dataset.part === 'body') {
    const anyway = document.createElement('button');
    anyway.textContent = 'Send it as it is';
    anyway.dataset.do = 'send-as-is';
    place.append(' ', anyway);
  }
}
