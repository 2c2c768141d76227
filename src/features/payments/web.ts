export { type TopUpTerms, useTopUpTerms } from './api.web.ts';
export { topUpTexts } from './firm-texts.web.ts';
export { TopUpDialog } from './orders/top-up-dialog.tsx';
