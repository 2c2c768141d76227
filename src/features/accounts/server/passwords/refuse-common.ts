import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { isCommonPassword } from '../../common-passwords.ts';
import { accountTexts } from '../../texts.ts';

export function findPasswordProblem(password: string | undefined, field = 'password'): FieldErrors {
  return password !== undefined && isCommonPassword(password) ? { [field]: accountTexts.commonPassword } : {};
}

/** Throws VALIDATION. */
export function requireGoodPassword(password: string, field?: string): void {
  const errors = findPasswordProblem(password, field);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
}
