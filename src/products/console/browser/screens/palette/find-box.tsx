import { showsPalette } from '../../base/keys.ts';
import { navigate, path } from '../../base/location.ts';
import { hasEmail, withoutTokens } from '../../base/secrets.ts';
import { noticeHref } from '../../panels/links.tsx';
import { Icon } from '../../parts/icon.tsx';
import { noticeNamed } from './found.tsx';

/** The search of the bar: to the notice that the text names, or to the list of those that match. Another screen empties it. */
export const FindBox = () => (
  <form class="find" role="search" onSubmit={search}>
    <Icon name="search" />
    <input
      key={path.value}
      type="search"
      name="find"
      aria-label="Search all notices"
      placeholder="Search notices: title, sponsor, PA-ID"
    />
    <button
      type="button"
      class="quiet small"
      aria-label="Go to anything, Ctrl K"
      aria-keyshortcuts="Control+K"
      onClick={open}
    >
      <kbd>Ctrl K</kbd>
      <Icon name="search" />
    </button>
  </form>
);

function open(): void {
  showsPalette.value = true;
}

let searches = 0;

/** By script: the page's policy forbids form submissions. Does not navigate if the user has searched or navigated meanwhile. */
async function search(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const text = withoutTokens(String(new FormData(form).get('find')).trim());
  form.reset();
  searches += 1;
  const [before, mine] = [location.href, searches];
  const paId = await noticeNamed(text);
  if (location.href === before && searches === mine) navigate(paId === undefined ? searchHref(text) : noticeHref(paId));
}

/** All notices that match. No address has an e-mail address: people are searched for on a screen that records it. */
export const searchHref = (search: string) =>
  hasEmail(search) ? '/data-subjects' : `/notices?${new URLSearchParams(search ? { search } : {})}`;
