export const PAYMENTS_PATH = '/admin/odemeler/bekleyen';
