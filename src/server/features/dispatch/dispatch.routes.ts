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
import { DAY_MS } from '#domain/time/instant.ts'
import { type ReadContext, type Route, route, type WriteContext } from '#server/http/bind.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/task.ts'
import { record } from '#server/jobs/record.ts'
import { spendWithin } from '../account/sign-in/sign-in.sql.ts'
import { presentAuthority } from '../authority/present-authority.ts'
import { consentLink } from './consent-link.ts'
import {
  closeUnusableConsent,
  type ConsentRow,
  dispatcherName,
  findConsent,
  findHolder,
  insertConsent,
  listConsentsFor,
  listConsentsOf,
  lockConsent,
  updateConsent,
} from './dispatch-consent.sql.ts'

type Answer = EndpointResponseInput<typeof listConsentsAskedEndpoint>

function presentConsent(row: ConsentRow, now: number): Answer['data'][number] {
  const authority = presentAuthority(row.usdot, row.register_entry)
  const dispatcher = dispatcherName(row)
  return {
    id: row.id,
    status: displayedConsentStatus({ status: row.shown_status, expiresAt: row.expires_at.getTime() }, now),
    usdot: row.usdot,
    legalName: row.carrier_name,
    dispatcher: { id: row.dispatcher_id, name: dispatcher },
    isUsdotProved: row.is_proved,
    loads: row.loads,
    ...(authority && { authority }),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    consentedAt: row.consented_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    consent: row.consent ?? consentText({ carrier: row.carrier_name, usdot: row.usdot, dispatcher }),
  }
}

/** What makes the links of consents. */
export interface ConsentLinks {
  keys: Pick<TokenKeys, 'digest'>
  appUrl: string
}

type Listing = Pick<ReadContext, 'db' | 'actor' | 'now'>

async function listAsked({ keys, appUrl }: ConsentLinks, { db, actor, now }: Listing): Promise<Answer> {
  const data = (await listConsentsOf(db, actor.id)).map((row) => {
    const shown = presentConsent(row, now)
    return { ...shown, ...(shown.status === 'asked' && { link: consentLink(keys, 'ask', { id: row.id, appUrl }) }) }
  })
  return { data }
}

async function listGiven({ db, actor, now }: Listing): Promise<Answer> {
  const { usdot, dot_verified_at: provedAt } = await findHolder(db, actor.id)
  const about = { accountId: actor.id, usdot, isUsdotProved: provedAt !== null, now: new Date(now) }
  const rows = await listConsentsFor(db, about)
  return { data: rows.map((row) => presentConsent(row, now)) }
}

/** Emails of one kind to one address in a day, from all dispatchers. */
const MOST_QUESTIONS_A_DAY = 3

/** The question goes to the address that the dispatcher gives, and to the register's. The link is the only way on. */
async function queueQuestions(
  tx: WriteContext['db'],
  { id, email, usdot }: { id: string; email: string | undefined; usdot: string },
  now: number,
): Promise<void> {
  const about = { kind: 'consent-asked', consentId: id } as const
  const mayMail = async (whom: string, most: number) =>
    (await spendWithin(tx, `consent question ${whom}`, { now, perMs: DAY_MS, cost: 1, most })).fits
  if (email !== undefined && (await mayMail(email.toLowerCase(), MOST_QUESTIONS_A_DAY)))
    await queueMail(tx, { ...about, email })
  if (await mayMail(`usdot ${usdot}`, 1)) await queueMail(tx, { ...about, email: null })
}

async function askCarrier(
  links: ConsentLinks,
  { body }: ParsedEndpointInput<typeof askCarrierEndpoint>,
  ctx: WriteContext,
): Promise<Answer> {
  const { db: tx, actor, now } = ctx
  const own = await findHolder(tx, actor.id)
  unwrapDecision(decideAskCarrier(actor, own.usdot))
  const usdot = body.usdot.replace(/^0+/, '')
  await closeUnusableConsent(tx, { dispatcherId: actor.id, usdot, now: new Date(now) })
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
  if (isNew) {
    await record(tx, { type: 'consent.asked', consentId: body.consentId }, { actorId: actor.id, now })
    await queueQuestions(tx, { id: body.consentId, email: body.email, usdot }, now)
  }
  // somebody else's id says nothing of its row
  else if (!(await listConsentsOf(tx, actor.id)).some((row) => row.usdot === usdot)) throw new Refused('NOT_FOUND')
  return listAsked(links, ctx)
}

/** The dispatcher ends a consent, or withdraws its question. */
async function endAsDispatcher(
  links: ConsentLinks,
  { params, body }: ParsedEndpointInput<typeof endCarrierConsentEndpoint>,
  ctx: WriteContext,
): Promise<Answer> {
  const { db: tx, actor, now } = ctx
  const consent = await lockConsent(tx, params.id)
  if (!consent || consent.dispatcher_id !== actor.id) throw new Refused('NOT_FOUND')
  const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
  const decision = unwrapDecision(decideConsentAction('end', facts, now))
  if (!decision.changed) return listAsked(links, ctx)
  await updateConsent(tx, consent.id, {
    status: decision.to,
    ended_at: new Date(now),
    ended_by: 'dispatcher',
    end_reason: body.reason || null,
  })
  await record(tx, { type: 'consent.ended', consentId: consent.id, by: 'dispatcher' }, { actorId: actor.id, now })
  return listAsked(links, ctx)
}

/**
 * The carrier's consent, locked for its answer.
 * @throws Refused NOT_FOUND for another number's, and for one that another account of the number gave
 * @throws Refused USDOT_NOT_PROVED when the register knows a contact that could prove it
 */
async function lockAsCarrier({ db: tx, actor, now }: WriteContext, id: string, action: ConsentAction) {
  const consent = await lockConsent(tx, id)
  const row = await findConsent(tx, id)
  const holder = await findHolder(tx, actor.id)
  const isTheirs = consent?.carrier_id ? consent.carrier_id === actor.id : consent?.usdot === holder.usdot
  if (!consent || !row || !isTheirs || consent.dispatcher_id === actor.id) throw new Refused('NOT_FOUND')
  // whose contact is the dispatcher's own would consent to itself
  if (action === 'consent' && row.is_contact_own) throw new Refused('USDOT_NOT_PROVED', { message: OWN_CONTACT })
  const proof = { isUsdotProved: holder.dot_verified_at !== null, hasRegisterContact: holder.has_register_contact }
  // who gave it may always end it
  if (consent.carrier_id === null && !mayConsent(proof)) throw new Refused('USDOT_NOT_PROVED')
  const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
  return { ...proof, consent, row, decision: unwrapDecision(decideConsentAction(action, facts, now)) }
}

const OWN_CONTACT = "The dispatcher gives FMCSA's contact of this USDOT number as its own, so it proves nothing"

async function giveConsent(
  { params, body }: ParsedEndpointInput<typeof giveConsentEndpoint>,
  ctx: WriteContext,
): Promise<Answer> {
  const { db: tx, actor, now, address, userAgent } = ctx
  const { consent, row, decision, isUsdotProved } = await lockAsCarrier(ctx, params.id, 'consent')
  if (!decision.changed) return listGiven(ctx)
  const { usdot, carrier_name: carrier } = row
  await updateConsent(tx, consent.id, {
    status: decision.to,
    carrier_id: actor.id,
    // unproved, it holds as long as the register has no contact
    ...(isUsdotProved ? { proof: 'account' } : { proved_contact: JSON.stringify({ email: null, phone: null }) }),
    signer_name: body.name,
    signer_title: body.title,
    consent_version: CONSENT_VERSION,
    consent: consentText({ carrier, usdot, dispatcher: dispatcherName(row) }),
    network_address: address,
    user_agent: userAgent,
    consented_at: new Date(now),
  })
  await record(tx, { type: 'consent.answered', consentId: consent.id, isGiven: true }, { actorId: actor.id, now })
  return listGiven(ctx)
}

function closing(action: 'decline' | 'end') {
  return async (
    { params, body }: { params: { id: string }; body: { reason?: string | undefined } },
    ctx: WriteContext,
  ): Promise<Answer> => {
    const { consent, decision } = await lockAsCarrier(ctx, params.id, action)
    if (!decision.changed) return listGiven(ctx)
    const { db: tx, actor, now } = ctx
    await updateConsent(tx, consent.id, {
      status: decision.to,
      // who declined keeps it in its list
      ...(action === 'decline' && { carrier_id: actor.id }),
      ended_at: new Date(now),
      ended_by: 'carrier',
      end_reason: body.reason || null,
    })
    const about = { consentId: consent.id }
    await record(
      tx,
      action === 'decline'
        ? { type: 'consent.answered', ...about, isGiven: false }
        : { type: 'consent.ended', ...about, by: 'carrier' },
      { actorId: actor.id, now },
    )
    return listGiven(ctx)
  }
}

/** The carriers that a dispatcher books for, and the dispatchers that a carrier lets book. */
export function dispatchRoutes(links: ConsentLinks, spend: Spend): Route[] {
  return [
    route(listConsentsAskedEndpoint, (_, ctx) => listAsked(links, ctx)),
    route(
      askCarrierEndpoint,
      within(spend, 'consents', (input: ParsedEndpointInput<typeof askCarrierEndpoint>, ctx: WriteContext) =>
        askCarrier(links, input, ctx),
      ),
    ),
    route(endCarrierConsentEndpoint, (input, ctx) => endAsDispatcher(links, input, ctx)),
    route(listConsentsGivenEndpoint, (_, ctx) => listGiven(ctx)),
    route(giveConsentEndpoint, giveConsent),
    route(declineConsentEndpoint, closing('decline')),
    route(endDispatcherConsentEndpoint, closing('end')),
  ]
}
