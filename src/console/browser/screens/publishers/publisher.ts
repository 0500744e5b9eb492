import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { PublisherQuery, TokenListQuery } from '../../generated/operation-types.ts';
import {
  publisher as publisherOperation,
  renamePublisher,
  setPublisherPlan,
  tokenList,
} from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { hasRole } from '../../me.ts';
import { notify } from '../../parts/clipboard.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Errors } from '../../parts/errors.ts';
import { Facts } from '../../parts/facts.ts';
import { Buttons, control, Field, useForm, valuesOf } from '../../parts/form.ts';
import { Empty, Panel, Placeholder, ScreenTitle } from '../../parts/panel.ts';
import { Refusals } from '../../parts/refusals.ts';
import { Requests } from '../../parts/requests.ts';
import { When } from '../../parts/time.ts';
import { MintDialog } from '../tokens/mint-dialog.ts';
import { TokenTable } from '../tokens/token-table.ts';
import { PlanBadge } from './plan-badge.ts';
import { PlanFields, planOf } from './plan-fields.ts';

type Publisher = NonNullable<PublisherQuery['publisher']>;
type DialogProps = { publisher: Publisher; onClose: () => void };

export function PublisherScreen({ id }: { id: string }) {
  const [dialog, open] = useState<'rename' | 'plan' | 'mint'>();
  const variables = { id };
  const state = useQuery(publisherOperation, variables);
  const publisher = state.data?.publisher;
  if (!publisher) {
    return html`<${ScreenTitle} title="Publisher" />
      <${Errors} errors=${state.errors} retry=${state.reload} />
      ${state.isLoading && html`<${Placeholder} lines=${8} />`}`;
  }
  const close = () => open(undefined);
  const filter = { publisherIds: [id] };
  return html`
    <${ScreenTitle} title=${publisher.name}>
      ${
        hasRole('administrator') &&
        html`<span class="buttons">
          <button type="button" onClick=${() => open('rename')}>Rename</button>
          <button type="button" onClick=${() => open('plan')}>Set the plan</button>
          <button type="button" class="primary" onClick=${() => open('mint')}>Mint a token</button>
        </span>`
      }
      <p class="under-title"><${PlanBadge} publisher=${publisher} />
        <a class="note" href="/notices?publisher=${id}">Its notices</a>
        <a class="note" href="/audit?publisher=${id}">Its audit trail</a>
        <a class="note" href="/ledger?publisher=${id}">What it read</a></p>
    <//>
    <div class="panels">
      <${Panel} title="Facts" operation=${publisherOperation} variables=${variables} state=${state} show=${() => facts(publisher)} />
      <${Tokens} id=${id} />
      <${Requests} filter=${filter} />
      <${Refusals} filter=${filter} />
    </div>
    ${dialog === 'rename' && html`<${RenameDialog} publisher=${publisher} onClose=${close} />`}
    ${dialog === 'plan' && html`<${PlanDialog} publisher=${publisher} onClose=${close} />`}
    ${dialog === 'mint' && html`<${MintDialog} publisherId=${id} onClose=${close} />`}`;
}

const facts = ({ id, proUntil, createdAt, isPro, plan }: Publisher) =>
  html`<${Facts} of=${[
    ['Partner API', isPro ? 'May be used' : 'Refused: not on the Pro plan'],
    ['Pro ends', proUntil ? html`<${When} at=${proUntil} />` : plan === 'pro' ? 'no end' : null],
    ['Added', html`<${When} at=${createdAt} />`],
    ['Id', html`<code>${id}</code>`],
  ]} />`;

function Tokens({ id }: { id: string }) {
  const variables = { filter: { publisherIds: [id] }, orderBy: 'created_desc' as const, first: 20 };
  const state = useQuery(tokenList, variables);
  return html`<${Panel}
    title="Tokens"
    operation=${tokenList}
    variables=${variables}
    state=${state}
    wide
    show=${({ tokens }: TokenListQuery) =>
      tokens?.nodes.length
        ? html`<${TokenTable} tokens=${tokens.nodes} />
            ${tokens.pageInfo.hasNextPage && html`<p><a href="/tokens?publisher=${id}">All of its tokens</a></p>`}`
        : html`<${Empty}><p><strong>No token yet.</strong></p><p>Its systems need one to call the partner API.</p><//>`}
  />`;
}

/** After a conflict the publisher was read again: the dialog has its new revision, and says what it is now. */
const outdated = (message: string) =>
  html`<p class="others">Somebody else changed this publisher meanwhile. ${message} Send again to change that.</p>`;

function RenameDialog({ publisher, onClose }: DialogProps) {
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm({
    operation: renamePublisher,
    fields: ['name'],
    onDone: () => {
      notify('Renamed');
      onClose();
    },
    onErrors: (errors) => setOutdated(errors.some(({ extensions }) => extensions.code === 'PUBLISHER_CHANGED')),
  });
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { name = '' } = valuesOf(event);
    form.send({ input: { id: publisher.id, revision: publisher.revision, name } });
  };
  return html`<${Dialog} title="Rename: ${publisher.name}" onClose=${onClose}>
    ${isOutdated ? outdated(`It is now called ${publisher.name}.`) : form.errors}
    <form onSubmit=${onSubmit}>
      <${Field} name="name" label="Name" hint="Shown on its notices at once." issues=${form.issues}>
        <input ...${control('name', form.issues)} required maxlength="200" defaultValue=${publisher.name} />
      <//>
      <${Buttons} submit="Rename" isSending=${form.isSending} onCancel=${onClose} />
    </form>
  <//>`;
}

function PlanDialog({ publisher, onClose }: DialogProps) {
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm({
    operation: setPublisherPlan,
    fields: ['plan', 'proUntil'],
    onDone: () => {
      notify('The plan is set');
      onClose();
    },
    onErrors: (errors) => setOutdated(errors.some(({ extensions }) => extensions.code === 'PUBLISHER_CHANGED')),
  });
  const onSubmit = (event: Event) => {
    event.preventDefault();
    form.send({ input: { id: publisher.id, revision: publisher.revision, ...planOf(valuesOf(event)) } });
  };
  return html`<${Dialog} title="Set the plan: ${publisher.name}" onClose=${onClose}>
    <p>Takes effect with the next request. Off the Pro plan, all of its requests are refused.</p>
    ${isOutdated ? outdated(`Its plan is now ${publisher.plan}.`) : form.errors}
    <form onSubmit=${onSubmit}>
      <${PlanFields} plan=${publisher.plan} proUntil=${publisher.proUntil} issues=${form.issues} />
      <${Buttons} submit="Set the plan" isSending=${form.isSending} onCancel=${onClose} />
    </form>
  <//>`;
}
