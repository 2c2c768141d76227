export const QUEUE_PATH = '/admin/supheli-hesaplar';
