export {
  firmPanelTexts,
  overviewTexts,
  waitingTexts,
  firstStepsTexts,
  firmWalletTexts,
  approvedNoticeTexts,
  moreText,
  paidNoticeTexts,
  chartTexts,
  runningTexts,
} from './firm-texts.web.ts';
export { InvalidHint } from './invalid-hint.tsx';
