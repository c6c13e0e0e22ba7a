import type { Transaction } from 'kysely'
import { chooseCarrier } from '#domain/freight/dispatch-consent.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { type Holder, lockHolder } from './dispatch-consent.sql.ts'
import { type Bookable, lockForBooking, selectForBooking, givesNumber } from './bookable-consent.sql.ts'

/** Who hauls a booking: its number, and the consent by which somebody else booked. */
export interface Hauler {
  usdot: string | null
  /** by a code to the register's contact */
  isUsdotProved: boolean
  consentId: string | null
}

/**
 * Whom an account asks for a load: itself, or the carrier that it names. Both stay so until the transaction ends. Lock the
 * load and the request first.
 * @returns null when the carrier is to be named
 * @throws Refused NOT_FOUND for another dispatcher's consent, CARRIER_CONSENT_ENDED, OWN_LOAD
 */
export async function chooseHauler(
  tx: Transaction<Schema>,
  { bookerId, ownerId, consentId }: { bookerId: string; ownerId: string; consentId: string | null | undefined },
): Promise<Hauler | null> {
  const own = await lockHolder(tx, bookerId)
  if (own.usdot !== null) return haulerOf(own)
  const consents = await selectForBooking(tx).where('dispatcher_id', '=', bookerId).orderBy('id').execute()
  const chosen = unwrapDecision(chooseCarrier(own.usdot, consents, consentId))
  if (chosen.kind !== 'named') return null
  const { id } = chosen.consent
  const locked = await lockForBooking(tx, chosen.consent)
  // it may have ended since it was read
  unwrapDecision(chooseCarrier(own.usdot, locked ? [locked] : [], id))
  return locked ? haulerOfConsent(tx, locked, ownerId) : null
}

/**
 * Who hauls a request's load, at each step towards a deal. Lock the load and the request first.
 * @throws Refused CARRIER_NOT_NAMED, CARRIER_CONSENT_ENDED with the request as `current`, OWN_LOAD
 */
export async function requireHauler(
  tx: Transaction<Schema>,
  request: { requester_id: string; load_owner_id: string; consent_id: string | null },
  current: () => Promise<unknown>,
): Promise<Hauler> {
  if (request.consent_id === null) {
    const own = await lockHolder(tx, request.requester_id)
    if (own.usdot === null) throw new Refused('CARRIER_NOT_NAMED', { current: await current() })
    return haulerOf(own)
  }
  const named = await selectForBooking(tx).where('id', '=', request.consent_id).executeTakeFirst()
  const consent = named && (await lockForBooking(tx, named))
  if (consent?.status !== 'active') throw new Refused('CARRIER_CONSENT_ENDED', { current: await current() })
  return haulerOfConsent(tx, consent, request.load_owner_id)
}

function haulerOf({ usdot, isUsdotProved }: Holder): Hauler {
  return { usdot, isUsdotProved, consentId: null }
}

const OWN_LOAD = "A broker can't haul its own load through a dispatcher"

/** @throws Refused OWN_LOAD when the carrier is the load's broker, by its account or its number */
async function haulerOfConsent(tx: Transaction<Schema>, consent: Bookable, ownerId: string): Promise<Hauler> {
  const { id: consentId, usdot, carrier_id: carrierId, is_proved: isUsdotProved } = consent
  if (carrierId === ownerId || (await givesNumber(tx, ownerId, usdot)))
    throw new Refused('OWN_LOAD', { message: OWN_LOAD })
  return { usdot, isUsdotProved, consentId }
}
