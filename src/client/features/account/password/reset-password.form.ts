import { strongPassword, typedPassword } from '#contract/account/account-field.ts'
import * as z from 'zod/mini'
import { mustMatchPassword } from './confirmed-password.ts'
import { RESET_PASSWORD_COPY } from './reset-password-copy.ts'

/** PASS-06 to PASS-08 */
export const resetPasswordForm = z
  .object({ password: strongPassword, confirmPassword: typedPassword(RESET_PASSWORD_COPY.confirmationRequired) })
  .check(mustMatchPassword)
