import type { DriverLinkState } from '#domain/freight/driver-link.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { stopIdSchema } from './stop-id.ts'

const STATES = ['open', 'revoked', 'released', 'expired'] as const satisfies readonly DriverLinkState[]

/** The token is made on the dispatcher's device and sent to the driver only: the server never gets it from there. */
const driverLink = z.object({
  id: idSchema,
  state: z.enum(STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** when the driver first and last opened it; null before */
  seenAt: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
})
export type DriverLink = z.output<typeof driverLink>

const oneLoad = z.object({ id: idSchema })
const oneLink = z.object({ id: idSchema, linkId: idSchema })

export const listDriverLinksEndpoint = defineEndpoint({
  name: 'driver-links.list',
  summary: "Driver links of a load's deal for its carrier; the broker learns only whether a driver is linked",
  method: 'GET',
  path: '/loads/:id/driver-links',
  access: 'load:read',
  scope: 'stops:write',
  params: oneLoad,
  answer: z.object({
    /** newest first; for the broker always empty */
    data: z.array(driverLink),
    /** an open link was opened by a driver */
    isLinked: z.boolean(),
    lastSeenAt: z.nullable(z.string()),
    /** the last thing that a driver reported through a link, without its place */
    lastWord: z.nullable(
      z.object({ kind: z.enum(['arrived', 'departed']), stop: stopIdSchema, occurredAt: z.string() }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const createDriverLinkEndpoint = defineEndpoint({
  name: 'driver-links.create',
  summary: 'The carrier links a driver to the load: the device makes the token and sends only its hash',
  method: 'POST',
  path: '/loads/:id/driver-links',
  access: 'session',
  scope: 'stops:write',
  params: oneLoad,
  body: z.object({
    linkId: idSchema,
    /** SHA-256 of the token's text, hex */
    tokenHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash in hex')),
  }),
  answer: driverLink,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'TOO_OFTEN', 'OVER_BUDGET'],
})

function changeLink(verb: 'revoke' | 'renew', summary: string) {
  return defineEndpoint({
    name: `driver-links.${verb}`,
    summary,
    method: 'POST',
    path: `/loads/:id/driver-links/:linkId/${verb}`,
    access: 'session',
    scope: 'stops:write',
    params: oneLink,
    answer: driverLink,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT'],
  })
}
export const revokeDriverLinkEndpoint = changeLink(
  'revoke',
  'The carrier ends a driver link: from then on nothing it sends is taken',
)
export const renewDriverLinkEndpoint = changeLink('renew', 'The carrier extends a driver link by 7 days from now')
