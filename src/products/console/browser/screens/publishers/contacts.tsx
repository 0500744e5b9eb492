import { useEffect, useRef, useState } from 'preact/hooks';
import { type PublisherContactsQuery, publisherContacts, setPublisherContacts } from '../../base/graph.ts';
import { FormDialog, TextField, type Typed } from '../../forms/form.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/inline.tsx';
import { mailto } from '../../parts/letter.tsx';
import { useQuery } from '../../session/query.ts';

export type WithContacts = NonNullable<PublisherContactsQuery['publisher']>;
type Contact = NonNullable<WithContacts['contacts']>[number];

/** Whom to write to, for those who may write. */
export function Contacts({ id }: { id: string }) {
  const query = useQuery(publisherContacts, { id });
  const publisher = query.data?.publisher;
  const hasSome = !!publisher?.contacts?.length;
  return (
    <Panel
      query={query}
      title="Contacts"
      tools={
        publisher?.contacts && (
          <Opens
            class="small"
            aria-label={hasSome ? 'Change the contacts' : 'Add a contact'}
            dialog={(close) => <ContactsDialog publisher={publisher} onClose={close} />}
          >
            {hasSome ? 'Change' : 'Add'}
          </Opens>
        )
      }
      show={({ publisher }) =>
        publisher?.contacts &&
        (hasSome ? (
          <Facts as="facts contacts" of={publisher.contacts.map(contactRow)} />
        ) : (
          <Empty what="No contact yet." why="Add whom to write to when something waits for this publisher." />
        ))
      }
    />
  );
}

const contactRow = ({ name, email, phone, role }: Contact) =>
  [
    <>
      {name}
      {role && <span class="note sub">{role}</span>}
    </>,
    <>
      <a href={mailto([email], '', '')}>{email}</a>
      {phone && (
        <>
          <br />
          <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </>,
  ] as const;

type Row = { key: number; contact?: Contact };

const most = 10;

/** Replaces all contacts: those that are removed here are deleted. */
export function ContactsDialog({ publisher, onClose }: { publisher: WithContacts; onClose: () => void }) {
  const { id, revision } = publisher;
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const known = (publisher.contacts ?? []).map((contact, key) => ({ key, contact }));
    return known.length > 0 ? known : [{ key: 0 }];
  });
  const nextKey = useRef(most);
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = useRef(rows.length);
  useEffect(() => {
    if (rows.length > shown.current) document.getElementById(`field-${field(rows.length - 1, 'name')}`)?.focus();
    shown.current = rows.length;
  }, [rows.length]);
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key));
    addButton.current?.focus();
  };
  return (
    <FormDialog
      title={`Contacts: ${publisher.name}`}
      about={<p>Staff write to them. They are not on the register, and no partner sees them.</p>}
      operation={setPublisherContacts}
      variablesOf={(values) => ({ input: { id, revision, contacts: rows.map((_row, at) => contactOf(values, at)) } })}
      done="The contacts are saved"
      now={`Its contacts are now: ${namesOf(publisher)}.`}
      submit="Save the contacts"
      onClose={onClose}
    >
      {rows.map(({ key, contact }, at) => (
        <ContactFields key={key} at={at} contact={contact} onRemove={() => remove(key)} />
      ))}
      <div class="buttons start">
        <button
          type="button"
          ref={addButton}
          hidden={rows.length >= most}
          onClick={() => setRows([...rows, { key: nextKey.current++ }])}
        >
          Add another contact
        </button>
      </div>
    </FormDialog>
  );
}

const namesOf = ({ contacts }: WithContacts) =>
  contacts?.map(({ name, email }) => `${name} <${email}>`).join(', ') || 'none';

const field = (at: number, name: string) => `contacts.${at}.${name}`;

const contactOf = (values: Typed, at: number) => {
  const [name = '', email = '', role, phone] = ['name', 'email', 'role', 'phone'].map(
    (each) => values[field(at, each)],
  );
  return { name, email, role: role || null, phone: phone || null };
};

type FieldsProps = { at: number; contact: Contact | undefined; onRemove: () => void };

const contactFields = [
  { name: 'name', label: 'Name', required: true, maxlength: 200 },
  { name: 'email', label: 'E-mail address', required: true, maxlength: 254, inputmode: 'email' },
  { name: 'role', label: 'What for (optional)', maxlength: 200, placeholder: 'Notices, plan, systems' },
  { name: 'phone', label: 'Telephone (optional)', maxlength: 16, inputmode: 'tel', placeholder: '+358401234567' },
] as const;

const ContactFields = ({ at, contact, onRemove }: FieldsProps) => (
  <fieldset class="contact">
    <legend>Contact {at + 1}</legend>
    <div class="fields">
      {contactFields.map(({ name, ...attributes }) => (
        <TextField {...attributes} name={field(at, name)} defaultValue={contact?.[name] ?? undefined} />
      ))}
    </div>
    <button type="button" class="small more" aria-label={`Remove contact ${at + 1}`} onClick={onRemove}>
      Remove
    </button>
  </fieldset>
);
