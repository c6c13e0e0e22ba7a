import type { OpenBooks } from '#contract/freight/open-books.ts'
import { cityWithZip } from '#domain/geo/zip.ts'
import { formatCsvFile } from '#domain/text/csv.ts'
import { OPEN_BOOKS_COPY as COPY } from './copy.ts'

/** The record as a list of items, for a spreadsheet. An empty value is what nobody entered. */
export function formatBooksCsv(record: OpenBooks): string {
  const place = (stop: OpenBooks['stops'][number]) =>
    [stop.description, stop.address, cityWithZip(stop)].filter(Boolean).join(', ')
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
    ...record.stops.map((stop) => [items.stop[stop.kind], place(stop)] as const),
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
