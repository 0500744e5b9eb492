export { AccessScreen } from './access.tsx';
export { PublisherScreen } from './publishers/publisher.tsx';
export { PublishersScreen } from './publishers/publishers.tsx';
export { TellScreen, WhomToTellScreen } from './tell/tell.tsx';
export { TokenScreen } from './tokens/token.tsx';
export { TokensScreen } from './tokens/tokens.tsx';
