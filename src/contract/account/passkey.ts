import * as z from 'zod/mini'
import { textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { signInResultSchema } from './account.ts'

/** W3C Web Authentication's own JSON: only the browser reads it. */
const browserOptions = z.record(z.string(), z.unknown())

/** Base64url, as a browser writes bytes. */
const bytes = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(12_000))

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

/** What a browser answers when it made a passkey. */
const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)), []),
  }),
})

/** What a browser answers when a passkey signed. */
/** Of one person. */
export const MOST_PASSKEYS = 10

export const passkeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** null until it signed or proved */
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkey>

const passkeyList = z.object({ data: z.array(passkey) })

export const listPasskeysEndpoint = defineEndpoint({
  name: 'auth.passkeys',
  summary: "The person's passkeys, oldest first",
  method: 'GET',
  path: '/auth/passkeys',
  access: 'session',
  seat: 'any',
  answer: passkeyList,
})

export const passkeyOptionsEndpoint = defineEndpoint({
  name: 'auth.passkey-options',
  summary: 'What a browser needs to make a passkey; takes a strong proof',
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'session',
  seat: 'any',
  answer: browserOptions,
  errors: ['PROOF_NEEDED', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const addPasskeyEndpoint = defineEndpoint({
  name: 'auth.add-passkey',
  summary: 'Keep a passkey that the browser made; takes a strong proof. At most 10',
  method: 'POST',
  path: '/auth/passkeys',
  access: 'session',
  seat: 'any',
  body: z.object({ name: textSchema(60, 1, 'Name is required'), credential: newCredentialSchema }),
  answer: passkeyList,
  errors: ['PROOF_NEEDED', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const deletePasskeyEndpoint = defineEndpoint({
  name: 'auth.delete-passkey',
  summary: 'Remove a passkey: it can no longer sign in; takes a fresh proof',
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  access: 'session',
  seat: 'any',
  params: z.object({ id: bytes }),
  answer: passkeyList,
  errors: ['PROOF_NEEDED', 'NOT_FOUND'],
})

export const proofOptionsEndpoint = defineEndpoint({
  name: 'auth.proof-options',
  summary: "What a browser needs to prove the session with one of the person's passkeys",
  method: 'POST',
  path: '/auth/proof/options',
  access: 'session',
  seat: 'any',
  answer: browserOptions,
  errors: ['NOT_FOUND'],
})

export const passkeySignInOptionsEndpoint = defineEndpoint({
  name: 'auth.passkey-sign-in-options',
  summary: 'What a browser needs to sign in with a passkey, without naming anybody',
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  answer: browserOptions,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})

export const passkeySignInEndpoint = defineEndpoint({
  name: 'auth.passkey-sign-in',
  summary: 'Sign in with a passkey: no password and no code',
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  body: z.object({ credential: passkeyProofSchema, remember: z._default(z.boolean(), false) }),
  answer: signInResultSchema,
  errors: ['BAD_CREDENTIALS', 'NOT_FOUND', 'RATE_LIMITED'],
})
