import { computed, signal } from '@preact/signals';
import { fitForAddress } from './secrets.ts';

/** The scroll position and the focus on a screen, kept in its history entry. */
type Place = { top: number; index: number; text: string | undefined };

const targets = () => [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary, input, select)')];

/** How long to wait until the screen is as long as it was before. */
const patience = 3_000;

/** Stops waiting for the screen that the user went back to. */
let stop = () => {};

/** Before another screen is shown. */
function rememberPlace(): void {
  const index = targets().indexOf(document.activeElement as HTMLElement);
  const place: Place = { top: scrollY, index, text: targets()[index]?.textContent };
  history.replaceState(place, '');
}

/** The list may have changed since. */
function focusAgain({ index, text }: Place): void {
  if (text === undefined) return;
  const all = targets();
  const same = all[index]?.textContent === text ? all[index] : all.find((each) => each.textContent === text);
  same?.focus({ preventScroll: true });
}

/** After Back: as soon as the screen has what was there, unless somebody goes on before. */
function returnToPlace(): void {
  stop();
  const place: Place | null = history.state;
  if (!place) {
    scrollTo(0, 0);
    return;
  }
  const attempt = () => {
    const isRead = !document.querySelector('main [aria-busy="true"], main .placeholder');
    const isLongEnough = document.documentElement.scrollHeight - innerHeight >= place.top;
    if (!isRead || !isLongEnough) return;
    stop();
    focusAgain(place);
    scrollTo(0, place.top);
  };
  const observer = new MutationObserver(attempt);
  const events = ['keydown', 'pointerdown', 'wheel'] as const;
  const timer = setTimeout(() => stop(), patience);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) removeEventListener(name, stop);
  };
  for (const name of events) addEventListener(name, stop);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  // After the screen is rendered, and its title has the focus.
  requestAnimationFrame(() => setTimeout(attempt));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address without tokens and e-mail addresses, which would stay in the history. What they look like encoded varies. */
function safe(href: string): URL {
  const url = new URL(href, location.href);
  for (const part of ['pathname', 'hash'] as const) {
    const text = decoded(url[part]);
    const fit = fitForAddress(text);
    if (fit !== text) url[part] = fit;
  }
  const values = [...url.searchParams];
  const fit = values.map(([name, value]) => [name, fitForAddress(value)] as [string, string]);
  if (fit.some(([, value], index) => value !== values[index]?.[1])) url.search = `${new URLSearchParams(fit)}`;
  return url;
}

/** Addresses of earlier releases, and addresses below a screen that has none, with what is shown instead. */
const moved: readonly (readonly [path: RegExp, to: string])[] = [
  [/^\/(?:access|refusals)$/, '/calls'],
  [/^(\/notices\/[^/]+)\/versions$/, '$1?tab=changes'],
  [/^(\/notices\/[^/]+)\/amend$/, '$1/edit'],
  [/^\/notices\/review$/, '/notices?sign-off=waiting&order=confirmed_asc'],
  // What a screen does not have leads to the screen, and to its part if that is one.
  [/^(\/notices\/[^/]+)\/(?!edit$)([^/]+).*$/, '$1?tab=$2'],
  [/^(\/(?:publishers|tokens|imports)\/[^/]+)\/(?!(?:tell|columns)$).+$/, '$1'],
];

/** The address of a link or of the browser as the console shows it. */
function addressOf(href: string): URL {
  const url = safe(href);
  const [path, to = ''] = moved.find(([path]) => path.test(url.pathname)) ?? [];
  if (!path) return url;
  const target = new URL(url.pathname.replace(path, to), url);
  for (const [name, value] of url.searchParams)
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  return target;
}

/** The address is the state of the view: screens read their filters from it, and write them to it. */
const address = signal(addressOf(location.href));

export const path = computed(() => address.value.pathname);
export const params = computed(() => address.value.searchParams);

/** Goes to another address. `replace`: without an entry in the history, for text that is being typed. */
export function navigate(href: string, { replace = false } = {}): void {
  const target = addressOf(new URL(href, address.value).href);
  if (target.href === address.value.href) return;
  if (!replace) rememberPlace();
  history[replace ? 'replaceState' : 'pushState'](null, '', target);
  const isOtherScreen = target.pathname !== address.value.pathname;
  address.value = target;
  if (isOtherScreen) scrollTo(0, 0);
}

/** Goes on from a screen, when what it waited for is there. @returns false if another screen is shown by then */
export function navigateFrom(screen: string, href: string): boolean {
  const isShown = path.value === screen;
  if (isShown) navigate(href);
  return isShown;
}

type Parameters = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** The address of a screen with parameters, which replace those before. Empty ones are left out. */
export function hrefTo(path: string, parameters: Parameters, before = new URLSearchParams()): string {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parameters)) {
    next.delete(name);
    const fit = [value ?? []].flat().map(fitForAddress);
    for (const each of fit) if (each !== '') next.append(name, each);
  }
  return next.size > 0 ? `${path}?${next}` : path;
}

/** The address of this screen with other parameters. */
export const hrefWith = (changes: Parameters): string => hrefTo(path.value, changes, params.value);

/** Follows links within the console without loading the page again. */
export function followLinks(isScreen: (path: string) => boolean): void {
  if (address.value.href !== location.href) history.replaceState(history.state, '', address.value);
  // The browser would do it before the screen is there.
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => {
    address.value = addressOf(location.href);
    returnToPlace();
  });
  addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!isPlain || event.defaultPrevented || !link?.href || link.target || link.hasAttribute('download')) return;
    const target = new URL(link.href);
    const isFragment = target.hash !== '' && target.pathname === path.value;
    if (target.origin !== location.origin || isFragment || !isScreen(target.pathname)) return;
    event.preventDefault();
    navigate(target.href);
  });
}

const pageSize = 25;

/** The page that the address asks for, as arguments of a list. */
export function pageOf(): { first?: number; after?: string; last?: number; before?: string } {
  const [before, after] = ['before', 'after'].map((name) => params.value.get(name));
  if (before) return { last: pageSize, before };
  return { first: pageSize, ...(after && { after }) };
}

/** Without parameters of a page: another filter starts on the first. */
export const firstPage = { after: undefined, before: undefined };

/** The control of a field. A closed part of the page that holds it is opened, so that it can have the focus. */
export function revealControl(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  element?.closest('details')?.setAttribute('open', '');
  return element;
}
