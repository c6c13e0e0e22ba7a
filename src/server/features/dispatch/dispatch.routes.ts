import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import {
  askCarrierEndpoint,
  declineConsentEndpoint,
  endCarrierConsentEndpoint,
  endDispatcherConsentEndpoint,
  giveConsentEndpoint,
  listConsentsAskedEndpoint,
  listConsentsGivenEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import {
  CONSENT_VERSION,
  type ConsentAction,
  consentExpiresAt,
  consentText,
  decideAskCarrier,
  decideConsentAction,
  displayedConsentStatus,
  mayConsent,
} from '#domain/freight/dispatch-consent.ts'
import { partyName } from '#domain/text/names.ts'
import { type ReadContext, type Route, route, type WriteContext } from '#server/http/bind.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { presentAuthority } from '../authority/present-authority.ts'
import {
  closeExpiredConsent,
  type ConsentRow,
  findHolder,
  insertConsent,
  listConsentsFor,
  listConsentsOf,
  lockConsent,
  selectConsents,
  updateConsent,
} from './dispatch-consent.sql.ts'

type Answer = EndpointResponseInput<typeof listConsentsAskedEndpoint>

function dispatcherName({ first_name: firstName, last_name: lastName, business_name: businessName }: ConsentRow) {
  return partyName({ firstName, lastName, businessName })
}

function presentConsent(row: ConsentRow, now: number): Answer['data'][number] {
  const authority = presentAuthority(row.usdot, row.register_entry)
  const dispatcher = dispatcherName(row)
  return {
    id: row.id,
    status: displayedConsentStatus({ status: row.status, expiresAt: row.expires_at.getTime() }, now),
    usdot: row.usdot,
    legalName: row.legal_name,
    dispatcher: { id: row.dispatcher_id, name: dispatcher },
    isUsdotProved: row.is_proved,
    ...(authority && { authority }),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    consentedAt: row.consented_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    consent: row.consent ?? consentText({ carrier: row.legal_name, usdot: row.usdot, dispatcher }),
  }
}

async function listAsked({ db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>): Promise<Answer> {
  return { data: (await listConsentsOf(db, actor.id)).map((row) => presentConsent(row, now)) }
}

async function listGiven({ db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>): Promise<Answer> {
  const { usdot } = await findHolder(db, actor.id)
  const rows = await listConsentsFor(db, { accountId: actor.id, usdot, now: new Date(now) })
  return { data: rows.map((row) => presentConsent(row, now)) }
}

async function askCarrier(
  { body }: ParsedEndpointInput<typeof askCarrierEndpoint>,
  ctx: WriteContext,
): Promise<Answer> {
  const { db: tx, actor, now } = ctx
  const own = await findHolder(tx, actor.id)
  unwrapDecision(decideAskCarrier(actor, own.usdot))
  const usdot = body.usdot.replace(/^0+/, '')
  await closeExpiredConsent(tx, { dispatcherId: actor.id, usdot, now: new Date(now) })
  const isNew = await insertConsent(tx, {
    id: body.consentId,
    dispatcher_id: actor.id,
    usdot,
    legal_name: body.legalName,
    mc_number: body.mcNumber || null,
    status: 'asked',
    asked_at: new Date(now),
    expires_at: new Date(consentExpiresAt(now)),
  })
  // somebody else's id says nothing of its row
  if (!isNew && !(await listConsentsOf(tx, actor.id)).some((row) => row.usdot === usdot)) throw new Refused('NOT_FOUND')
  return listAsked(ctx)
}

/** The dispatcher ends a consent, or withdraws its question. */
async function endAsDispatcher(
  { params, body }: ParsedEndpointInput<typeof endCarrierConsentEndpoint>,
  ctx: WriteContext,
): Promise<Answer> {
  const { db: tx, actor, now } = ctx
  const consent = await lockConsent(tx, params.id)
  if (!consent || consent.dispatcher_id !== actor.id) throw new Refused('NOT_FOUND')
  const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
  const decision = unwrapDecision(decideConsentAction('end', facts, now))
  if (decision.changed)
    await updateConsent(tx, consent.id, {
      status: decision.to,
      ended_at: new Date(now),
      ended_by: 'dispatcher',
      end_reason: body.reason || null,
    })
  return listAsked(ctx)
}

/**
 * The carrier's consent, locked for its answer.
 * @throws Refused NOT_FOUND for another number's, and for one that another account of the number gave
 * @throws Refused USDOT_NOT_PROVED when the register knows a contact that could prove it
 */
async function lockAsCarrier({ db: tx, actor, now }: WriteContext, id: string, action: ConsentAction) {
  const consent = await lockConsent(tx, id)
  const holder = await findHolder(tx, actor.id)
  const isTheirs = consent?.carrier_id ? consent.carrier_id === actor.id : consent?.usdot === holder.usdot
  if (!consent || !isTheirs || consent.dispatcher_id === actor.id) throw new Refused('NOT_FOUND')
  const proof = { isUsdotProved: holder.dot_verified_at !== null, hasRegisterContact: holder.has_register_contact }
  // who gave it may always end it
  if (consent.carrier_id === null && !mayConsent(proof)) throw new Refused('USDOT_NOT_PROVED')
  const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
  return { consent, decision: unwrapDecision(decideConsentAction(action, facts, now)) }
}

async function giveConsent(
  { params, body }: ParsedEndpointInput<typeof giveConsentEndpoint>,
  ctx: WriteContext,
): Promise<Answer> {
  const { db: tx, actor, now, address, userAgent } = ctx
  const { consent, decision } = await lockAsCarrier(ctx, params.id, 'consent')
  if (!decision.changed) return listGiven(ctx)
  const row = await selectConsents(tx).where('dispatch_consent.id', '=', consent.id).executeTakeFirstOrThrow()
  const { usdot, legal_name: carrier } = consent
  await updateConsent(tx, consent.id, {
    status: decision.to,
    carrier_id: actor.id,
    signer_name: body.name,
    signer_title: body.title,
    consent_version: CONSENT_VERSION,
    consent: consentText({ carrier, usdot, dispatcher: dispatcherName(row) }),
    network_address: address,
    user_agent: userAgent,
    consented_at: new Date(now),
  })
  return listGiven(ctx)
}

function closing(action: 'decline' | 'end') {
  return async (
    { params, body }: { params: { id: string }; body: { reason?: string | undefined } },
    ctx: WriteContext,
  ): Promise<Answer> => {
    const { consent, decision } = await lockAsCarrier(ctx, params.id, action)
    if (decision.changed)
      await updateConsent(ctx.db, consent.id, {
        status: decision.to,
        ended_at: new Date(ctx.now),
        ended_by: 'carrier',
        end_reason: body.reason || null,
      })
    return listGiven(ctx)
  }
}

/** The carriers that a dispatcher books for, and the dispatchers that a carrier lets book. */
export function dispatchRoutes(spend: Spend): Route[] {
  return [
    route(listConsentsAskedEndpoint, (_, ctx) => listAsked(ctx)),
    route(askCarrierEndpoint, within(spend, 'consents', askCarrier)),
    route(endCarrierConsentEndpoint, endAsDispatcher),
    route(listConsentsGivenEndpoint, (_, ctx) => listGiven(ctx)),
    route(giveConsentEndpoint, giveConsent),
    route(declineConsentEndpoint, closing('decline')),
    route(endDispatcherConsentEndpoint, closing('end')),
  ]
}
