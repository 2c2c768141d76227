const names = new Map<string, string>();

/** Lets connections keep a text under a name, which must be the only one of its kind. */
export const nameStatement = (text: string, name: string): void => void names.set(text, name);

/** The name under which connections keep a text; undefined for one that is planned each time. */
export const nameOf = (text: string): string | undefined => names.get(text);
