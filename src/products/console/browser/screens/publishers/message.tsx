import { useState } from 'preact/hooks';
import { plural } from '../../base/format.ts';
import {
  type TellPublisherInput,
  type TellPublisherMutation,
  tellPublisher,
  type WhatToTellQuery,
} from '../../base/graph.ts';
import { hrefWith, params } from '../../base/location.ts';
import { settings } from '../../base/settings.ts';
import { TextArea } from '../../forms/form.tsx';
import { Errors } from '../../panels/panel.tsx';
import { notify } from '../../parts/clipboard.ts';
import { Opens } from '../../parts/dialog.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { Check, Select } from '../../parts/inline.tsx';
import { isTooLong, Letter, mailto } from '../../parts/letter.tsx';
import { change, useIdempotencyKey } from '../../session/query.ts';
import type { Answer } from '../../session/send.ts';
import { forgetUnsent, keepUnsent, unsent } from '../../session/unsent.ts';
import { ContactsDialog, type WithContacts } from './contacts.tsx';
import {
  firstChosen,
  type LetterLanguage,
  languageOf,
  lineOf,
  notAddressed,
  type Part,
  partsOf,
  phrasesOf,
  type TopicName,
  topicOf,
  writtenTo,
} from './topics.ts';

/** What somebody wrote in place of what is composed. */
type Written = Readonly<Partial<Record<'subject' | 'text', string>>>;
const isWritten = (letter: Written) => Object.keys(letter).length > 0;

type MessageProps = { publisher: WithContacts; data: WhatToTellQuery; isAboutOne: boolean };

/** A message that is composed of topics, in the language of the publisher, and its recipients. */
export function Message({ publisher, data, isAboutOne }: MessageProps) {
  const parts = partsOf(data, publisher.id);
  const about = topicOf(params.value.get('about'));
  const [chosen, choose] = useState<TopicName[]>(() => firstChosen(parts, about, isAboutOne));
  const address = hrefWith({});
  const [edited, setEdited] = useState<Written>(unsent.peek().get(address)?.values ?? {});
  const edit = (letter: Written) => {
    setEdited(letter);
    if (isWritten(letter)) keepUnsent(address, { title: `Write to ${publisher.name}`, values: letter });
    else forgetUnsent(address);
  };
  const own = languageOf(data);
  const [language, setLanguage] = useState(own);
  const [toggledTo, leave] = useState<readonly string[]>();
  const left = toggledTo ?? notAddressed(publisher.contacts ?? [], chosen);
  const to = (publisher.contacts ?? []).map(({ email }) => email).filter((email) => !left.includes(email));
  const composed = compose(
    parts.filter(({ name }) => chosen.includes(name)),
    to,
    language,
  );
  const { subject, text } = { ...composed, ...edited };
  /** Composes the message again, for other topics or in another language. */
  const rewrite = (topics: TopicName[], next: LetterLanguage) => {
    if (isWritten(edited))
      notify('Message rewritten', () => {
        edit(edited);
        choose(chosen);
        setLanguage(language);
      });
    edit({});
    choose(topics);
    setLanguage(next);
  };
  const before = writtenTo(publisher.id, chosen, data.told);
  const sending = (
    <Sending
      id={publisher.id}
      about={chosen}
      to={to}
      subject={subject}
      text={text}
      isSent={!settings.sendsMail}
      onSent={() => forgetUnsent(address)}
    />
  );
  return (
    <div class="message">
      <div>
        {before && (
          <p class="callout soon">
            {publisher.name} was written to about this on {before}.
          </p>
        )}
        <Recipients publisher={publisher} to={to} onToggle={(email) => leave(toggled(left, email))} />
        {parts.length > 1 && (
          <fieldset>
            <legend>About</legend>
            <div class="checks">
              {parts.map((part) => (
                <Check
                  key={part.name}
                  checked={chosen.includes(part.name)}
                  onChange={() => rewrite(toggled(chosen, part.name), language)}
                >
                  {lineOf(part)}
                </Check>
              ))}
            </div>
          </fieldset>
        )}
        {own !== 'en' && (
          <label class="field">
            Language
            <Select
              options={[own, 'en' as const].map((one) => [one, phrasesOf(one).name])}
              chosen={language}
              onChoose={(next) => rewrite(chosen, next as LetterLanguage)}
            />
          </label>
        )}
      </div>
      <div>
        <TextArea
          name="subject"
          label="Subject"
          rows={1}
          value={subject}
          onInput={({ currentTarget }) => edit({ ...edited, subject: currentTarget.value.replaceAll('\n', ' ') })}
        />
        <TextArea
          name="text"
          label="Text"
          rows={14}
          value={text}
          onInput={({ currentTarget }) => edit({ ...edited, text: currentTarget.value })}
        />
        <div class="bottom">
          {settings.sendsMail && sending}
          <Letter
            to={to}
            subject={subject}
            text={text}
            label="Open in mail"
            onTaken={() => forgetUnsent(address)}
            class={settings.sendsMail ? '' : 'primary'}
          />
          {!settings.sendsMail && sending}
          <p class="note">
            {!settings.sendsMail && 'Send it from your own mail program, then choose “I sent it”. '}
            {!before && 'No earlier letter about this is recorded. '}
            The <a href={`/audit?publisher=${publisher.id}&action=publisher_told`}>audit trail</a> keeps when it was
            sent and what about, not the text.
          </p>
        </div>
      </div>
    </div>
  );
}

type SendingProps = Omit<TellPublisherInput, 'idempotencyKey'> & { onSent: () => void };

/**
 * By the mail server of the register, or only the record that it was sent. What was not sent stays in the fields; sent again after
 * a lost answer, it is one mail.
 */
function Sending({ onSent, ...letter }: SendingProps) {
  const { to, isSent } = letter;
  const withKey = useIdempotencyKey();
  const [isSending, once] = useOnce();
  const [answer, setAnswer] = useState<Answer<TellPublisherMutation>>();
  const refused = answer?.data?.tellPublisher?.refused ?? [];
  const sendIt = async () => {
    const sent = await change(tellPublisher, { input: withKey(letter) });
    setAnswer(sent);
    const told = sent.data?.tellPublisher;
    if (!told) return;
    onSent();
    const what = isSent ? 'Recorded' : `Sent to ${plural(to.length - told.refused.length, 'contact')}`;
    notify(told.changed ? what : `Was ${isSent ? 'recorded' : 'sent'} already`);
  };
  const isOff = isSending || (!isSent && to.length === 0);
  return (
    <>
      <Errors errors={answer?.errors ?? []} />
      {refused.length > 0 && <p class="callout bad">The mail server did not take {refused.join(', ')}.</p>}
      <button
        type="button"
        class={isSent ? '' : 'primary'}
        aria-disabled={isOff}
        onClick={() => !isOff && once(sendIt)}
      >
        {isSent ? 'I sent it' : isSending ? 'Sending…' : `Send to ${plural(to.length, 'contact')}`}
      </button>
    </>
  );
}

const toggled = <Item,>(list: readonly Item[], each: Item): Item[] =>
  list.includes(each) ? list.filter((one) => one !== each) : [...list, each];

type RecipientsProps = { publisher: WithContacts; to: readonly string[]; onToggle: (email: string) => void };

function Recipients({ publisher, to, onToggle }: RecipientsProps) {
  const contacts = publisher.contacts ?? [];
  return (
    <fieldset>
      <legend>To</legend>
      {contacts.length === 0 && (
        <p class="callout waiting">No contact of {publisher.name} is known. The e-mail opens without an address.</p>
      )}
      <div class="checks">
        {contacts.map(({ name, email, role }) => {
          const isChosen = to.includes(email);
          return (
            <Check key={email} checked={isChosen} onChange={() => onToggle(email)}>
              <span>
                {role ? `${name}, ${role}` : name}{' '}
                <span class={isChosen ? 'note sub' : 'visually-hidden'}>{email}</span>
              </span>
            </Check>
          );
        })}
      </div>
      <Opens class="quiet small" dialog={(close) => <ContactsDialog publisher={publisher} onClose={close} />}>
        {contacts.length === 0 ? 'Add a contact' : 'Change'}
        {contacts.length > 0 && <span class="visually-hidden"> the contacts</span>}
      </Opens>
    </fieldset>
  );
}

/** The text with as many notices as a link has room for. */
function compose(parts: readonly Part[], to: readonly string[], language: LetterLanguage) {
  const { email, url } = settings.contact ?? {};
  const phrases = phrasesOf(language);
  const [only, ...others] = parts;
  const subject = only && others.length === 0 ? only.subject(language) : phrases.subject;
  const write = (most: number) =>
    [
      phrases.greeting,
      ...parts.map(({ text }) => text(most, language)),
      `${phrases.sender}\n${email ?? url ?? location.host}`,
    ].join('\n\n');
  const most = [10, 7, 5, 3, 2, 1].find((count) => !isTooLong(mailto(to, subject, write(count)))) ?? 0;
  return { subject, text: write(most) };
}
