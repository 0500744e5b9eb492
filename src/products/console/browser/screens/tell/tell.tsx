import { useState } from 'preact/hooks';
import type {
  TellPublisherInput,
  TellPublisherMutation,
  ToldFragment,
  WhatToTellQuery,
  WhomToTellQuery,
} from '../../../../../generated/console/operation-types.ts';
import {
  publisherContacts,
  tellPublisher,
  whatToTell,
  whomToTell,
} from '../../../../../generated/console/operations.ts';
import { day, number, plural } from '../../format.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { change, useQuery } from '../../graph/query.ts';
import type { Answer } from '../../graph/send.ts';
import { params } from '../../location.ts';
import { notify } from '../../parts/clipboard.ts';
import { TextField } from '../../parts/form.tsx';
import { NoticeLink, PublisherLink } from '../../parts/inline.tsx';
import { daysUntil } from '../../parts/last-days.ts';
import { Letter } from '../../parts/letter.tsx';
import { isTooLong, mailto } from '../../parts/mailto.ts';
import { Empty, Errors, Panel, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { settings } from '../../settings.ts';
import { ContactsDialog, type WithContacts } from '../publishers/contacts.tsx';
import {
  firstChosen,
  notAddressed,
  type Part,
  partsOf,
  starting,
  type TopicName,
  topicLabel,
  topicOf,
  topics,
} from './topics.ts';

/** Whom to tell about what the address names: the publishers concerned, or the letter if it is one. */
export function WhomToTellScreen() {
  const about = topicOf(params.value.get('about')) ?? 'sign_off';
  const isPlan = about === 'plan';
  const query = useQuery(whomToTell, { isPlan, ...(!isPlan && { filter: topics[about].filter }) });
  if (!query.data) return unreadScreen('Tell the publishers', query);
  const concerned = concernedBy(query.data);
  const [first, ...others] = concerned;
  if (first && others.length === 0) return <TellScreen key={first.publisher.id} id={first.publisher.id} />;
  return (
    <>
      <ScreenTitle title="Tell the publishers" />
      <Panel
        query={query}
        title={
          isPlan
            ? 'Days until Pro ends'
            : topicLabel(
                about,
                concerned.reduce((sum, { count }) => sum + count, 0),
              )
        }
        show={() =>
          first ? (
            <ul class="tasks">{concerned.map((each) => concernedItem(each, about))}</ul>
          ) : (
            <Empty
              what="No publisher waits for this."
              why="Self-published notices have none: their sponsors are their own."
            />
          )
        }
      />
    </>
  );
}

type Concerned = { publisher: ToldFragment; count: number; detail?: string };

function concernedBy({ overview }: WhomToTellQuery): Concerned[] {
  const { byPublisher, plansEnding } = overview ?? {};
  return [
    ...(byPublisher ?? []).flatMap(({ publisher, count }) => (publisher ? [{ publisher, count }] : [])),
    ...(plansEnding?.nodes ?? []).flatMap(({ proUntil, ...publisher }) =>
      proUntil
        ? [
            {
              publisher,
              count: daysUntil(proUntil),
              detail: day(proUntil),
            },
          ]
        : [],
    ),
  ];
}

const concernedItem = ({ publisher, count, detail }: Concerned, about: TopicName) => (
  <li class="waiting" key={publisher.id}>
    <strong>{number(count)}</strong>
    <div>
      <p>
        <PublisherLink publisher={publisher} />
      </p>
      <p class="note">
        {detail && `${detail} · `}
        {publisher.contacts?.map(({ name }) => name).join(', ') || 'No contact is known yet'}
      </p>
    </div>
    <span class="buttons">
      <a class="button" href={`/publishers/${publisher.id}/tell?about=${about}`} aria-label={`Tell ${publisher.name}`}>
        Tell
      </a>
    </span>
  </li>
);

/** A letter to a publisher: what waits for it, with links, to its contacts. */
export function TellScreen({ id }: { id: string }) {
  const notice = params.value.get('notice');
  const contacts = useQuery(publisherContacts, { id });
  const query = useQuery(whatToTell, {
    id,
    ids: [id],
    ...(notice && { paIds: [notice] }),
    isOne: notice !== null,
    ...starting,
  });
  const publisher = contacts.data?.publisher;
  if (!publisher) return unreadScreen('Tell the publisher', contacts);
  return (
    <>
      <ScreenTitle title={`Tell ${publisher.name}`}>
        <p class="under-title note">
          <a href={`/publishers/${id}`}>About the publisher</a>
          {notice && (
            <span>
              About <NoticeLink paId={notice} />
            </span>
          )}
        </p>
      </ScreenTitle>
      <Panel
        query={query}
        title="Message"
        lines={12}
        show={(data) => <Message publisher={publisher} data={data} isAboutOne={notice !== null} />}
      />
    </>
  );
}

type MessageProps = { publisher: WithContacts; data: WhatToTellQuery; isAboutOne: boolean };

function Message({ publisher, data, isAboutOne }: MessageProps) {
  const parts = partsOf(data, publisher.id);
  const about = topicOf(params.value.get('about'));
  const [chosen, choose] = useState<TopicName[]>(() => firstChosen(parts, about, isAboutOne));
  const [edited, edit] = useState<{ subject?: string; text?: string }>({});
  const [toggledTo, leave] = useState<readonly string[]>();
  const left = toggledTo ?? notAddressed(publisher.contacts ?? [], chosen);
  const to = (publisher.contacts ?? []).map(({ email }) => email).filter((email) => !left.includes(email));
  const composed = compose(
    parts.filter(({ name }) => chosen.includes(name)),
    to,
  );
  const { subject, text } = { ...composed, ...edited };
  const onSubject = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    edit({ ...edited, subject: currentTarget.value });
  return (
    <div class="message">
      <div>
        {parts.length > 1 && (
          <fieldset>
            <legend>About</legend>
            <div class="buttons start checks">
              {parts.map(({ name, label }) =>
                check(label, chosen.includes(name), () => {
                  edit({});
                  choose(toggled(chosen, name));
                }),
              )}
            </div>
          </fieldset>
        )}
        <Recipients publisher={publisher} to={to} onToggle={(email) => leave(toggled(left, email))} />
      </div>
      <div>
        <TextField name="subject" label="Subject" value={subject} onInput={onSubject} />
        <div class="field">
          <label for="field-text">Text</label>
          <textarea
            id="field-text"
            rows={14}
            value={text}
            onInput={({ currentTarget }) => edit({ ...edited, text: currentTarget.value })}
          ></textarea>
        </div>
        <p class="note">
          {settings.sendsMail ? (
            <>
              The <a href={`/audit?publisher=${publisher.id}&action=publisher_told`}>audit trail</a> records that it was
              sent and what about, not the text.
            </>
          ) : (
            'Opens your mail program. The server sends nothing, and records nothing of it.'
          )}
        </p>
        <div class="bottom">
          {settings.sendsMail && <Sending id={publisher.id} about={chosen} to={to} subject={subject} text={text} />}
          <Letter
            to={to}
            subject={subject}
            text={text}
            label="Open in mail"
            class={settings.sendsMail ? '' : 'primary'}
          />
        </div>
      </div>
    </div>
  );
}

type SendingProps = Omit<TellPublisherInput, 'idempotencyKey'>;

/** By the mail server of the register. What was not sent stays in the fields; sent again after a lost answer, it is one mail. */
function Sending({ id, about, to, subject, text }: SendingProps) {
  const withKey = useIdempotencyKey();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer<TellPublisherMutation>>();
  const refused = answer?.data?.tellPublisher?.refused ?? [];
  const onSend = async () => {
    if (isSending || to.length === 0) return;
    setSending(true);
    const sent = await change(tellPublisher, { input: withKey({ id, about, to, subject, text }) });
    setSending(false);
    setAnswer(sent);
    const told = sent.data?.tellPublisher;
    if (told)
      notify(told.changed ? `Sent to ${plural(to.length - told.refused.length, 'contact')}` : 'Was sent already');
  };
  return (
    <>
      <Errors errors={answer?.errors ?? []} />
      {refused.length > 0 && <p class="callout bad">The mail server did not take {refused.join(', ')}.</p>}
      <button type="button" class="primary" aria-disabled={isSending || to.length === 0} onClick={onSend}>
        {isSending ? 'Sending…' : `Send to ${plural(to.length, 'contact')}`}
      </button>
    </>
  );
}

const toggled = <Item,>(list: readonly Item[], each: Item): Item[] =>
  list.includes(each) ? list.filter((one) => one !== each) : [...list, each];

const check = (label: string, checked: boolean, onChange: () => void) => (
  <label class="check" key={label}>
    <input type="checkbox" checked={checked} onChange={onChange} />
    {label}
  </label>
);

type RecipientsProps = { publisher: WithContacts; to: readonly string[]; onToggle: (email: string) => void };

function Recipients({ publisher, to, onToggle }: RecipientsProps) {
  const [isEditing, setEditing] = useState(false);
  const contacts = publisher.contacts ?? [];
  return (
    <fieldset>
      <legend>To</legend>
      {contacts.length === 0 && (
        <p class="callout waiting">No contact of {publisher.name} is known. The mail opens without an address.</p>
      )}
      <div class="buttons start checks">
        {contacts.map(({ name, email, role }) =>
          check(`${name} <${email}>${role ? `, ${role}` : ''}`, to.includes(email), () => onToggle(email)),
        )}
      </div>
      <div class="buttons start">
        <button type="button" class="small" onClick={() => setEditing(true)}>
          {contacts.length === 0 ? 'Add a contact' : 'Change the contacts'}
        </button>
      </div>
      {isEditing && <ContactsDialog publisher={publisher} onClose={() => setEditing(false)} />}
    </fieldset>
  );
}

/** The text with as many notices as a link has room for. */
function compose(parts: readonly Part[], to: readonly string[]): { subject: string; text: string } {
  const { email, url } = settings.contact ?? {};
  const [first, ...others] = parts.map(({ label }) => label);
  const subject = first ? `${first}${others.length > 0 ? ', and more' : ''}` : 'Your notices';
  const write = (most: number) =>
    [
      'Good day,',
      ...parts.map(({ text }) => text(most)),
      `The register of political advertisements\n${email ?? url ?? location.host}`,
    ].join('\n\n');
  const most = [10, 7, 5, 3, 2, 1].find((count) => !isTooLong(mailto(to, subject, write(count)))) ?? 0;
  return { subject, text: write(most) };
}
