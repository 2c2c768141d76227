export { correctionProposal } from './correct-books.ts';
export { mountOversight } from './routes.ts';
