import { Readable } from 'node:stream'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type {
  RateConfirmationDocument,
  readRateConfirmationEndpoint,
  readRateConfirmationPdfEndpoint,
} from '#contract/freight/rate-confirmation.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import { presentRateConfirmation } from './present-rate-confirmation.ts'
import { buildRateConfirmationPdf } from './rate-confirmation-pdf.ts'

/** The rate confirmation of one of the account's deals on a load: of the last deal and its latest terms if none is named. */
async function loadRateConfirmation(
  { db, actor }: ReadContext,
  loadId: string,
  { deal: dealId, version }: { deal?: string | undefined; version?: number | undefined },
): Promise<RateConfirmationDocument> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.id })
  const hasVersion = version === undefined || deal?.terms.some((terms) => terms.version === version)
  const document = deal && hasVersion && presentRateConfirmation(deal, version)
  if (!document) throw new Refused('NOT_FOUND')
  return document
}

/** The agreement as both parties read it. */
export function readRateConfirmation(
  { params, query }: ParsedEndpointInput<typeof readRateConfirmationEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readRateConfirmationEndpoint>> {
  return loadRateConfirmation(ctx, params.id, query)
}

/** The same as a PDF. */
export async function readRateConfirmationPdf(
  { params, query }: ParsedEndpointInput<typeof readRateConfirmationPdfEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readRateConfirmationPdfEndpoint>> {
  const pdf = await buildRateConfirmationPdf(await loadRateConfirmation(ctx, params.id, query))
  return Readable.from([pdf])
}
