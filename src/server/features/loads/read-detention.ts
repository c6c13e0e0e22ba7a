import { Readable } from 'node:stream'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type {
  DetentionStatement,
  readDetentionEndpoint,
  readDetentionStatementEndpoint,
} from '#contract/freight/detention.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import { verifyStopEvents } from '../deals/stop-event.sql.ts'
import { buildDetentionStatementPdf } from './detention-statement-pdf.ts'
import { presentDetentionStatement } from './present-detention-statement.ts'

/** The detention of one of the account's deals on a load, the last one if none is named. */
async function loadDetentionStatement(
  { db, actor, now }: ReadContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<DetentionStatement> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.id })
  const statement = deal && presentDetentionStatement(deal, { chain: await verifyStopEvents(db, deal.id), now })
  if (!statement) throw new Refused('NOT_FOUND')
  return statement
}

/** Detention as both parties read it. */
export function readDetention(
  { params, query }: ParsedEndpointInput<typeof readDetentionEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readDetentionEndpoint>> {
  return loadDetentionStatement(ctx, { loadId: params.id, dealId: query.deal })
}

/** The same as a PDF. */
export async function readDetentionStatement(
  { params, query }: ParsedEndpointInput<typeof readDetentionStatementEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readDetentionStatementEndpoint>> {
  const pdf = await buildDetentionStatementPdf(
    await loadDetentionStatement(ctx, { loadId: params.id, dealId: query.deal }),
  )
  return Readable.from([pdf])
}
