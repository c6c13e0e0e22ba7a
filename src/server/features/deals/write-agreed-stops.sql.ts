import { type Insertable, sql, type Transaction } from 'kysely'
import type { DockLines } from '#domain/freight/agreed-stop.ts'
import { firstStop, lastStop, stopIdOf } from '#domain/freight/load-stop.ts'
import { dockLinesOf, withoutDocks } from '#domain/freight/paper-terms.ts'
import { buildLoadSearchWords } from '#domain/text/search-words.ts'
import type { AgreedStopJson, DealTermsTable, ProposedStopJson } from '#server/db/deal-schema.ts'
import { copyEndTimes } from '#server/db/end-times.sql.ts'
import type { LoadStopTable } from '#server/db/load-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import type { LockedLoad } from '../loads/load.sql.ts'

/** What a version of the terms says of the truck's way. */
export interface AgreedWay extends Pick<DealTermsTable, 'miles' | 'drive_minutes' | 'miles_source' | 'weight_lbs'> {
  stops: readonly AgreedStopJson[]
}

/** New stops get the load's next ids, which were never used in it. The load must be locked. */
export async function nameNewStops(
  tx: Transaction<Schema>,
  { id, next_stop: nextStop }: Pick<LockedLoad, 'id' | 'next_stop'>,
  stops: readonly ProposedStopJson[],
): Promise<AgreedStopJson[]> {
  let next = nextStop
  const named = stops.map((stop) => ({ ...stop, id: stop.id ?? stopIdOf(next++) }))
  if (next !== nextStop) await tx.updateTable('load').set({ next_stop: next }).where('id', '=', id).execute()
  return named
}

/** The load gets the stops, miles and weight of a version; its first and last stop the times in force. */
export async function writeAgreedStops(tx: Transaction<Schema>, load: LockedLoad, way: AgreedWay): Promise<void> {
  const { stops } = way
  const places = stops.map(({ city, state, zipCode: zip }) => ({ city, state, zip }))
  const paper = { ...withoutDocks(load.paper ?? {}), ...dockLinesOf(stops) }
  await tx
    .updateTable('load')
    .set({
      stop_count: stops.length,
      distance_miles: way.miles,
      drive_minutes: way.drive_minutes,
      distance_source: way.miles_source,
      weight_lbs: way.weight_lbs,
      paper: Object.keys(paper).length > 0 ? JSON.stringify(paper) : null,
      search_words: buildLoadSearchWords(load, places),
    })
    .where('id', '=', load.id)
    .execute()
  await tx.deleteFrom('load_stop').where('load_id', '=', load.id).execute()
  await tx
    .insertInto('load_stop')
    .values(stops.map((stop, position) => toRow(stop, { loadId: load.id, position, stops })))
    .execute()
  await copyEndTimes(tx, load.id)
}

function toRow(
  stop: AgreedStopJson,
  { loadId, position, stops }: { loadId: string; position: number; stops: readonly AgreedStopJson[] },
): Insertable<LoadStopTable> {
  // the load's paper has the dock lines of the ends
  const isEnd = stop === firstStop(stops) || stop === lastStop(stops)
  const lines: DockLines = isEnd ? {} : stop
  return {
    load_id: loadId,
    id: stop.id,
    position,
    kind: stop.kind,
    address: stop.address ?? null,
    description: stop.description ?? null,
    city: stop.city,
    state: stop.state,
    zip_code: stop.zipCode,
    latitude: stop.latitude ?? null,
    longitude: stop.longitude ?? null,
    precision: stop.precision,
    zone: stop.zone,
    appointment_at: new Date(stop.at),
    appointment_until: stop.until === undefined ? null : new Date(stop.until),
    leg_miles: stop.legMiles ?? null,
    leg_minutes: stop.legMinutes ?? null,
    pieces: stop.pieces ?? null,
    weight_lbs: stop.weight ?? null,
    appointment_number: lines.appointmentNumber ?? null,
    reference_numbers: lines.references ?? null,
    handling: lines.handling ?? null,
    contact_name: stop.contact?.name ?? null,
    contact_phone: stop.contact?.phone ?? null,
    contact_email: stop.contact?.email ?? null,
  }
}

/** The stops, miles and weight that a deal began with; null while no change replaced them. */
export async function findPostedWay(tx: Transaction<Schema>, dealId: string): Promise<AgreedWay | null> {
  const first = await tx
    .selectFrom('deal_terms as terms')
    .innerJoin('deal', 'deal.id', 'terms.deal_id')
    .select(['terms.stops', 'terms.miles', 'terms.drive_minutes', 'terms.miles_source', 'terms.weight_lbs'])
    .where('terms.deal_id', '=', dealId)
    .where('terms.version', '=', 1)
    .where(sql<boolean>`deal.version > 1`)
    .executeTakeFirst()
  return first ?? null
}
