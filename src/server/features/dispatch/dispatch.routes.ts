import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
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
} from '#domain/freight/dispatch-consent.ts'
import { mailboxOf } from '#domain/text/mailbox.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { record } from '#server/jobs/record.ts'
import { type CarrierRegister, isLookedUp } from '#server/ports/register/carrier-register.ts'
import { presentAuthority } from '../authority/present-authority.ts'
import { lockEntry } from '../authority/register-entry.sql.ts'
import { recordConsentEnd } from './consent-end.step.ts'
import { consentLink } from './consent-link.ts'
import {
  addCarrierEmail,
  closeUnusableConsent,
  type ConsentRow,
  findConsent,
  findHolder,
  type Holder,
  insertConsent,
  listConsentsNear,
  listConsentsOf,
  lockConsent,
  lockHolder,
  updateConsent,
} from './dispatch-consent.sql.ts'
import { awaitedAnswerer, type IsLookedUp, isConsentOf, sendQuestion } from './send-question.ts'

type Answer = EndpointResponseInput<typeof listConsentsAskedEndpoint>

/** What makes the links of consents, and tells whether the register is asked about a number. */
export interface DispatchDeps {
  keys: Pick<TokenKeys, 'digest' | 'digests'>
  appUrl: string
  isLookedUp: IsLookedUp
}

/** The carrier's name, as its account would consent: what it reads is what it signs. */
function carrierName({ register_entry: entry, consent, carrier_name: name }: ConsentRow, holder: Holder): string {
  return consent === null ? (entry?.record?.legalName ?? holder.name) : name
}

function presentConsent(
  row: ConsentRow,
  { now, carrier = row.carrier_name }: { now: number; carrier?: string },
): Answer['data'][number] {
  const authority = presentAuthority(row.usdot, row.register_entry)
  const dispatcher = isolateBidi(row.dispatcher_name)
  const { signer_name: name, signer_title: title } = row
  return {
    id: row.id,
    status: displayedConsentStatus({ status: row.shown_status, expiresAt: row.expires_at.getTime() }, now),
    usdot: row.usdot,
    legalName: carrier,
    dispatcher: { id: row.dispatcher_id, name: dispatcher },
    isUsdotProved: row.is_proved,
    signer: name === null ? null : { name, title: title ?? '' },
    loads: row.loads,
    ...(authority && { authority }),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    consentedAt: row.consented_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    consent: row.consent ?? consentText({ carrier, usdot: row.usdot, dispatcher }),
  }
}

type Listing = Pick<ReadContext, 'db' | 'actor' | 'now'>

async function listAsked(deps: DispatchDeps, { db, actor, now }: Listing): Promise<Answer> {
  const data = (await listConsentsOf(db, actor.accountId)).map((row) => {
    const presented = presentConsent(row, { now })
    if (presented.status !== 'asked') return presented
    const awaits = awaitedAnswerer(row, deps.isLookedUp)
    return { ...presented, awaits, link: consentLink(deps.keys, 'ask', { id: row.id, appUrl: deps.appUrl }) }
  })
  return { data }
}

async function listGiven(deps: DispatchDeps, { db, actor, now }: Listing): Promise<Answer> {
  const holder = await findHolder(db, actor.accountId)
  const rows = await listConsentsNear(db, holder, new Date(now))
  const theirs = rows.filter((row) => isConsentOf(holder, row, deps.isLookedUp))
  return { data: theirs.map((row) => presentConsent(row, { now, carrier: carrierName(row, holder) })) }
}

const MUST_BE_NAMED = 'Required: FMCSA lists no contact for this number, so the account with this email answers'
const OWN_EMAIL = "Enter the carrier's email, not your own"

const askCarrier = (deps: DispatchDeps) =>
  route(askCarrierEndpoint, async ({ body }, ctx) => {
    const { db: tx, actor, now } = ctx
    const own = await lockHolder(tx, actor.accountId)
    unwrapDecision(decideAskCarrier(actor, own.usdot))
    const usdot = body.usdot.replace(/^0+/, '')
    const email = body.email ?? null
    if (email !== null && own.emails.some((each) => mailboxOf(each) === mailboxOf(email)))
      throw refuseField('email', OWN_EMAIL)
    await closeUnusableConsent(tx, { dispatcherId: actor.accountId, usdot, now: new Date(now) })
    const isNew = await insertConsent(tx, {
      id: body.consentId,
      dispatcher_id: actor.accountId,
      usdot,
      legal_name: body.legalName,
      mc_number: body.mcNumber || null,
      carrier_email: email,
      status: 'asked',
      asked_at: new Date(now),
      expires_at: new Date(consentExpiresAt(now)),
    })
    const consent = (await listConsentsOf(tx, actor.accountId)).find((row) =>
      isNew ? row.id === body.consentId : row.usdot === usdot && (row.status === 'asked' || row.status === 'active'),
    )
    // somebody else's id says nothing of its row
    if (!consent) throw new Refused('NOT_FOUND')
    const isNamedNow = !isNew && email !== null && (await addCarrierEmail(tx, { id: consent.id, email }))
    const question = { ...consent, ...(isNamedNow && { carrier_email: email }) }
    if (question.status === 'asked' && awaitedAnswerer(question, deps.isLookedUp) === 'nobody')
      throw refuseField('email', MUST_BE_NAMED)
    if (isNew || isNamedNow) await sendQuestion(tx, question, { isLookedUp: deps.isLookedUp, now })
    return listAsked(deps, ctx)
  })

/** The dispatcher ends a consent, or withdraws its question. */
const endAsDispatcher = (deps: DispatchDeps) =>
  route(endCarrierConsentEndpoint, async ({ params, body }, ctx) => {
    const { db: tx, actor, now } = ctx
    const consent = await lockConsent(tx, params.id)
    if (!consent || consent.dispatcher_id !== actor.accountId) throw new Refused('NOT_FOUND')
    const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
    const decision = unwrapDecision(decideConsentAction('end', facts, now))
    if (!decision.changed) return listAsked(deps, ctx)
    await updateConsent(tx, consent.id, {
      status: decision.to,
      ended_at: new Date(now),
      ended_by: 'dispatcher',
      end_reason: body.reason || null,
    })
    const end = { consentId: consent.id, by: 'dispatcher' } as const
    await recordConsentEnd(tx, end, { actorId: actor.accountId, now })
    return listAsked(deps, ctx)
  })

/**
 * The carrier's consent, locked for its answer, with the number and the proof that entitle to it.
 * @throws Refused NOT_FOUND for what is another account's
 * @throws Refused USDOT_NOT_PROVED when the dispatcher gives the register's contact as its own
 */
async function lockAsCarrier(
  deps: DispatchDeps,
  { db: tx, actor, now }: WriteContext,
  id: string,
  action: ConsentAction,
) {
  const unlocked = await findConsent(tx, id)
  if (!unlocked) throw new Refused('NOT_FOUND')
  await lockEntry(tx, unlocked.usdot)
  const holder = await lockHolder(tx, actor.accountId)
  await lockConsent(tx, id)
  const consent = await findConsent(tx, id)
  if (!consent || !isConsentOf(holder, consent, deps.isLookedUp)) throw new Refused('NOT_FOUND')
  // whose contact is the dispatcher's own would consent to itself
  if (action === 'consent' && consent.is_contact_own) throw new Refused('USDOT_NOT_PROVED', { message: OWN_CONTACT })
  const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
  return { holder, consent, decision: unwrapDecision(decideConsentAction(action, facts, now)) }
}

const OWN_CONTACT = "The dispatcher gives FMCSA's contact of this USDOT number as its own, so it proves nothing"

const giveConsent = (deps: DispatchDeps) =>
  route(giveConsentEndpoint, async ({ params, body }, ctx) => {
    const { db: tx, actor, now, address, userAgent } = ctx
    const { holder, consent, decision } = await lockAsCarrier(deps, ctx, params.id, 'consent')
    if (!decision.changed) return listGiven(deps, ctx)
    const about = {
      carrier: carrierName(consent, holder),
      usdot: consent.usdot,
      dispatcher: isolateBidi(consent.dispatcher_name),
    }
    await updateConsent(tx, consent.id, {
      status: decision.to,
      carrier_id: actor.accountId,
      ...(holder.isUsdotProved && { proof: 'account' }),
      signer_name: body.name,
      signer_title: body.title,
      consent_version: CONSENT_VERSION,
      consent: consentText(about),
      network_address: address,
      user_agent: userAgent,
      consented_at: new Date(now),
    })
    await record(
      tx,
      { type: 'consent.answered', consentId: consent.id, isGiven: true },
      { actorId: actor.accountId, now },
    )
    return listGiven(deps, ctx)
  })

const closing = (
  deps: DispatchDeps,
  endpoint: typeof declineConsentEndpoint | typeof endDispatcherConsentEndpoint,
  action: 'decline' | 'end',
) =>
  route(endpoint, async ({ params, body }, ctx) => {
    const { consent, decision } = await lockAsCarrier(deps, ctx, params.id, action)
    if (!decision.changed) return listGiven(deps, ctx)
    const { db: tx, actor, now } = ctx
    await updateConsent(tx, consent.id, {
      status: decision.to,
      // who declined keeps it in its list
      ...(action === 'decline' && { carrier_id: actor.accountId }),
      ended_at: new Date(now),
      ended_by: 'carrier',
      end_reason: body.reason || null,
    })
    const [consentId, about] = [consent.id, { actorId: actor.accountId, now }]
    if (action === 'decline') await record(tx, { type: 'consent.answered', consentId, isGiven: false }, about)
    else await recordConsentEnd(tx, { consentId, by: 'carrier' }, about)
    return listGiven(deps, ctx)
  })

interface DispatchRoutesDeps extends Pick<DispatchDeps, 'keys'> {
  config: { appUrl: string }
  register: CarrierRegister | null
  spend: Spend
}

/** The carriers that a dispatcher books for, and the dispatchers that a carrier lets book. */
export function dispatchRoutes({ keys, config: { appUrl }, register, spend }: DispatchRoutesDeps): Route[] {
  const deps: DispatchDeps = { keys, appUrl, isLookedUp: (usdot) => isLookedUp(register, usdot) }
  return [
    route(listConsentsAskedEndpoint, (_, ctx) => listAsked(deps, ctx)),
    within(spend, 'consents', askCarrier(deps)),
    endAsDispatcher(deps),
    route(listConsentsGivenEndpoint, (_, ctx) => listGiven(deps, ctx)),
    giveConsent(deps),
    closing(deps, declineConsentEndpoint, 'decline'),
    closing(deps, endDispatcherConsentEndpoint, 'end'),
  ]
}
