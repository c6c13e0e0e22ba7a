import type { Load, Location, Party } from '#contract/freight/load.ts'
import { can } from '#domain/access/permission.ts'
import { displayedRequestStatus } from '#domain/freight/booking.ts'
import { isLoadParty, type LoadViewer, resolveLoadViewer } from '#domain/freight/load-viewer.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { type LoadPaper, withoutDocks } from '#domain/freight/paper-terms.ts'
import { firstStop, lastStop, type NamedStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { Trip } from '#domain/freight/odd-arrival.ts'
import { findStopStay, type StopEvent } from '#domain/freight/stop-event.ts'
import { nextAllowedAt, type RepeatableAction, repeatLimitMessage } from '#domain/freight/repeat-limit.ts'
import { blurPoint } from '#domain/geo/board-projection.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Actor } from '#server/http/actor.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { presentUsdot } from '../account/present-usdot.ts'
import { presentCounterOffer } from '../booking/present-booking-request.ts'
import type { CurrentDeal } from '../deals/deal.sql.ts'
import { presentDealChange, presentDealDriver, presentDetentionTerms, readStops } from '../deals/present-deal.ts'
import { readStopTimes } from '../deals/present-detention.ts'
import { presentStopEvent } from '../deals/present-stop-event.ts'
import { presentDocument } from '../documents/present-document.ts'
import { findLoadFor, type LoadRow, type OwnRequestJson, type PartyJson, type StopJson } from './load.sql.ts'
import { toLoadSnapshot } from './load-snapshot.sql.ts'

function presentStop(stop: StopJson, seesStreet: boolean): Location {
  const { latitude, longitude } = stop
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const open = {
    city: stop.city,
    state: stop.state,
    zipCode: stop.zip_code,
    zone: stop.zone,
  }
  if (seesStreet) {
    return {
      ...open,
      address: stop.address,
      description: stop.description,
      coordinates: point,
      contactName: stop.contact_name,
      contactPhone: stop.contact_phone,
      contactEmail: stop.contact_email,
    }
  }
  return {
    ...open,
    address: null,
    description: null,
    coordinates: point && blurPoint(point),
    contactName: null,
    contactPhone: null,
    contactEmail: null,
  }
}

/** @param frozen the party as the deal keeps it */
function presentParty(account: PartyJson, frozen: CurrentDeal['broker'] | undefined, seesEmail: boolean): Party {
  const party = frozen ?? account
  return {
    id: account.id,
    firstName: party.firstName,
    lastName: party.lastName,
    businessName: party.businessName,
    ...presentUsdot(party),
    phoneNumber: party.phoneNumber,
    email: seesEmail && account.isActive ? party.email : null,
    ...(!account.isActive && { closed: true }),
  }
}

function presentOwnRequest(request: OwnRequestJson, now: number): Load['myRequest'] {
  const status = displayedRequestStatus(
    { status: request.status, expiresAt: Date.parse(request.expires_at), responseMessage: request.response_message },
    now,
  )
  return {
    id: request.id,
    ...status,
    proposedRate: request.proposed_rate_cents === null ? null : centsToDollars(request.proposed_rate_cents),
    expiresAt: new Date(request.expires_at).toISOString(),
    createdAt: new Date(request.created_at).toISOString(),
    ...presentCounterOffer(request.counter, request.status, now),
    ...(!request.hauls_itself && { carrier: presentOwnCarrier(request.carrier) }),
  }
}

function presentOwnCarrier(named: OwnRequestJson['carrier']): NonNullable<Load['myRequest']>['carrier'] {
  if (!named) return null
  const { legalName, usdot, isActive } = named
  return { legalName, usdot, ...(!isActive && { hasEndedConsent: true }) }
}

/** The actor's relation to this load, or null for a 404. */
export function resolveRowViewer(row: LoadRow, actor: Actor): LoadViewer | null {
  return resolveLoadViewer(toLoadSnapshot(row), {
    id: actor.accountId,
    hasRequest: row.my_request !== null,
    mayBook: can(actor, 'load:book'),
  })
}

/** The agreed appointments to the deal's parties, else the posted ones. */
function presentAppointments(row: LoadRow, party: boolean) {
  const [pickup, delivery] = party ? [row.agreed_pickup_at, row.agreed_delivery_at] : [null, null]
  const [pickupUntil, deliveryUntil] = [
    pickup ? row.agreed_pickup_until : row.pickup_until,
    delivery ? row.agreed_delivery_until : row.delivery_until,
  ]
  return {
    pickupDateTime: (pickup ?? row.pickup_at).toISOString(),
    ...(pickupUntil && { pickupUntil: pickupUntil.toISOString() }),
    deliveryDateTime: (delivery ?? row.delivery_at).toISOString(),
    ...(deliveryUntil && { deliveryUntil: deliveryUntil.toISOString() }),
  }
}

const timesOf = (at: string, until: string | null | undefined) => ({ dateTime: at, ...(until && { until }) })

/** What a truck is asked for at a dock, and how it is loaded there; the load's paper says it of the ends. */
function numbersOf(stop: StopJson, end: NamedStop | null, paper: LoadPaper | null) {
  const stated = {
    appointmentNumber: end ? paper?.[`${end.id}Appointment`] : stop.appointment_number,
    references: end ? paper?.[`${end.id}References`] : stop.reference_numbers,
    handling: end ? paper?.[`${end.id}Handling`] : stop.handling,
  }
  return Object.fromEntries(Object.entries(stated).flatMap(([field, words]) => (words ? [[field, words]] : [])))
}

/** All stops in driving order. The ends have the times that the viewer's named fields say. */
function presentStops(
  row: LoadRow,
  named: ReturnType<typeof presentAppointments>,
  party: boolean,
  events: readonly StopEvent[],
): NonNullable<Load['stops']> {
  const [first, last] = [firstStop(row.stops), lastStop(row.stops)]
  const [begins, ends] = POSTED_STOPS
  return row.stops.map((stop) => {
    const { pieces, weight_lbs: weight, leg_miles: legMiles, leg_minutes: legMinutes } = stop
    const hasFreight = pieces !== null || weight !== null
    return {
      id: stop.id,
      kind: stop.kind,
      ...presentStop(stop, party),
      ...(stop === first
        ? timesOf(named.pickupDateTime, named.pickupUntil)
        : stop === last
          ? timesOf(named.deliveryDateTime, named.deliveryUntil)
          : timesOf(
              new Date(stop.appointment_at).toISOString(),
              stop.appointment_until && new Date(stop.appointment_until).toISOString(),
            )),
      ...(hasFreight && { freight: { ...(pieces !== null && { pieces }), ...(weight !== null && { weight }) } }),
      ...(party && numbersOf(stop, stop === first ? begins : stop === last ? ends : null, row.paper)),
      // a leg's length helps to find an address
      ...(party && legMiles !== null && legMinutes !== null && { legMiles, legMinutes }),
      ...stayOf(stop, events),
    }
  })
}

/** When the truck came to a stop and left it, as `findStopStay` reads the taps. */
function stayOf({ id }: StopJson, events: readonly StopEvent[]) {
  const { arrival, departure } = findStopStay(events, id)
  return {
    ...(arrival && { arrivedAt: new Date(arrival.occurredAt).toISOString() }),
    ...(departure && { departedAt: new Date(departure.occurredAt).toISOString() }),
  }
}

/** In driving order; a tap at a stop that the load doesn't have is left out. */
function presentDoneStops({ stops, done_stops: done }: LoadRow, viewer: LoadViewer): Pick<Load, 'doneStops'> {
  const doneStops = viewer === 'owner' && done ? stops.map(({ id }) => id).filter((id) => done.includes(id)) : []
  return doneStops.length > 0 ? { doneStops } : {}
}

function presentPaper(stored: LoadPaper | null, party: boolean): Pick<Load, 'paper'> {
  const paper = party ? stored : stored && withoutDocks(stored)
  return paper && Object.keys(paper).length > 0 ? { paper } : {}
}

/** Whom the owner bills: its people read it, and programs that may read money. */
function presentCustomer(row: LoadRow, viewer: LoadViewer, { key }: Actor): Pick<Load, 'customerId' | 'customerName'> {
  if (viewer !== 'owner' || (key && !key.scopes.includes('money:read'))) return {}
  return { customerId: row.customer_id, ...(row.customer_name !== null && { customerName: row.customer_name }) }
}

/** What the actor may see of a load. */
export function presentLoadFor(
  row: LoadRow,
  actor: Actor,
  now: number,
  viewer: LoadViewer = resolveRowViewer(row, actor) ?? 'board',
): Load {
  return { ...presentLoad(row, viewer, now), ...presentCustomer(row, viewer, actor) }
}

/** What any viewer of this kind may see of a load. Every load leaves the server through here. */
export function presentLoad(row: LoadRow, viewer: LoadViewer, now: number): Load {
  const party = isLoadParty(viewer)
  const deal = party ? row.deal : null
  const appointments = presentAppointments(row, party)
  return {
    id: row.id,
    number: row.number,
    reference: party ? row.reference : null,
    ...(viewer === 'owner' && row.list_id && { listId: row.list_id }),
    version: row.version,
    status: row.status,
    tendered: row.tendered,
    ...(row.tendered_at &&
      row.tender_expires_at &&
      (party || row.is_dispatcher) && {
        tender: { at: row.tendered_at.toISOString(), expiresAt: row.tender_expires_at.toISOString() },
      }),
    viewer,
    pickupLocation: presentStop(firstStop(row.stops), party),
    deliveryLocation: presentStop(lastStop(row.stops), party),
    ...appointments,
    stops: presentStops(row, appointments, party, deal ? readStopTimes(deal.events) : []),
    ...presentDoneStops(row, viewer),
    detention: presentDetentionTerms(row),
    ...presentPaper(row.paper, party),
    weight: row.weight_lbs,
    team: row.team,
    partial: row.partial,
    distance: row.distance_miles,
    distanceSource: row.distance_source,
    avgTime: row.drive_minutes,
    rate: centsToDollars(row.rate_cents),
    ...(viewer === 'owner' && {
      shipperPays: row.shipper_pays_cents === null ? null : centsToDollars(row.shipper_pays_cents),
    }),
    agreedRate: party && row.agreed_rate_cents !== null ? centsToDollars(row.agreed_rate_cents) : null,
    brokerNotes: row.broker_notes,
    dispatcherNotes: party ? row.dispatcher_notes : null,
    equipmentRequirements: {
      type: row.vehicle,
      trailer: row.trailer,
      packagingType: row.packaging_type,
      commodity: row.commodity,
      specialInstructions: party ? row.special_instructions : null,
      code: row.equipment_code,
    },
    broker: presentParty(row.broker, deal?.broker, party),
    dispatcher:
      row.dispatcher && (party || row.is_dispatcher) ? presentParty(row.dispatcher, deal?.carrier, party) : null,
    ...(row.assignee && { assignee: row.assignee }),
    myRequest: row.my_request && presentOwnRequest(row.my_request, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    ...(deal && { deal: presentCurrentDeal(deal, row) }),
  }
}

function presentCurrentDeal(
  {
    id,
    named,
    hauler_id: haulerId,
    is_usdot_proved: isUsdotProved,
    is_consent_ended: isConsentEnded,
    terms,
    change,
    driver,
    events,
    documents,
    signed_by: signedBy,
    invoice,
    extra_cents: extras,
  }: CurrentDeal,
  row: Pick<LoadRow, 'owner_id' | 'status' | 'is_hauler' | 'stops' | 'distance_miles'>,
): NonNullable<Load['deal']> {
  const { owner_id: brokerId, status, is_hauler: isHauler } = row
  const stops = readStops(terms)
  const milesTo = new Map(row.stops.map((stop) => [stop.id, stop.leg_miles]))
  const trip: Trip = {
    stops: stops.map((stop) => ({ ...stop, legMiles: milesTo.get(stop.id) })),
    events: readStopTimes(events),
    distance: row.distance_miles,
  }
  return {
    id,
    version: terms.version,
    ...(named && {
      carrier: {
        legalName: named.legalName,
        usdot: named.dotNumber,
        isUsdotProved: isUsdotProved === true,
        ...(isHauler && haulerId !== null && { accountId: haulerId }),
        ...(isConsentEnded && { hasEndedConsent: true as const }),
      },
    }),
    ...(change && { change: presentDealChange(change, status) }),
    ...presentDealDriver(driver),
    detention: presentDetentionTerms(terms),
    // a tap at a stop that a change removed is in the deal's record
    stopEvents: events
      .filter(({ stop }) => milesTo.has(stop))
      .map((event) => presentStopEvent(event, { brokerId, stops, trip })),
    documents: documents.map((document) => presentDocument(document, brokerId)),
    signedBy,
    ...(invoice && {
      invoice: {
        status: invoice.status,
        total: centsToDollars(invoice.total_cents),
        sentAt: new Date(invoice.sent_at).toISOString(),
        ...(invoice.paid_on !== null && { paidOn: invoice.paid_on }),
      },
    }),
    extras: centsToDollars(extras),
  }
}

/** The load to send with a refusal: what the actor may see now, or undefined if that's a 404. */
export async function presentCurrentLoad({ db, actor, now }: WriteContext, loadId: string): Promise<Load | undefined> {
  const row = await findLoadFor(db, actor.accountId, loadId)
  const viewer = row && resolveRowViewer(row, actor)
  return row && viewer ? presentLoadFor(row, actor, now, viewer) : undefined
}

/** The load as the actor sees it, also after an action that just ended their access to it. */
export async function presentLoadTo({ db, actor, now }: WriteContext | ReadContext, loadId: string): Promise<Load> {
  const row = await findLoadFor(db, actor.accountId, loadId)
  if (!row) throw new Refused('NOT_FOUND')
  return presentLoadFor(row, actor, now)
}

/**
 * The refusal when the repeat limit is reached, else null. The load is locked, so counts can't race. A 409, not a 429:
 * on a 429 the outbox would hold the action with nothing on screen.
 */
export async function presentRepeatRefusal(
  ctx: WriteContext,
  loadId: string,
  { round, rounds }: { round: RepeatableAction; rounds: readonly Instant[] },
): Promise<Refused | null> {
  const againAt = nextAllowedAt(rounds, ctx.now)
  if (againAt === null) return null
  const current = await presentLoadTo(ctx, loadId)
  return new Refused('TOO_OFTEN', { message: repeatLimitMessage(round, againAt, current.pickupLocation.zone), current })
}
