export { ImportScreen } from './import.tsx';
export { ImportsScreen } from './imports.tsx';
