import type { BooksStop, OpenBooks } from '#contract/freight/open-books.ts'
import { cityWithZip } from '#domain/geo/zip.ts'
import { formatCsvFile } from '#domain/text/csv.ts'
import { formatPaperTime } from '#domain/time/stop-time.ts'
import { OPEN_BOOKS_COPY as COPY } from './copy.ts'

/** The record as a list of items, for a spreadsheet. An empty value is what nobody entered. */
export function formatBooksCsv(record: OpenBooks): string {
  const { fields, csvItems: items } = COPY
  return formatCsvFile([
    COPY.columns,
    [items.load, record.loadNumber],
    [items.agreedAt, record.acceptedAt],
    [items.releasedAt, record.endedAt],
    [COPY.broker, record.broker.name],
    [items.brokerUsdot, record.broker.dotNumber],
    [items.brokerMc, record.broker.mcNumber],
    [COPY.carrier, record.carrier.name],
    [items.carrierUsdot, record.carrier.dotNumber],
    [items.carrierMc, record.carrier.mcNumber],
    [fields.carrierAddress, record.carrierAddress],
    [fields.consignor, record.consignor],
    [fields.consignorAddress, record.consignorAddress],
    ...record.stops.map((stop, index) => stopItem(stop, index)),
    [fields.freightBill, record.freightBill],
    [COPY.shipperPays, record.shipperPays],
    [COPY.payer, record.payer ?? record.consignor],
    [COPY.carrierGets, record.carrierPay],
    [COPY.brokerKeeps, record.brokerage],
    [fields.carrierPaidOn, record.carrierPaidOn],
    [items.service, record.service],
    [fields.serviceAmount, record.serviceAmount],
    [fields.servicePayer, record.servicePayer],
    [items.enteredAt, record.enteredAt],
    ...record.earlier.map((each) => [items.earlier(each.enteredAt), each.shipperPays] as const),
    ...record.requests.map((each) => [items.request(each.askedAt), each.answeredAt ?? items.open] as const),
  ])
}

/** Of two stops where they are; of more, which and when, as agreed. */
function stopItem({ kind, place, city, state, dateTime, until, zone }: BooksStop, index: number) {
  const { csvItems: items } = COPY
  if (place)
    return [
      items.stop[kind],
      [place.description, place.address, cityWithZip(place)].filter(Boolean).join(', '),
    ] as const
  const time = formatPaperTime({ from: dateTime, ...(until !== undefined && { to: until }) }, zone)
  return [items.stopName(index + 1, kind), `${city}, ${state}, ${time}`] as const
}
