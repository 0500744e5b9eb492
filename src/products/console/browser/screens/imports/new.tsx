import { lazy } from '../../parts/lazy.tsx';

const FileStep = lazy(async () => (await import('./steps-of-file.ts')).FileScreen);
const ColumnsStep = lazy(async () => (await import('./steps-of-file.ts')).ColumnsScreen);

/** The first steps of an import. Their code reads files, and is loaded with the first one. */
export const NewImport = ({ part }: { part: string | undefined }) =>
  part === 'columns' ? <ColumnsStep /> : <FileStep />;
