import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { profileSchema } from './account.ts'
import { emailCodeSchema } from './account-field.ts'
import { PHONE_CHANNELS } from './register-contact.ts'

export const sendContactCodeEndpoint = defineEndpoint({
  name: 'auth.contact-code',
  summary:
    'Email a 6-digit code to the address that the register has for your USDOT number; the code before it is void',
  method: 'POST',
  path: '/auth/contact-code',
  access: 'session',
  seat: 'owner',
  answer: z.object({
    /** masked */
    email: z.string(),
    expiresAt: z.string(),
    /** when another code may be requested */
    resendAt: z.string(),
  }),
  errors: ['NO_REGISTER_CONTACT', 'RATE_LIMITED'],
})

export const sendPhoneCodeEndpoint = defineEndpoint({
  name: 'auth.phone-code',
  summary:
    'Text or call the phone that the register has for your USDOT number with a 6-digit code; the code before it is void',
  method: 'POST',
  path: '/auth/contact-code/phone',
  access: 'session',
  seat: 'owner',
  body: z.object({ by: z.enum(PHONE_CHANNELS) }),
  answer: z.object({
    /** masked */
    phone: z.string(),
    expiresAt: z.string(),
    /** when another code may be requested in the same way */
    resendAt: z.string(),
  }),
  errors: ['NO_REGISTER_CONTACT', 'CODE_NOT_SENT', 'RATE_LIMITED'],
})

export const readContactWaysEndpoint = defineEndpoint({
  name: 'auth.contact-ways',
  summary: 'Whether a code can go to the phone that the register has for your USDOT number',
  method: 'GET',
  path: '/auth/contact-code',
  access: 'session',
  answer: z.object({
    /**
     * - `on`: by text or call
     * - `off`: this server has no phone service
     * - `not-us`: the number isn't an ordinary US number
     * - `none`: the register lists no phone
     */
    phone: z.enum(['on', 'off', 'not-us', 'none']),
  }),
})

export const proveContactEndpoint = defineEndpoint({
  name: 'auth.prove-contact',
  summary: 'Prove with that code that you reach the contact that the register has for your USDOT number',
  method: 'POST',
  path: '/auth/contact-code/proof',
  access: 'session',
  seat: 'owner',
  body: z.object({ code: emailCodeSchema }),
  answer: profileSchema,
  errors: ['CODE_WRONG'],
})
