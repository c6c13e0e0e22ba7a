import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { profileSchema } from './account.ts'
import { emailCodeSchema } from './account-field.ts'

export const sendContactCodeEndpoint = defineEndpoint({
  name: 'auth.contact-code',
  summary:
    'Email a 6-digit code to the address that the register has for your USDOT number; the code before it is void',
  method: 'POST',
  path: '/auth/contact-code',
  access: 'session',
  answer: z.object({
    /** masked */
    email: z.string(),
    expiresAt: z.string(),
    /** when another code may be requested */
    resendAt: z.string(),
  }),
  errors: ['NO_REGISTER_CONTACT', 'RATE_LIMITED'],
})

export const proveContactEndpoint = defineEndpoint({
  name: 'auth.prove-contact',
  summary: 'Prove with that code that you reach the contact that the register has for your USDOT number',
  method: 'POST',
  path: '/auth/contact-code/proof',
  access: 'session',
  body: z.object({ code: emailCodeSchema }),
  answer: profileSchema,
  errors: ['CODE_WRONG'],
})
