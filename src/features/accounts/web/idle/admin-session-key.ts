/** The query that says what bounds an admin's session. */
export const ADMIN_SESSION_KEY = ['accounts', 'admin-session'];
