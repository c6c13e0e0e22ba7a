import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { readDaysToPayEndpoint } from '#contract/freight/broker.ts'
import { daysToPay } from '#domain/freight/invoice.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { listDaysToPay } from './days-to-pay.sql.ts'

/** What a broker paid earlier says little about today. */
const COUNTED_MS = 365 * DAY_MS

/** How soon a broker pays, for carriers that look at its loads. */
export async function readDaysToPay(
  { params }: ParsedEndpointInput<typeof readDaysToPayEndpoint>,
  { db, now }: ReadContext,
): Promise<EndpointResponseInput<typeof readDaysToPayEndpoint>> {
  return { daysToPay: daysToPay(await listDaysToPay(db, params.id, new Date(now - COUNTED_MS))) }
}
