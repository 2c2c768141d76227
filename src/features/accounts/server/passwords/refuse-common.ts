/** Refuses new passwords that are on the list of very common ones, and no others (threats T-A5). */
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { isCommonPassword } from '../../common-passwords.ts';
import { accountTexts } from '../../texts.ts';

/** Says of a new password that it is a common one, beside its field. */
export function findPasswordProblem(password: string | undefined, field = 'password'): FieldErrors {
  return password !== undefined && isCommonPassword(password) ? { [field]: accountTexts.commonPassword } : {};
}

/** Throws VALIDATION for a new password that is a common one. */
export function requireGoodPassword(password: string, field?: string): void {
  const errors = findPasswordProblem(password, field);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
}
