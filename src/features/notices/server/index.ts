export { noticeJobs } from './jobs.ts';
export { forgetNotices, readNoticesOfFile } from './queries.ts';
export { mountNotices } from './routes.ts';
export { tell } from './tell.ts';
