import type { EndpointInput } from '#contract/api/endpoint.ts'
import type { registerEndpoint } from '#contract/account/sign-up.ts'

/** The body of a registration. */
export function signUpDetails(email: string, password: string): EndpointInput<typeof registerEndpoint>['body'] {
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
