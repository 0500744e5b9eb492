import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { noticeHref } from '../../../parts/inline.ts';
import { type Notice, transitions } from './table.ts';
import { TransitionDialog } from './transition-dialog.ts';

/** What the caller may do with the notice now. The graph says it; the first brings it forward. */
export function Transitions({ notice }: { notice: Notice }) {
  const [chosen, choose] = useState<keyof typeof transitions>();
  const available = names.filter((name) => notice.availableTransitions?.includes(name));
  const close = () => choose(undefined);
  const edit = notice.amendment ? 'Edit the amendment' : notice.signedOffAt ? 'Amend' : 'Edit';
  return html`
    ${notice.availableTransitions?.includes('amend') && html`<a class="button" href="${noticeHref(notice.paId)}/edit">${edit}</a>`}
    ${available.map(
      (name, index) => html`<button type="button" class=${buttonClass(name, index)} onClick=${() => choose(name)}>
        ${transitions[name].label}
      </button>`,
    )}
    ${chosen && html`<${TransitionDialog} notice=${notice} transition=${transitions[chosen]} onClose=${close} />`}`;
}

const names = Object.keys(transitions) as (keyof typeof transitions)[];

const buttonClass = (name: keyof typeof transitions, index: number) =>
  transitions[name].danger ? 'danger' : index === 0 && isForward(name) ? 'primary' : '';

/** Towards the register. */
const isForward = (name: keyof typeof transitions) => name === 'submit' || name === 'confirm' || name === 'sign_off';
