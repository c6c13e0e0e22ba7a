import type { Kysely, Transaction } from 'kysely'
import { shipperStopNumber } from '#domain/edi/decide-status.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import { type StatusOut, write214 } from '#domain/edi/write-214.ts'
import type { StopTap } from '#domain/freight/stop-event.ts'
import type { Schema } from '#server/db/schema.ts'
import { type DealRow, listDealsOf } from '../../deals/deal.sql.ts'
import { readStopsOfAllVersions } from '../../deals/present-deal.ts'
import { readStopTimes } from '../../deals/present-detention.ts'
import { listDelayCodes } from '../../loads/load-event.sql.ts'
import { lockDealtLoad } from '../../loads/load.sql.ts'
import { findTenderOfLoad, type TenderRow } from '../../tenders/tender.sql.ts'
import { listTold } from './interchange.sql.ts'
import { findPartnerById, type ShownPartner } from './partner.sql.ts'
import { sendSet } from './send-message.step.ts'

/** A tap that counts. */
interface Tap {
  id: string
  kind: StopTap
  deal: DealRow
  stop: string
  at: number
}

const toldAs = ({ id }: Pick<Tap, 'id'>) => `stop ${id}`

/**
 * EDI-24: the shipper of a load hears of each stop event once, with its own number of the stop; of a corrected one again,
 * as its new time is another event.
 */
export function sendStatuses(db: Kysely<Schema>, { loadId, now }: { loadId: string; now: number }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockDealtLoad(tx, loadId)
    const tender = await findTenderOfLoad(tx, loadId)
    const partner = tender && (await findPartnerById(tx, tender.partner_id))
    if (!partner || tender.stop_ids === null) return
    const taps = (await listDealsOf(tx, loadId, tender.account_id)).flatMap(tapsOf)
    if (taps.length === 0) return
    const told = await listTold(tx, partner.id, taps.map(toldAs))
    const codes = await listDelayCodes(tx, loadId)
    for (const tap of taps.filter((each) => !told.has(toldAs(each))))
      await sendTap(tx, { tender, partner, tap, reason: codes.get(tap.id) ?? 'NS', now })
  })
}

/** In the order in which the server got them, without those that a correction voids. */
function tapsOf(deal: DealRow): Tap[] {
  const events = readStopTimes(deal.stop_events)
  const voided = new Set(events.map(({ corrects }) => corrects))
  return events.flatMap(({ id, kind, stop, occurredAt }) =>
    kind === 'corrected' || voided.has(id) ? [] : [{ id, kind, deal, stop, at: occurredAt }],
  )
}

/** The tender that the load was posted from: a later version may have other stops. */
function postedTender({ versions, stop_ids: ids }: Pick<TenderRow, 'versions' | 'stop_ids'>): EdiTender | undefined {
  return versions.findLast(({ tender }) => tender.stops.length === ids?.length)?.tender
}

interface StatusToSend {
  tender: TenderRow
  partner: ShownPartner
  tap: Tap
  reason: string
  now: number
}

async function sendTap(tx: Transaction<Schema>, { tender, partner, tap, reason, now }: StatusToSend): Promise<void> {
  const posted = postedTender(tender)
  const number = shipperStopNumber(posted?.stops ?? [], tender.stop_ids ?? [], tap.stop)
  const stop = readStopsOfAllVersions(tap.deal.terms).find(({ id }) => id === tap.stop)
  if (!posted || number === null || !stop) return
  const { city, state, zone } = stop.place
  const status: StatusOut = {
    loadNumber: tap.deal.load_number,
    scac: posted.scac || (partner.scac ?? ''),
    shipmentId: tender.shipment_id,
    stopNumber: number,
    kind: stop.kind,
    tap: tap.kind,
    at: tap.at,
    stop: { city, state, zone },
    trailer: tap.deal.driver?.trailerNumber ?? '',
    reason,
    timeCode: partner.time_code,
  }
  const written = write214(status)
  if (!written.ok) throw new Error(`load ${status.loadNumber} can't be written as a 214: ${written.why}`)
  await sendSet(
    tx,
    { partner, isTest: false, now, tellsOf: toldAs(tap) },
    { set: '214', segments: written.segments, refers: { about: tender.shipment_id, tenderId: tender.id } },
  )
}
