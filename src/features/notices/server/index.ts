export { agreesToMessages } from './choices.ts';
export { hasGroupOn } from './choices.ts';
export { noticeJobs } from './jobs.ts';
export { forgetNotices, readNoticesOfFile } from './queries.ts';
export { mountNotices } from './routes.ts';
export { mountSentNotices } from './sent-notices.ts';
export { tellOfFailure } from './tell-due.ts';
export { tell } from './tell.ts';
