export { ReportForm } from './report-form.tsx';
