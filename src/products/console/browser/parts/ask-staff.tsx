import { settings } from '../base/settings.ts';
import { copy } from './clipboard.ts';
import { Letter } from './letter.tsx';
import { mailto } from './mailto.ts';

type AskProps = {
  subject: string;
  text: string;
  /** What the link says that opens a mail. */
  mail?: string;
  /** What the button says if there is no address to mail to. */
  copied?: string;
};

const ask = 'Ask the register’s staff';

/** For the people of a publisher: how to tell the staff of the register what only they can do. */
export function AskStaff({ subject, text, mail = ask, copied = 'Copy a text to send' }: AskProps) {
  const { email, url } = settings.contact ?? {};
  if (url) {
    return (
      <a class="button primary" href={url}>
        {ask}
      </a>
    );
  }
  if (email) return <Letter to={[email]} subject={subject} text={text} label={mail} class="primary" />;
  return (
    <button type="button" class="primary" onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
      {copied}
    </button>
  );
}

/** What else to write to them, beside the first. A page of theirs has one link only. */
export function AskStaffElse({ subject, text, mail, copied }: Required<AskProps>) {
  const { email, url } = settings.contact ?? {};
  if (url) return null;
  return email ? (
    <a class="button" href={mailto([email], subject, text)}>
      {mail}
    </a>
  ) : (
    <button type="button" onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
      {copied}
    </button>
  );
}

/** Where to send a text that is copied. */
export const WhereToAsk = () =>
  settings.contact?.email || settings.contact?.url ? null : (
    <p class="note">Write to whom you know among the register’s staff: this server names no address.</p>
  );
