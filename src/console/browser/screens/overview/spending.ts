import { html } from 'htm/preact';
import { Spend, useSpend } from '../../parts/spend.ts';

export const Spending = () =>
  html`<${Spend} ...${useSpend({})} hrefOf=${(currency: string) => `/campaigns?currency=${currency}`} />`;
