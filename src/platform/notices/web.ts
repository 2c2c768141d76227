export { useReadNotices } from './api.web.ts';
