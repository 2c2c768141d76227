export { useReadNotices } from './api.ts';
