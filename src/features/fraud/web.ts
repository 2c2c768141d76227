export { ReviewNotice } from './review-notice.tsx';
