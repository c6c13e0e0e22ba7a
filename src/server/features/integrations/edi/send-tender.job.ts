import type { Kysely } from 'kysely'
import type { Load } from '#contract/freight/load.ts'
import { equipmentCodeOf } from '#domain/edi/tender-equipment.ts'
import { type TenderOut, type TenderOutPurpose, type TenderOutStop, write204 } from '#domain/edi/write-204.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { resolveLoadViewer } from '#domain/freight/load-viewer.ts'
import { writtenPartyName } from '#domain/text/names.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import { findBookingRequest } from '../../booking/booking-request.sql.ts'
import { findLoadFor, lockDealtLoad } from '../../loads/load.sql.ts'
import { toLoadSnapshot } from '../../loads/load-snapshot.sql.ts'
import { presentLoad } from '../../loads/present-load.ts'
import { listTold } from './interchange.sql.ts'
import { listSystems, type ShownPartner } from './partner.sql.ts'
import { findSentTender, insertSentTender, setSentVersion } from './sent-tender.sql.ts'
import { sendSet } from './send-message.step.ts'

interface TenderNews {
  /** who gets it, if it has a system */
  carrierId: AccountId
  purpose: TenderOutPurpose
}

/** What a carrier's system hears of an event; null for the others. */
export async function tenderNewsOf(db: Kysely<Schema>, event: DomainEvent): Promise<TenderNews | null> {
  const news = (carrierId: string | null | undefined, purpose: TenderOutPurpose) =>
    carrierId ? { carrierId: carrierId as AccountId, purpose } : null
  switch (event.type) {
    case 'load.tendered':
      return news(event.carrierId, '00')
    case 'booking.accepted':
    case 'booking.counter-accepted':
      return news((await findBookingRequest(db, event.requestId))?.requester_id, '06')
    case 'deal.change-answered':
      return event.answer === 'accepted' ? news(event.carrierId, '04') : null
    case 'load.tender-revoked':
    case 'load.tender-expired':
    case 'load.released':
      return news(event.carrierId, '01')
    case 'load.cancelled':
      return news(event.dispatcherId, '01')
    default:
      return null
  }
}

interface Sending extends TenderNews {
  loadId: string
  eventId: number
  now: number
}

/** EDI-30: a 204 to each system of the carrier, with no more than its screen shows. */
export async function sendTender(db: Kysely<Schema>, sending: Sending): Promise<void> {
  for (const partner of await listSystems(db, sending.carrierId)) await sendToSystem(db, partner, sending)
}

function sendToSystem(
  db: Kysely<Schema>,
  partner: ShownPartner,
  { carrierId, purpose, loadId, eventId, now }: Sending,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockDealtLoad(tx, loadId)
    const tellsOf = `event ${eventId}`
    if ((await listTold(tx, partner.id, [tellsOf])).size > 0) return
    const sent = await findSentTender(tx, { partnerId: partner.id, loadId })
    const begins = purpose === '00' || purpose === '06'
    if (begins ? purpose === '06' && !partner.options.bookingTenders : !sent) return
    const row = await findLoadFor(tx, carrierId, loadId)
    if (!row) return
    const viewer = resolveLoadViewer(toLoadSnapshot(row), {
      id: carrierId,
      hasRequest: row.my_request !== null,
      mayBook: true,
    })
    const load = presentLoad(row, viewer ?? 'board', now)
    const written = write204(tenderOf(load, { purpose, partner }))
    if (!written.ok) throw new Error(`load ${load.number} can't be written as a 204: ${written.why}`)
    await sendSet(
      tx,
      { partner, isTest: false, now, tellsOf },
      { set: '204', segments: written.segments, refers: { about: String(load.number), loadId } },
    )
    if (begins) {
      const round = (sent?.round ?? 0) + 1
      await insertSentTender(tx, { partner_id: partner.id, load_id: loadId, round, load_version: load.version })
    } else if (sent && purpose === '04') await setSentVersion(tx, sent, load.version)
  })
}

/** Most letters of an X12 id; the screen shows longer ones whole. */
const MOST_ID = 30
const idsOf = (kind: string, words: string | null | undefined) =>
  (words ?? '')
    .split(/[,;\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= MOST_ID)
    .map((value) => ({ kind, value }))

/** '26 pallets, 1,248 cartons' begins with 26. */
function countOf(pieces: string | undefined): number | null {
  const [, number] = /^(\d{1,6})\b/.exec(pieces ?? '') ?? []
  return number === undefined ? null : Number(number)
}

function tenderOf(load: Load, { purpose, partner }: { purpose: TenderOutPurpose; partner: ShownPartner }): TenderOut {
  const { type, trailer, commodity, specialInstructions } = load.equipmentRequirements
  const respondBy = purpose === '00' && load.tender ? Date.parse(load.tender.expiresAt) : null
  return {
    purpose,
    scac: partner.scac ?? '',
    loadNumber: load.number,
    broker: writtenPartyName(load.broker),
    respondBy,
    rateCents: dollarsToCents(load.agreedRate ?? load.rate),
    weightLbs: load.weight,
    pieces: countOf(load.paper?.pieces),
    commodity,
    temperature: load.paper?.temperature ?? '',
    words: [load.brokerNotes, specialInstructions].filter(Boolean).join('\n'),
    references: idsOf('CR', load.reference),
    equipment: equipmentCodeOf(type, trailer),
    stops: (load.stops ?? []).map((stop, index) => stopOf(stop, index + 1)),
    timeCode: partner.time_code,
  }
}

function stopOf(stop: NonNullable<Load['stops']>[number], number: number): TenderOutStop {
  const { kind, dateTime, until, zone, city, state, zipCode: zip, address, freight } = stop
  const [appointment] = idsOf('', stop.appointmentNumber)
  return {
    number,
    kind,
    from: Date.parse(dateTime),
    to: until === undefined ? null : Date.parse(until),
    zone,
    city,
    state,
    zip,
    dock:
      address === null ? null : { name: '', address, contact: stop.contactName ?? '', phone: stop.contactPhone ?? '' },
    weightLbs: freight?.weight ?? null,
    pieces: countOf(freight?.pieces),
    appointment: appointment?.value ?? '',
    references: idsOf('PO', stop.references),
  }
}
