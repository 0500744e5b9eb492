/** @throws Error if the page does not have the element */
export function one<Found extends HTMLElement>(within: ParentNode, selector: string): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

export const all = <Found extends HTMLElement>(within: ParentNode, selector: string): Found[] => [
  ...within.querySelectorAll<Found>(selector),
];

/** Runs an action at a click of the button that is named after it. */
export const onClick = (within: ParentNode, action: string, act: (button: HTMLButtonElement) => void) => {
  for (const button of all<HTMLButtonElement>(within, `[data-do="${action}"]`))
    button.addEventListener('click', () => act(button));
};

export function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** Copies a text, and says so on the button for a while. */
export async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const { textContent: label } = button;
  if (button.dataset.isCopied) return;
  button.dataset.isCopied = 'yes';
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  );
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.isCopied;
  }, 2000);
}
