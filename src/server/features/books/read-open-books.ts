import { Readable } from 'node:stream'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { OpenBooks, readOpenBooksEndpoint, readOpenBooksPdfEndpoint } from '#contract/freight/open-books.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { listBooksEntries, listBooksRequests } from '../deals/books.sql.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import { buildOpenBooksPdf } from './open-books-pdf.ts'
import { presentOpenBooks } from './present-open-books.ts'

/** The record of one of the account's deals on a load, of the last one if none is named. */
export async function loadOpenBooks(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<OpenBooks> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.id })
  if (!deal) throw new Refused('NOT_FOUND')
  const record = presentOpenBooks(deal, await listBooksEntries(db, deal.id), await listBooksRequests(db, deal.id))
  if (!record) throw new Refused('NOT_FOUND')
  return record
}

/** The record as both parties read it. */
export function readOpenBooks(
  { params, query }: ParsedEndpointInput<typeof readOpenBooksEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readOpenBooksEndpoint>> {
  return loadOpenBooks(ctx, { loadId: params.id, dealId: query.deal })
}

/** The same as a PDF. */
export async function readOpenBooksPdf(
  { params, query }: ParsedEndpointInput<typeof readOpenBooksPdfEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readOpenBooksPdfEndpoint>> {
  const pdf = await buildOpenBooksPdf(await loadOpenBooks(ctx, { loadId: params.id, dealId: query.deal }), ctx.now)
  return Readable.from([pdf])
}
