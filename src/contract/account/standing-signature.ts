import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { signerSchema } from '../freight/signature.ts'
import { profileSchema } from './account.ts'

export const setStandingSignatureEndpoint = defineEndpoint({
  name: 'auth.standing-signature',
  summary:
    "Set the signature that signs a broker's rate confirmations as soon as the carrier has signed; null turns it off",
  method: 'PUT',
  path: '/auth/standing-signature',
  access: 'load:create',
  body: z.object({
    signature: z.nullable(
      z.object({
        ...signerSchema.shape,
        /** version of the consent that was on screen */
        consent: z.literal('standing-1', 'Agree to sign electronically'),
      }),
    ),
  }),
  answer: profileSchema,
})
