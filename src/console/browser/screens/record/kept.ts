import { html } from 'htm/preact';
import { day } from '../../format.ts';

/** Says that a form has what was written in it before. */
export const Kept = ({
  until,
  startAgain,
}: {
  until?: string;
  startAgain: () => void;
}) => html`<div class="callout soon">
  <p>${
    until
      ? html`<strong>An unfinished notice, kept in this browser until ${day(until)}.</strong> Only you see it here, also after you sign
          out. It may contain personal data: forget it before you leave a shared computer.`
      : 'You left this form before it was sent. What you wrote is still here.'
  }</p>
  <button type="button" class="small" onClick=${startAgain}>${until ? 'Forget it' : 'Start again'}</button>
</div>`;
