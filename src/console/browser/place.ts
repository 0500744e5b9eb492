/** Where somebody was on a screen: in the entry of the history, so that it ends with the tab. */
type Place = { top: number; index: number; text: string | undefined };

const targets = () => [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary, input, select)')];

/** How long a screen may take until it is as long as it was. */
const patience = 3_000;

let stop = () => {};

/** Before another screen is shown. */
export function rememberPlace(): void {
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
export function returnToPlace(): void {
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
