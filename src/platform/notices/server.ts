export { agreesToMessages } from './choices.server.ts';
export { hasGroupOn } from './choices.server.ts';
export { noticeJobs } from './jobs.server.ts';
export { forgetNotices, readNoticesOfFile } from './queries.server.ts';
export { mountNotices } from './routes.server.ts';
export { mountSentNotices } from './sent-notices.server.ts';
export { tellOfFailure } from './tell-due.server.ts';
export { tell } from './tell.server.ts';
