import { fieldName } from '../base/format.ts';

/** Groups whose fields need the name of the group, because others have a field of the same name. */
const namesakes = /^(advertiser|campaign|controllers|payer)\./;

/** What a form calls a field, such as "Ad amount", "Campaign name" and "Controller 1 email". */
export function labelOf(path: string): string {
  if (path === 'paId') return 'PA-ID';
  if (path === 'publisherId') return 'Publisher';
  const short = path.replace(/^complianceFunding\.(?=payer\.)/, '');
  const label = namesakes.test(short) ? short : short.replace(/^[a-z]+\.(?=[a-z])/i, '');
  return fieldName(label.replace(/^controllers\.(\d+)/, (_all, index) => `controller.${Number(index) + 1}`));
}

/** The control of a field. A closed part of the page that holds it is opened, so that it can have the focus. */
export function revealControl(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  element?.closest('details')?.setAttribute('open', '');
  return element;
}
