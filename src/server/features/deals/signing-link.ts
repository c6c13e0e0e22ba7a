import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { givenMark, signerSchema } from '#contract/freight/signature.ts'
import {
  createSigningLinkEndpoint,
  listSigningLinksEndpoint,
  revokeSigningLinkEndpoint,
  type SigningLink,
} from '#contract/freight/signing-link.ts'
import { LINK_CONSENT } from '#domain/freight/signature.ts'
import { MOST_SIGNING_LINKS, signingLinkExpiresAt, type SigningLinkState } from '#domain/freight/signing-link.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockDealtLoad } from '../loads/load.sql.ts'
import { SIGNING_PAGE_COPY as COPY } from './copy.ts'
import { requireConsentToAct } from './consent-to-act.step.ts'
import { findDealOf } from './deal.sql.ts'
import { lockDeal } from './lock-deal.step.ts'
import { presentRateConfirmation } from './present-rate-confirmation.ts'
import { signVersion } from './sign-rate-confirmation.ts'
import type { TypedSignature } from './signing-page.ts'
import {
  findSigningLink,
  hasLinkExpired,
  insertSigningLink,
  listSigningLinks,
  type SigningLinkRow,
  stateOfLink,
  updateSigningLink,
} from './signing.sql.ts'

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
  const rows = await listSigningLinks(db, { dealId, accountId: actor.accountId })
  return { data: rows.map((row) => presentLink(row, now)) }
}

export const readSigningLinks = route(listSigningLinksEndpoint, async ({ params }, ctx) => {
  const deal = await findDealOf(ctx.db, { loadId: params.id, dealId: undefined, accountId: ctx.actor.accountId })
  if (!deal) throw new Refused('NOT_FOUND')
  return answer(ctx, deal.id)
})

/** The id comes from the device, so a link that is created again after a lost answer is one. */
export const createSigningLink = route(createSigningLinkEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { load, deal } = await lockDeal(tx, { loadId: params.id, accountId: actor.accountId }, (deals) =>
    deals.find(({ id }) => id === body.dealId),
  )
  const links = await listSigningLinks(tx, { dealId: deal.id, accountId: actor.accountId })
  if (links.some((link) => link.id === body.linkId && link.token_hash === body.tokenHash)) return answer(ctx, deal.id)
  await requireConsentToAct(tx, deal, actor)
  if (deal.ended_at !== null) throw new Refused('DEAL_ENDED')
  if (load.status === 'cancelled') throw new Refused('STATUS_CONFLICT')
  if (body.version !== deal.terms.at(-1)?.version) throw new Refused('DOCUMENT_CHANGED')
  if (links.filter((link) => stateOfLink(link, now) === 'open').length >= MOST_SIGNING_LINKS)
    throw new Refused('TOO_OFTEN', { message: `A deal has at most ${MOST_SIGNING_LINKS} links to sign. End one first` })
  const isNew = await insertSigningLink(tx, {
    id: body.linkId,
    deal_id: deal.id,
    version: body.version,
    side: actor.accountId === deal.broker_id ? 'broker' : 'carrier',
    token_hash: body.tokenHash,
    created_at: new Date(now),
    created_by: actor.accountId,
  })
  if (!isNew) throw new Refused('NOT_ALLOWED')
  return answer(ctx, deal.id)
})

export const revokeSigningLink = route(revokeSigningLinkEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { deal } = await lockDeal(tx, { loadId: params.id, accountId: actor.accountId }, (deals) => deals.at(-1))
  const links = await listSigningLinks(tx, { dealId: deal.id, accountId: actor.accountId })
  const link = links.find(({ id }) => id === params.linkId)
  if (!link) throw new Refused('NOT_FOUND')
  if (link.revoked_at === null) await updateSigningLink(tx, link.id, { revoked_at: new Date(now) })
  return answer(ctx, link.deal_id)
})

export interface OpenedLink {
  link: SigningLinkRow
  state: SigningLinkState
  /** an ended link tells nothing of the load; a used one is a receipt for its seven days */
  mayRead: boolean
  document: RateConfirmationDocument
}

/** What somebody with a link may read; undefined for a token that is none. */
export async function openSigningLink(
  db: Kysely<Schema>,
  tokenHash: string,
  now: number,
): Promise<OpenedLink | undefined> {
  const link = await findSigningLink(db, tokenHash)
  const deal =
    link && (await findDealOf(db, { loadId: link.load_id, dealId: link.deal_id, accountId: link.account_id }))
  const document = deal && presentRateConfirmation(deal, link.version)
  if (!link || !document) return undefined
  const state = stateOfLink(link, now)
  const isReceipt = state === 'used' && link.revoked_at === null && !hasLinkExpired(link, now)
  return { link, state, mayRead: state === 'open' || isReceipt, document }
}

const typedForm = z.object({
  ...signerSchema.shape,
  kind: z._default(z.string(), 'typed'),
  strokes: z._default(z.string(), ''),
  hash: z.string(),
  consent: z.literal(LINK_CONSENT),
})

function readMark({ kind, strokes }: Pick<TypedSignature, 'kind' | 'strokes'>): z.output<typeof givenMark> | null {
  if (kind !== 'drawn') return { kind: 'typed' }
  try {
    return givenMark.safeParse({ kind: 'drawn', strokes: JSON.parse(strokes) }).data ?? null
  } catch {
    return null
  }
}

interface SigningRequest {
  tokenHash: string
  form: Record<string, unknown>
  now: number
  address: string
  userAgent: string
}

/**
 * Somebody without an account signs the version that the page showed. The link is read again under the load's lock, so
 * it signs once, and never after it ended.
 * @returns what is wrong with the form; null once it is signed, or when the link has ended: the page says so
 */
export async function signByLink(db: Kysely<Schema>, request: SigningRequest): Promise<string | null> {
  const { tokenHash, form, now, address, userAgent } = request
  const { data: typed, error } = typedForm.safeParse(form)
  if (!typed) {
    const [field] = error.issues[0]?.path ?? []
    return field === 'name' || field === 'title' || field === 'consent' ? COPY.problems[field] : COPY.problems.other
  }
  const mark = readMark(typed)
  if (!mark) return COPY.problems.mark
  try {
    await db.transaction().execute(async (tx) => {
      const unlocked = await findSigningLink(tx, tokenHash)
      const load = unlocked && (await lockDealtLoad(tx, unlocked.load_id))
      const link = load && (await findSigningLink(tx, tokenHash))
      if (!link) throw new Refused('NOT_FOUND')
      if (stateOfLink(link, now) !== 'open') return
      const { name, title, hash } = typed
      await signVersion({ db: tx, actor: { accountId: link.account_id }, now, address, userAgent }, link.load_id, {
        dealId: link.deal_id,
        version: link.version,
        hash,
        name,
        title,
        mark,
        consent: LINK_CONSENT,
        linkId: link.id,
      })
      await updateSigningLink(tx, link.id, { used_at: new Date(now) })
    })
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal
    if (refusal.code === 'VALIDATION_ERROR') return refusal.message
    return refusal.code === 'ALREADY_SIGNED' ? COPY.problems.ALREADY_SIGNED : COPY.problems.other
  }
  return null
}
