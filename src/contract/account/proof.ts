import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { passkeyProofSchema } from './passkey.ts'
import { emailCodeSchema, typedPassword } from './account-field.ts'

/** `current` of PROOF_NEEDED: whether the act needs more than the password. */
export const neededProofSchema = z.object({ strong: z.boolean() })

/** `current` of a refused proof that waits for its code. */
export const mailedCodeSchema = z.object({
  /** 'h•••@brokers.test' */
  email: z.string(),
  /** when another code may be requested */
  resendAt: z.string(),
})

export const proveEndpoint = defineEndpoint({
  name: 'auth.prove',
  summary:
    "Confirm that it's you, for ten minutes of this session; `strong` also takes the code that the first such call emails",
  method: 'POST',
  path: '/auth/proof',
  access: 'session',
  seat: 'any',
  body: z.union([
    z.object({ credential: passkeyProofSchema }),
    z.object({
      password: typedPassword('Password is required'),
      strong: z._default(z.boolean(), false),
      code: z.optional(emailCodeSchema),
    }),
  ]),
  answer: z.object({ provedUntil: z.string(), strongUntil: z.nullable(z.string()) }),
  errors: ['RATE_LIMITED'],
})
