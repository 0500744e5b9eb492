import { html } from 'htm/preact';
import { navigate, path } from './location.ts';
import { notification } from './parts/clipboard.ts';
import { ScreenTitle } from './parts/panel.ts';
import { NoticeScreen } from './screens/notice/notice.ts';
import { NoticesScreen } from './screens/notices/notices.ts';
import { OverviewScreen } from './screens/overview/overview.ts';
import { signOut, token } from './session.ts';
import { SignIn } from './sign-in.ts';

const links = [
  {
    title: 'Register',
    items: [
      { href: '/', text: 'Overview' },
      { href: '/notices', text: 'Notices' },
    ],
  },
] as const;

export function App() {
  if (token.value === null) return html`<${SignIn} />`;
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <header class="bar">
      <button type="button" class="menu-button" popovertarget="navigation">Menu</button>
      <a class="brand" href="/">Notices <span>console</span></a>
      <form class="find" role="search" onSubmit=${find}>
        <input type="search" name="find" aria-label="Search all notices" placeholder="Search notices: title, sponsor, PA-ID" />
      </form>
    </header>
    <nav id="navigation" popover aria-label="Screens">
      ${links.map(
        ({ title, items }) => html`
          <h2>${title}</h2>
          <ul>${items.map(({ href, text }) => html`<li><a href=${href} aria-current=${isCurrent(href) ? 'page' : undefined}>${text}</a></li>`)}</ul>`,
      )}
      <button type="button" class="quiet" onClick=${() => signOut()}>Sign out</button>
    </nav>
    <main id="main"><${Screen} /></main>
    <p class="notification" role="status">${notification}</p>`;
}

/** By script: the policy of the page lets no form go anywhere. */
function find(event: SubmitEvent): void {
  event.preventDefault();
  const search = String(new FormData(event.currentTarget as HTMLFormElement).get('find')).trim();
  navigate(`/notices?${new URLSearchParams(search ? { search } : {})}`);
}

const isCurrent = (href: string) => path.value === href || (href !== '/' && path.value.startsWith(`${href}/`));

function Screen() {
  const [, name, id] = path.value.split('/').map(decodeURIComponent);
  if (!name) return html`<${OverviewScreen} />`;
  if (name === 'notices' && id) return html`<${NoticeScreen} key=${id} paId=${id} />`;
  if (name === 'notices') return html`<${NoticesScreen} />`;
  return html`<${ScreenTitle} title="No such screen" /><p>Choose one from the menu.</p>`;
}
