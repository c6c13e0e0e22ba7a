import * as z from 'zod/mini'
import type { DealDriver } from '#domain/freight/deal.ts'
import { phone, plainLine } from '../account/account-field.ts'
import { idSchema, instantSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

/** Empty, or a number as an account's own. */
const driverPhone = z.pipe(
  textSchema(30),
  z.string().check((context) => {
    const wrong = context.value === '' ? undefined : z.safeParse(phone, context.value).error
    const message = wrong?.issues[0]?.message
    if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, path: [], message })
  }),
)

/** As the carrier types them; an empty one is not given. */
export const typedDriverSchema = z.object({
  driverName: plainLine(100),
  driverPhone,
  truckNumber: plainLine(20),
  trailerNumber: plainLine(20),
})
export type TypedDriver = z.output<typeof typedDriverSchema>

const shown = z.optional(z.string())

/** As shown to both parties: what is absent was not given. */
export const dealDriverSchema = z.object({
  driverName: shown,
  driverPhone: shown,
  truckNumber: shown,
  trailerNumber: shown,
  /** when the carrier typed it */
  givenAt: z.string(),
})
export type ShownDriver = z.output<typeof dealDriverSchema>

export const setDriverEndpoint = defineEndpoint({
  ...QUEUED_CALLS['set-driver'],
  summary: "The carrier states a running deal's driver, truck and trailer; what was typed later stays",
  access: 'session',
  scope: 'stops:write',
  params: z.object({ id: idSchema }),
  body: z.object({
    dealId: idSchema,
    ...z.partial(typedDriverSchema).shape,
    /** now when omitted; a time ahead of the server's counts as now */
    typedAt: z.optional(instantSchema),
  }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'DEAL_ENDED', 'STATUS_CONFLICT', 'TOO_OFTEN'],
})

/** Names of who hauls a deal and with what, on the paper as on screen. */
export const DRIVER_NAMES: Record<keyof DealDriver, string> = {
  driverName: 'Driver',
  driverPhone: "Driver's phone",
  truckNumber: 'Truck number',
  trailerNumber: 'Trailer number',
}
