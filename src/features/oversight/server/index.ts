export { correctionProposal } from './correct-books.ts';
export { liftProposal } from './lift-freeze.ts';
export { mountOversight } from './routes.ts';
