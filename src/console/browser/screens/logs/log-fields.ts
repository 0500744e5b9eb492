import { html } from 'htm/preact';
import { textField } from '../../parts/filter-fields.ts';

export const noticeField = () => textField('notice', 'PA-ID', { size: 12 });
export const requestField = () => textField('request', 'Request id', { size: 22 });
export const periodFields = () => html`
  ${textField('from', 'From (UTC)', { type: 'date' })}
  ${textField('to', 'To (UTC)', { type: 'date' })}`;

/** @param isShown whether there is a filter to clear */
export const clearLink = (isShown: boolean, href: string) =>
  isShown && html`<a class="clear" href=${href}>Clear all filters</a>`;
