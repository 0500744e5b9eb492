import { settings } from '../base/settings.ts';
import { copy } from './clipboard.ts';

type LetterProps = {
  /** Addresses; without one, who sends it puts it in. */
  to?: readonly string[];
  subject: string;
  text: string;
  /** Called when the mail program has it. */
  onTaken?: () => void;
  /** What the link says. */
  label: string;
  class?: string;
  /** What the button says that copies the text. */
  copied?: string | false;
};

/**
 * A mail with a text to begin with: opened in the mail program of whoever is here, or copied. A text that is
 * too long for a link is copied, to be pasted there.
 */
export function Letter({
  to = [],
  subject,
  text,
  label,
  onTaken,
  class: name = '',
  copied = 'Copy the message',
}: LetterProps) {
  const whole = mailto(to, subject, text);
  const isCut = isTooLong(whole);
  return (
    <span class="buttons letter">
      <a
        class={`button ${name}`}
        href={isCut ? mailto(to, subject, '') : whole}
        onClick={() => {
          if (isCut) copy(text, 'Too long for a link: paste it into the mail. Text');
          onTaken?.();
        }}
      >
        {label}
      </a>
      {copied && (
        <button type="button" class="quiet small" onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
          {copied}
        </button>
      )}
    </span>
  );
}

/** Browsers and mail programs cut longer addresses, some of them in silence. */
const longest = 2000;

// Everything in an address of a person is encoded but its one `@`, so that none can add a recipient or a header (RFC 6068).
const recipient = (address: string) => encodeURIComponent(address).replace('%40', '@');

/** A link that opens a mail. Only the mail program reads it: no server gets the addresses in it. */
export const mailto = (to: readonly string[], subject: string, text: string): string =>
  `mailto:${to.map(recipient).join(',')}?subject=${encodeURIComponent(subject)}${text && '&body='}${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;

export const isTooLong = (href: string): boolean => href.length > longest;

type Asked = {
  subject: string;
  text: string;
  /** What the link says that opens a mail. */
  mail: string;
  /** What the button says that copies it: that of the main one, or of all if there is no address to mail to. */
  copied: string;
};

/** For the people of a publisher: how to tell the staff of the register what only they can do. The first way is the main one. */
export function AskStaff({ of }: { of: readonly Asked[] }) {
  const { email, url } = settings.contact ?? {};
  // The contact page of the staff needs one link only.
  if (url)
    return (
      <a class="button primary" href={url}>
        Ask the register’s staff
      </a>
    );
  return of.map(({ subject, text, mail, copied }, index) => {
    const style = index === 0 ? 'primary' : '';
    return email ? (
      <Letter to={[email]} subject={subject} text={text} label={mail} class={style} copied={index === 0 && copied} />
    ) : (
      <button type="button" class={style} onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
        {copied}
      </button>
    );
  });
}

/** Where to send a text that is copied. */
export const WhereToAsk = () =>
  settings.contact?.email || settings.contact?.url ? null : (
    <p class="note">This server names no contact: write to someone you know on the register’s staff.</p>
  );
