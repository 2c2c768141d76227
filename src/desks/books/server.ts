export { correctionProposal } from './correct-books.server.ts';
export { liftProposal } from './lift-freeze.server.ts';
export { mountOversight } from './routes.server.ts';
