import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { fieldName, plural } from '../base/format.ts';
import { showOver } from '../base/keys.ts';
import { firstPage, hrefWith, path } from '../base/location.ts';
import { Boundary } from '../parts/boundary.tsx';
import { Icon } from '../parts/inline.tsx';
import { Menu } from '../parts/menu.tsx';
import type { QueryState } from '../session/query.ts';
import { type GraphError, type Issue, isUnreachable } from '../session/send.ts';

/** The address of the screen before; at first, that of the page. */
let shownPath = location.pathname;

type ScreenTitleProps = {
  title: string;
  /** The part of it that is shown, for the title of the tab. */
  part?: string | undefined;
  /** What is listed here, behind a sign beside the title. */
  about?: ComponentChildren;
  children?: ComponentChildren;
};

/** The heading of a screen. It names the tab as well, and takes the focus when another screen is entered. */
export function ScreenTitle({ title, part, about, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [part, title, 'Political-advertisement notices'].filter(Boolean).join(' · ');
  }, [part, title]);
  // At once: later, it would take the focus from a field that somebody is in already, whose list then closes.
  useLayoutEffect(() => {
    if (shownPath !== location.pathname) heading.current?.focus({ preventScroll: true });
    shownPath = location.pathname;
  }, []);
  return (
    <header class="screen-title">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {about && (
        <Menu class="about" label={`About: ${title}`} text={<Icon name="info" />}>
          <p>{about}</p>
        </Menu>
      )}
      {children}
    </header>
  );
}

type Head = {
  title: ComponentChildren;
  /** A short text beside the title. */
  note?: ComponentChildren;
  tools?: ComponentChildren;
};

/** A part of a screen: its head, and what it shows. All other properties are attributes. */
export const Card = ({ title, note, tools, children, class: name = '', ...attributes }: CardProps) => (
  <section {...attributes} class={`panel ${name}`}>
    <header>
      <h2>{title}</h2>
      {note && <span class="note">{note}</span>}
      {tools}
    </header>
    {children}
  </section>
);

type CardProps = Readonly<Record<string, unknown>> & Head & { class?: string; children?: ComponentChildren };

type PanelProps<Data> = Head & {
  query: QueryState<Data>;
  /** Lines that the content will take, shown until it is there. */
  lines?: number;
  wide?: boolean;
  /** Shows the answer. */
  show: (data: Data) => ComponentChildren;
};

/** A part of a screen with one query: its content, or that it is being read, or why it is not there. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { query, lines = 3, wide = false, show, ...head } = props;
  const { data, errors, isLoading, reload } = query;
  return (
    <Card {...head} class={wide ? 'wide' : ''} aria-busy={isLoading}>
      <Errors errors={ofPart(errors)} retry={reload} />
      {data ? (
        <Boundary of={data} retry={reload}>
          <Shown show={() => show(data)} />
        </Boundary>
      ) : (
        unread(props.query, lines)
      )}
    </Card>
  );
}

/** Drawn within the boundary of its panel. */
const Shown = ({ show }: { show: () => ComponentChildren }) => <>{show()}</>;

/** In place of what was never read. */
const unread = ({ isLoading, errors }: Unread, lines: number) =>
  isLoading ? (
    <Placeholder lines={lines} />
  ) : (
    errors.some(isUnreachable) && <p class="note">This appears as soon as the server answers.</p>
  );

/** Errors of this part only: one banner above all parts reports that the server is away. */
const ofPart = (errors: readonly GraphError[]) => errors.filter((error) => !isUnreachable(error));

type Unread = Pick<QueryState<unknown>, 'errors' | 'isLoading' | 'reload'>;

/**
 * A screen whose subject is still loading, or failed to load. A function, not a component: its title becomes that of the loaded
 * screen, and keeps the focus.
 */
export const unreadScreen = (title: string, query: Unread) => (
  <>
    <ScreenTitle title={title} />
    <Errors errors={ofPart(query.errors)} retry={query.reload} />
    {unread(query, 10)}
  </>
);

/** Where content will be, so that nothing jumps when it arrives. */
export const Placeholder = ({ lines }: { lines: number }) => (
  <div class="placeholder" aria-hidden="true">
    {Array.from({ length: lines }, () => (
      <span></span>
    ))}
  </div>
);

type EmptyProps = { what: ComponentChildren; why?: ComponentChildren; children?: ComponentChildren };

/** A list without items, what would fill it, and where to go on. */
export const Empty = ({ what, why, children }: EmptyProps) => (
  <div class="empty">
    <p>
      <strong>{what}</strong>
    </p>
    {why && <p>{why}</p>}
    {children}
  </div>
);

/** What to do about an error, beside what it says. */
const advice: Readonly<Record<string, string>> = {
  UNREACHABLE: 'Check your connection to the server.',
  NOT_ANSWERED: 'The rest of the console works.',
  DATABASE_UNAVAILABLE: 'Try again in a moment.',
  MAIL_UNAVAILABLE: 'Your text is still here: try again, or open it in your mail program.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'Try again when the identity provider works again.',
  TOO_MANY_LISTS: 'Other lists are still being read for you. Try again in a moment.',
  ROLE_REFUSED: 'Ask an administrator for access.',
  PLAN_NOT_PRO: 'Ask the staff of the register to renew the Pro plan.',
  PUBLISHER_NOT_OWN: 'Choose one of your own publishers.',
  IDEMPOTENCY_KEY_REUSED: 'Load the page again, and check whether it was saved.',
};

/** Nothing has that id. */
const isUnknown = (code: string) => code.endsWith('_UNKNOWN');
/** What an address names is not there: that is no failure. */
const areUnknown = (errors: readonly GraphError[]) => errors.every(({ extensions }) => isUnknown(extensions.code));
/** What may be answered when it is read again. Of the rest, a refusal stays a refusal. */
const mayPass = ({ extensions: { code } }: GraphError) =>
  /^$|UNREACHABLE|UNAVAILABLE|NOT_ANSWERED|INTERNAL|RATE_LIMITED|TOO_MANY|TOO_SLOW|_CHANGED$/.test(code);
/** A page that an address names, and that the server does not know. */
const isOfPage = ({ path }: Issue) => path === 'after' || path === 'before';

/** Errors in place of what they are about, with a way to try again. */
export const Errors = ({ errors, retry }: { errors: readonly GraphError[]; retry?: () => void }) =>
  errors.length > 0 && (
    <div class={`callout ${retry && areUnknown(errors) ? 'soon' : 'bad'}`} role="alert">
      {distinct(errors).map(({ message, extensions }) => (
        <>
          <p>
            <strong>{message}</strong>{' '}
            {isUnknown(extensions.code) ? 'Check the address.' : (advice[extensions.code] ?? '')}{' '}
            {extensions.retryAfter && `Try again in ${plural(extensions.retryAfter, 'second')}.`}
            {extensions.tokenId && <a href={`/tokens/${extensions.tokenId}`}>Open that token</a>}
          </p>
          {extensions.issues?.map(({ path, message }) => (
            <p>
              {path && `${fieldName(path.split('.').at(-1) ?? '')} `}
              {message}.
            </p>
          ))}
        </>
      ))}
      {retry && errors.some(mayPass) && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
      {retry && areUnknown(errors) && (
        <div class="buttons">
          <button type="button" onClick={() => showOver('palette')}>
            Search everything
          </button>
          <a class="button" href={`/${path.value.split('/')[1]}`}>
            Show all {path.value.split('/')[1]}
          </a>
        </div>
      )}
      {errors.some(({ extensions }) => extensions.issues?.some(isOfPage)) && (
        <a class="button" href={hrefWith(firstPage)}>
          First page
        </a>
      )}
    </div>
  );

/** A list that failed for its filter has the same error once for its items and once for its count. */
const distinct = (errors: readonly GraphError[]) => [
  ...new Map(errors.map((error) => [error.message, error])).values(),
];
