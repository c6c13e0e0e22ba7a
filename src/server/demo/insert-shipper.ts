import type { Transaction } from 'kysely'
import { DEFAULT_OPTIONS } from '#domain/edi/partner.ts'
import type { EdiTender, TenderParty, TenderStop } from '#domain/edi/tender.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

const ZONE = 'America/Chicago'

/** Long enough for somebody who tries the demo. */
const ANSWER_MS = 20 * HOUR_MS

interface Dock {
  name: string
  address: string
  city: string
  state: string
  zip: string
}

const PLANT: Dock = {
  name: 'Halden Madison Plant',
  address: '2400 Commercial Ave',
  city: 'Madison',
  state: 'WI',
  zip: '53704',
}
const TENDERS = [
  {
    shipmentId: 'HB4471903',
    paysCents: 185_000,
    weightLbs: 38_640,
    pieces: 22,
    commodity: 'Corrugated board',
    words: 'Driver must check in at gate 2 with photo ID.',
    drops: [{ name: 'Orchard Grocers DC 4', address: '3100 Airway Dr', city: 'Columbus', state: 'OH', zip: '43217' }],
  },
  {
    shipmentId: 'HB4471950',
    paysCents: 142_500,
    weightLbs: 30_000,
    pieces: 20,
    commodity: 'Cartons',
    words: '',
    drops: [
      { name: 'Lakeshore Packing', address: '900 Belvidere Rd', city: 'Waukegan', state: 'IL', zip: '60085' },
      { name: 'Summit Retail DC', address: '4 Coliseum Blvd', city: 'Fort Wayne', state: 'IN', zip: '46805' },
    ],
  },
] as const

const party = (role: string, dock: Dock): TenderParty => ({ role, code: '', country: 'US', contacts: [], ...dock })

/** As a shipper's 204 would say it: a pickup in two days, and a delivery on each day after it. */
function readAs(about: (typeof TENDERS)[number], now: Instant): EdiTender {
  const { shipmentId, paysCents, weightLbs, pieces, commodity, words, drops } = about
  const from = addDays(localDay(now, ZONE), 2)
  const share = Math.round(weightLbs / drops.length)
  const plain = { appointment: '', references: [], words: '', handling: [], unit: 'PL' } as const
  const at = (day: string, clock: string) => ({ from: { day, clock, zone: 'LT' }, to: null })
  const stops: TenderStop[] = [
    {
      ...plain,
      number: '1',
      kind: 'pickup',
      reason: 'CL',
      window: at(from, '08:00'),
      place: party('SH', PLANT),
      weightLbs,
      pieces,
    },
    ...drops.map((dock, index): TenderStop => ({
      ...plain,
      number: String(index + 2),
      kind: 'delivery',
      reason: index === drops.length - 1 ? 'CU' : 'PU',
      window: at(addDays(from, index + 1), '09:00'),
      place: party('CN', dock),
      weightLbs: share,
      pieces: null,
    })),
  ]
  return {
    purpose: 'new',
    purposeCode: '00',
    shipmentId,
    scac: 'BLMF',
    payment: 'PP',
    respondBy: null,
    paysCents,
    rateText: '',
    weightLbs,
    pieces,
    references: [],
    words,
    temperature: '',
    handling: [],
    hazmat: [],
    commodities: [commodity],
    equipment: { code: 'TV', feet: 53 },
    parties: [],
    stops,
    remarks: [],
  }
}

/** A shipper of the demo's first broker, in test, with two tenders to answer. */
export async function insertShipper(
  tx: Transaction<Schema>,
  { accountId, now }: { accountId: string; now: Instant },
): Promise<void> {
  const partnerId = newId()
  await tx
    .insertInto('edi_partner')
    .values({
      id: partnerId,
      account_id: accountId,
      side: 'shipper',
      name: 'Halden Box & Board',
      status: 'test',
      paused_why: null,
      went_live_at: null,
      our_qualifier: 'ZZ',
      our_id: 'MILEPOST',
      our_group_id: 'MILEPOST',
      their_qualifier: 'ZZ',
      their_id: 'HALDENBOX',
      their_group_id: 'HALDENBOX',
      scac: 'BLMF',
      customer_id: null,
      time_code: 'LT',
      options: JSON.stringify({ ...DEFAULT_OPTIONS, answerMinutes: ANSWER_MS / 60_000, counters: true }),
      transport: 'https',
      created_at: new Date(now - 7 * DAY_MS),
    })
    .execute()
  await insertTenders(tx, { accountId, partnerId, now })
}

function insertTenders(
  tx: Transaction<Schema>,
  { accountId, partnerId, now }: { accountId: string; partnerId: string; now: Instant },
) {
  const at = new Date(now - HOUR_MS)
  return tx
    .insertInto('shipper_tender')
    .values(
      TENDERS.map((about) => ({
        id: newId(),
        account_id: accountId,
        partner_id: partnerId,
        shipment_id: about.shipmentId,
        round: 1,
        state: 'received' as const,
        why: null,
        asks: null,
        respond_by: new Date(now + ANSWER_MS),
        respond_zone: ZONE,
        versions: JSON.stringify([{ at: at.toISOString(), tender: readAs(about, now) }]),
        load_id: null,
        stop_ids: null,
        answered_by: null,
        answered_at: null,
        reminded_at: null,
        received_at: at,
      })),
    )
    .execute()
}

/** Another day: tenders that nobody answered come again. */
export async function renewTenders(tx: Transaction<Schema>, accounts: readonly string[], now: Instant): Promise<void> {
  const gone = await tx
    .deleteFrom('shipper_tender')
    .where('account_id', 'in', accounts)
    .where('load_id', 'is', null)
    .where('state', 'in', ['received', 'expired'])
    .where(
      'shipment_id',
      'in',
      TENDERS.map(({ shipmentId }) => shipmentId),
    )
    .returning(['account_id', 'partner_id'])
    .execute()
  const [first] = gone
  if (first && gone.length === TENDERS.length)
    await insertTenders(tx, { accountId: first.account_id, partnerId: first.partner_id, now })
}
