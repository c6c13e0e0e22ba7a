import type { InputOf } from '#contract/endpoint.ts'
import type { register } from '#contract/sign-up.ts'

/** What somebody who asks for an account sends. */
export function signUpDetails(email: string, password: string): InputOf<typeof register>['body'] {
  return {
    accountType: 'dispatcher',
    firstName: 'Ada',
    lastName: 'Mills',
    email,
    phone: '214 555 0100',
    password,
    businessName: 'Mills Dispatch',
  }
}
