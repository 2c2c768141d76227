export { announcementJobs, forgetMessagesTo } from './jobs.server.ts';
export { mountAnnouncements } from './routes.server.ts';
