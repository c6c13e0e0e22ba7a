import * as z from 'zod'

const loadId = z.uuid()
const requestId = z.uuid()
const carrierId = z.uuid()
const rejectedRequestIds = z.array(z.uuid())
const reason = z.string()
/** who hauled the load then: the next carrier must not hear of it; null in what an earlier version recorded */
const carrierThen = carrierId.nullable().default(null)

/**
 * What has happened, for those who act on it afterwards. An event names rows and adds only the facts that a later reader
 * could no longer see in them.
 */
export const domainEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('booking.requested'), loadId, requestId }),
  z.object({ type: z.literal('booking.accepted'), loadId, requestId, rejectedRequestIds }),
  z.object({ type: z.literal('booking.rejected'), loadId, requestId }),
  z.object({ type: z.literal('booking.withdrawn'), loadId, requestId }),
  z.object({ type: z.literal('load.tendered'), loadId, carrierId }),
  z.object({ type: z.literal('load.tender-accepted'), loadId, carrierId, rejectedRequestIds }),
  z.object({ type: z.literal('load.tender-declined'), loadId, carrierId }),
  z.object({ type: z.literal('load.tender-revoked'), loadId, carrierId }),
  z.object({
    type: z.literal('load.completed'),
    loadId,
    carrierId: carrierThen,
    by: z.enum(['arrival', 'owner']),
    rejectedRequestIds,
  }),
  z.object({ type: z.literal('load.cancelled'), loadId, dispatcherId: carrierId.nullable(), rejectedRequestIds }),
  z.object({ type: z.literal('load.deleted'), loadId, rejectedRequestIds }),
  z.object({ type: z.literal('load.released'), loadId, carrierId, by: z.enum(['owner', 'carrier']), reason }),
  z.object({ type: z.literal('load.arrival-corrected'), loadId, carrierId: carrierThen, reason }),
  z.object({ type: z.literal('load.changed'), loadId, rejectedRequestIds }),
])
export type DomainEvent = z.output<typeof domainEvent>
