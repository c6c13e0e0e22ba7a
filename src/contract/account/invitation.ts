import * as z from 'zod/mini'
import { SEATS } from '#domain/access/seat.ts'
import { textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { signInResultSchema } from './account.ts'
import { firstName, lastName, longPassword, phone, typedPassword } from './account-field.ts'
import { passkeyProofSchema } from './passkey.ts'

/** Of the emailed link, which has it in the fragment: no log and no mail scanner gets it. */
const token = textSchema(100, 1, 'This link is incomplete')

export const readInvitationEndpoint = defineEndpoint({
  name: 'auth.invitation',
  summary: 'What an emailed invitation is for; reading it changes nothing',
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  body: z.object({ token }),
  answer: z.object({
    company: z.string(),
    inviter: z.string(),
    email: z.string(),
    seat: z.enum(SEATS),
    /** whether the address has an account: an unused one joins, any other is refused */
    known: z.enum(['new', 'own', 'taken']),
  }),
  errors: ['INVITATION_ENDED', 'RATE_LIMITED'],
})

export const joinEndpoint = defineEndpoint({
  name: 'auth.join',
  summary: 'Join a company with an emailed invitation; the link proves the address, and the answer signs in',
  method: 'POST',
  path: '/auth/join',
  access: 'public',
  body: z.object({
    token,
    firstName,
    lastName,
    phone,
    password: longPassword,
    agreeToTerms: z.literal(true, 'Please agree to the terms'),
  }),
  answer: signInResultSchema,
  errors: ['INVITATION_ENDED', 'EMAIL_TAKEN', 'NOT_ALLOWED', 'RATE_LIMITED'],
})

export const joinWithAccountEndpoint = defineEndpoint({
  name: 'auth.join-with-account',
  summary: 'Join a company with the account that the address has; an account that was never used ends with that',
  method: 'POST',
  path: '/auth/join/account',
  access: 'public',
  body: z.union([
    z.object({ token, credential: passkeyProofSchema }),
    z.object({ token, password: typedPassword('Password is required') }),
  ]),
  answer: signInResultSchema,
  errors: ['INVITATION_ENDED', 'EMAIL_TAKEN', 'BAD_CREDENTIALS', 'NOT_ALLOWED', 'RATE_LIMITED', 'NOT_FOUND'],
})
