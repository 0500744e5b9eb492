import { params, path } from '../location.ts';
import { ids } from '../me.ts';
import { notify } from './clipboard.ts';
import { valuesOf } from './form-values.ts';
import { cannotKeep, kept } from './kept.ts';
import { Menu } from './menu.tsx';

/** A named address, and who saved it. Its filter may name a person. */
type View = { name: string; href: string; of: string };

export const [views, keepViews] = kept<readonly View[]>('console.views', (stored) =>
  Array.isArray(stored) ? stored.filter(isView) : [],
);

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const isText = (name: string) => typeof Reflect.get(value, name) === 'string';
  return isText('name') && isText('of') && String(Reflect.get(value, 'href')).startsWith('/');
}

/** Names for the filters of a screen, kept in this browser for who saved them. To share one, send its address. */
export function SavedViews() {
  const prefix = `${path.value}?`;
  const ofScreen = views.value.filter(({ href, of }) => href.startsWith(prefix) && ids().includes(of));
  const search = new URLSearchParams(params.value);
  search.delete('after');
  search.delete('before');
  const href = `${prefix}${search}`;
  const save = (event: Event) => {
    event.preventDefault();
    const { 'view-name': name = '' } = valuesOf(event);
    const [of] = ids();
    if (!name || !of) return;
    const others = views.value.filter((view) => view.name !== name || !ofScreen.includes(view));
    notify(keepViews([...others, { name, href, of }]) ? `The view “${name}” is saved in this browser` : cannotKeep);
    (event.currentTarget as HTMLFormElement).reset();
  };
  return (
    <Menu
      class="views"
      text={
        <>
          <span>Saved </span>views{ofScreen.length > 0 && ` (${ofScreen.length})`}
        </>
      }
    >
      <div>
        <ul>
          {ofScreen.map((view) => (
            <li key={view.name}>
              <a href={view.href}>{view.name}</a>
              <button
                type="button"
                class="quiet small"
                aria-label={`Forget the view ${view.name}`}
                onClick={() => keepViews(views.value.filter((each) => each !== view))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        {search.size === 0 ? (
          <p class="note">Set a filter or an order to save it as a view.</p>
        ) : (
          <form onSubmit={save}>
            <label>
              Name of this view
              <input name="view-name" required maxlength={60} autocomplete="off" />
            </label>
            <button type="submit">Save</button>
          </form>
        )}
      </div>
    </Menu>
  );
}
