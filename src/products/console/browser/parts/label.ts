import { fieldName } from '../format.ts';

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
