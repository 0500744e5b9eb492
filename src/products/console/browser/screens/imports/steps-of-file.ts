export { ColumnsScreen } from './columns.tsx';
export { FileScreen } from './file.tsx';
export { MendRows } from './mend.tsx';
