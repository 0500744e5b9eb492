import { html } from 'htm/preact';

/** Says that a form has what was written in it before. */
export const Kept = ({ startAgain }: { startAgain: () => void }) => html`<p class="callout soon">
  You left this form before it was sent. What you wrote is still here.
  <button type="button" class="small" onClick=${startAgain}>Start again</button>
</p>`;
