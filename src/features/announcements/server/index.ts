export { announcementJobs, forgetMessagesTo } from './jobs.ts';
export { mountAnnouncements } from './routes.ts';
