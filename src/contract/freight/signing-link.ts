import { SIGNING_LINK_STATES } from '#domain/freight/signing-link.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

/** Below the API's root: the page behind a link, which needs no account and no script of the app. */
export const SIGNING_PAGE_PATH = '/sign'

/** The token is made on the device that creates the link and sent to the signer only. */
const signingLink = z.object({
  id: idSchema,
  /** of the terms that it is for */
  version: z.number(),
  state: z.enum(SIGNING_LINK_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type SigningLink = z.output<typeof signingLink>

const oneLoad = z.object({ id: idSchema })
const links = z.object({ data: z.array(signingLink) })

export const listSigningLinksEndpoint = defineEndpoint({
  name: 'signing-links.list',
  summary: "The account's own links to sign the rate confirmation of its last deal on a load, newest first",
  method: 'GET',
  path: '/loads/:id/signing-links',
  access: 'session',
  params: oneLoad,
  answer: links,
  errors: ['NOT_FOUND'],
})

export const createSigningLinkEndpoint = defineEndpoint({
  name: 'signing-links.create',
  summary: 'A party links somebody without an account to one version: the device makes the token and sends its hash',
  method: 'POST',
  path: '/loads/:id/signing-links',
  access: 'session',
  params: oneLoad,
  body: z.object({
    dealId: idSchema,
    linkId: idSchema,
    /** of the document on screen */
    version: z.int(),
    /** SHA-256 of the token's text, hex */
    tokenHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash in hex')),
  }),
  answer: links,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'DEAL_ENDED',
    'STATUS_CONFLICT',
    'DOCUMENT_CHANGED',
    'TOO_OFTEN',
    'OVER_BUDGET',
    'CARRIER_CONSENT_ENDED',
  ],
})

export const revokeSigningLinkEndpoint = defineEndpoint({
  name: 'signing-links.revoke',
  summary: 'A party ends its own link: nothing is signed by it any more',
  method: 'POST',
  path: '/loads/:id/signing-links/:linkId/revoke',
  access: 'session',
  params: z.object({ id: idSchema, linkId: idSchema }),
  answer: links,
  errors: ['NOT_FOUND'],
})
