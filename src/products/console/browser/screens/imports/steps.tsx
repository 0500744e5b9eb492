import { Icon } from '../../parts/icon.tsx';

const steps = [
  ['File', '/imports/new'],
  ['Columns', '/imports/new/columns'],
  ['Check', ''],
  ['Import', ''],
] as const;

/** The steps of an import; those before the current one are links. */
export const Steps = ({ current }: { current: 'File' | 'Columns' | 'Check' | 'Import' }) => {
  const at = steps.findIndex(([name]) => name === current);
  return (
    <ol class="steps" aria-label="Steps">
      {steps.map(([name, href], index) => (
        <li
          key={name}
          class={index < at ? 'done' : ''}
          aria-current={index === at ? 'step' : undefined}
          data-step={`${index + 1} of ${steps.length}:`}
        >
          {index < at && <Icon name="check" />}
          {index < at && href ? <a href={href}>{name}</a> : name}
        </li>
      ))}
    </ol>
  );
};
