import { params, path } from '../location.ts';
import { notify } from './clipboard.ts';
import { valuesOf } from './form.tsx';
import { cannotKeep, kept } from './kept.ts';
import { Menu } from './menu.tsx';

/** A named address. It holds a filter, and no data. */
type View = { name: string; href: string };

const [views, write] = kept<readonly View[]>('console.views', (stored) =>
  Array.isArray(stored) ? stored.filter(isView) : [],
);

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  return typeof Reflect.get(value, 'name') === 'string' && String(Reflect.get(value, 'href')).startsWith('/');
}

/** Names for the filters of a screen, kept in this browser. To share one, send its address. */
export function SavedViews() {
  const prefix = `${path.value}?`;
  const ofScreen = views.value.filter(({ href }) => href.startsWith(prefix));
  const search = new URLSearchParams(params.value);
  search.delete('after');
  search.delete('before');
  const href = `${prefix}${search}`;
  const save = (event: Event) => {
    event.preventDefault();
    const { 'view-name': name = '' } = valuesOf(event);
    if (!name) return;
    const others = views.value.filter((view) => view.name !== name || !view.href.startsWith(prefix));
    notify(write([...others, { name, href }]) ? `The view “${name}” is saved in this browser` : cannotKeep);
    (event.currentTarget as HTMLFormElement).reset();
  };
  return (
    <Menu class="views" text={`Saved views${ofScreen.length > 0 ? ` (${ofScreen.length})` : ''}`}>
      <div>
        <ul>
          {ofScreen.map((view) => (
            <li key={view.name}>
              <a href={view.href}>{view.name}</a>
              <button
                type="button"
                class="quiet small"
                aria-label={`Forget the view ${view.name}`}
                onClick={() => write(views.value.filter((each) => each !== view))}
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
