import { settings } from '../settings.ts';
import { Letter } from './letter.tsx';

/** For the people of a publisher: how to tell the staff of the register what only they can do. */
export const AskStaff = ({ subject, text }: { subject: string; text: string }) => {
  const { email, url } = settings.contact ?? {};
  return url ? (
    <a class="button" href={url}>
      Ask the register’s staff
    </a>
  ) : (
    <Letter to={email ? [email] : []} subject={subject} text={text} label="Ask the register’s staff" />
  );
};
