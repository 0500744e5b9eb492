import { html } from 'htm/preact';
import type { NoticeTransition } from '../../../generated/operation-types.ts';
import { hrefWith } from '../../../location.ts';
import { hasRole } from '../../../me.ts';
import { noticeHref } from '../../../parts/inline.ts';
import { Menu } from '../../../parts/menu.ts';
import { type Notice, transitions } from './table.ts';

export type TransitionName = keyof typeof transitions;
/** What a button does: asks before the transition. */
type Choose = (name: TransitionName) => void;

const names = Object.keys(transitions) as TransitionName[];

/** What ends a judgement. It is offered below what is judged, not above. */
const judgements: readonly NoticeTransition[] = ['confirm', 'sign_off', 'request_revision', 'decline_sign_off'];

const availableOf = ({ availableTransitions }: Notice) => names.filter((name) => availableTransitions?.includes(name));

/** Whether the caller is the one to confirm the newest version, or to sign it off. */
const isToJudge = ({ availableTransitions }: Notice) =>
  availableTransitions?.some((name) => name === 'confirm' || name === 'sign_off') ?? false;

/** What the caller may do with the notice now: what brings it forward as a button, the rest in a menu. */
export function Actions({ notice, isJudging, choose }: { notice: Notice; isJudging: boolean; choose: Choose }) {
  const available = availableOf(notice);
  const mayEdit = notice.availableTransitions?.includes('amend') ?? false;
  const editIsFirst = mayEdit && !isToJudge(notice);
  const edit = notice.amendment ? 'Edit the amendment' : notice.signedOffAt ? 'Amend' : 'Edit';
  const editHref = `${noticeHref(notice.paId)}/edit`;
  const others = available.filter((name) => name !== 'submit' && !(isToJudge(notice) && judgements.includes(name)));
  return html`
    ${
      isToJudge(notice) &&
      (isJudging
        ? html`<a class="button" href="#decision">Go to the decision</a>`
        : html`<a class="button primary" href=${hrefWith({ tab: 'changes' })}>Review it</a>`)
    }
    ${editIsFirst && html`<a class="button" href=${editHref}>${edit}</a>`}
    ${available.includes('submit') && html`<button type="button" class="primary" onClick=${() => choose('submit')}>${transitions.submit.label}</button>`}
    ${
      (others.length > 0 || hasRole('operator')) &&
      html`<${Menu} text="More actions" class="button-menu"><ul>
        ${mayEdit && !editIsFirst && html`<li><a href=${editHref}>${edit}</a></li>`}
        ${hasRole('operator') && html`<li><a href="/notices/new?from=${encodeURIComponent(notice.paId)}">Duplicate this notice</a></li>`}
        ${others.map(
          (
            name,
          ) => html`<li><button type="button" class=${transitions[name].danger ? 'danger' : ''} onClick=${() => choose(name)}>
            ${transitions[name].label}
          </button></li>`,
        )}
      </ul><//>`
    }`;
}

/** The judgement on the newest version, for those who are asked for it. Stands at the end of what it is about. */
export function Decision({ notice, choose }: { notice: Notice; choose: Choose }) {
  if (!isToJudge(notice)) return null;
  const [first, ...others] = availableOf(notice).filter((name) => judgements.includes(name));
  if (!first) return null;
  const button = (name: TransitionName, style: string) =>
    html`<button type="button" class=${style} onClick=${() => choose(name)}>${transitions[name].label}</button>`;
  return html`<section class="panel decision" id="decision" tabindex="-1" aria-labelledby="decision-title">
    <h2 id="decision-title">Your decision on version ${notice.amendment?.version ?? notice.version}</h2>
    <p>${transitions[first].consequence(notice)}</p>
    <div class="buttons start">${button(first, 'primary')}${others.map((name) => button(name, ''))}</div>
  </section>`;
}
