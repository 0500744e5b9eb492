import { settings } from '../settings.ts';
import { copy } from './clipboard.ts';
import { Letter } from './letter.tsx';

/** For the people of a publisher: how to tell the staff of the register what only they can do. */
export const AskStaff = ({ subject, text }: { subject: string; text: string }) => {
  const { email, url } = settings.contact ?? {};
  if (url) {
    return (
      <a class="button primary" href={url}>
        Ask the register’s staff
      </a>
    );
  }
  if (email) {
    return <Letter to={[email]} subject={subject} text={text} label="Ask the register’s staff" class="primary" />;
  }
  return (
    <span class="buttons start">
      <button type="button" class="primary" onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
        Copy a text to send
      </button>
      <span class="note">Write to whom you know among the register’s staff: this server names no address.</span>
    </span>
  );
};
