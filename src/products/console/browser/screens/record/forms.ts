export { AmendScreen } from './amend.tsx';
export { CreateScreen } from './create.tsx';
