import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type {
  createSigningLinkEndpoint,
  listSigningLinksEndpoint,
  revokeSigningLinkEndpoint,
  SigningLink,
} from '#contract/freight/signing-link.ts'
import { MOST_SIGNING_LINKS, signingLinkExpiresAt } from '#domain/freight/signing-link.ts'
import type { ReadContext, WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import {
  insertSigningLink,
  listSigningLinks,
  type SigningLinkRow,
  stateOfLink,
  updateSigningLink,
} from '../deals/signing-link.sql.ts'
import { lockLoadAt } from './lock-load-at.sql.ts'

function presentLink(row: SigningLinkRow, now: number): SigningLink {
  return {
    id: row.id,
    version: row.version,
    state: stateOfLink(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: new Date(signingLinkExpiresAt({ createdAt: row.created_at.getTime() })).toISOString(),
  }
}

async function answer(
  { db, actor, now }: ReadContext | WriteContext,
  dealId: string,
): Promise<EndpointResponseInput<typeof listSigningLinksEndpoint>> {
  const rows = await listSigningLinks(db, { dealId, accountId: actor.id })
  return { data: rows.map((row) => presentLink(row, now)) }
}

export async function readSigningLinks(
  { params }: ParsedEndpointInput<typeof listSigningLinksEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof listSigningLinksEndpoint>> {
  const deal = await findDealOf(ctx.db, { loadId: params.id, dealId: undefined, accountId: ctx.actor.id })
  if (!deal) throw new Refused('NOT_FOUND')
  return answer(ctx, deal.id)
}

/** The id comes from the device, so a link that is created again after a lost answer is one. */
export async function createSigningLink(
  { params, body }: ParsedEndpointInput<typeof createSigningLinkEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof createSigningLinkEndpoint>> {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadAt(tx, params.id, now)
  const deal = load && (await findDealOf(tx, { loadId: load.id, dealId: body.dealId, accountId: actor.id }))
  if (!deal) throw new Refused('NOT_FOUND')
  const links = await listSigningLinks(tx, { dealId: deal.id, accountId: actor.id })
  if (links.some((link) => link.id === body.linkId && link.token_hash === body.tokenHash)) return answer(ctx, deal.id)
  if (deal.ended_at !== null) throw new Refused('DEAL_ENDED')
  if (load.status === 'cancelled') throw new Refused('STATUS_CONFLICT')
  if (body.version !== deal.terms.at(-1)?.version) throw new Refused('DOCUMENT_CHANGED')
  if (links.filter((link) => stateOfLink(link, now) === 'open').length >= MOST_SIGNING_LINKS)
    throw new Refused('TOO_OFTEN', { message: `A deal has at most ${MOST_SIGNING_LINKS} links to sign. End one first` })
  const isNew = await insertSigningLink(tx, {
    id: body.linkId,
    deal_id: deal.id,
    version: body.version,
    side: actor.id === deal.broker_id ? 'broker' : 'carrier',
    token_hash: body.tokenHash,
    created_at: new Date(now),
    created_by: actor.id,
  })
  if (!isNew) throw new Refused('NOT_ALLOWED')
  return answer(ctx, deal.id)
}

export async function revokeSigningLink(
  { params }: ParsedEndpointInput<typeof revokeSigningLinkEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof revokeSigningLinkEndpoint>> {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadAt(tx, params.id, now)
  const deal = load && (await findDealOf(tx, { loadId: load.id, dealId: undefined, accountId: actor.id }))
  const links = deal ? await listSigningLinks(tx, { dealId: deal.id, accountId: actor.id }) : []
  const link = links.find(({ id }) => id === params.linkId)
  if (!link) throw new Refused('NOT_FOUND')
  if (link.revoked_at === null) await updateSigningLink(tx, link.id, { revoked_at: new Date(now) })
  return answer(ctx, link.deal_id)
}
