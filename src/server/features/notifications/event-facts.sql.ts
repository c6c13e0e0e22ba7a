import { type Kysely, sql } from 'kysely'
import { centsToDollars } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import type { Schema } from '#server/db/schema.ts'
import { stopJoin } from '#server/db/stop-join.sql.ts'
import type { ConsentEvent, DomainEvent, LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { findMatchingSearches } from '../board/saved-search.sql.ts'
import { judgeEntry } from '../authority/present-authority.ts'
import { findRulesFor } from '../authority/register-entry.sql.ts'
import { isProved, LEGAL_NAME } from '../dispatch/dispatch-consent.sql.ts'
import type { EventFacts } from './notification-draft.ts'
import type { NewNotification } from './notification.sql.ts'
import { putsOnBoard } from './notifications-for-event.ts'

function requestIdsOf(event: LoadDomainEvent): string[] {
  return [
    ...('requestId' in event ? [event.requestId] : []),
    ...('rejectedRequestIds' in event ? event.rejectedRequestIds : []),
  ]
}

const nameOf = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.business_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** What makes a deal, ends it or asks for its pay. */
const BOOKS: readonly LoadDomainEvent['type'][] = [
  'booking.accepted',
  'booking.counter-accepted',
  'load.tender-accepted',
  'load.released',
  'invoice.sent',
]

/** The carrier that a dispatcher booked a load for, of its last deal. */
async function findBookedFor(
  db: Kysely<Schema>,
  { loadId, ownerId, carrierId, now }: { loadId: string; ownerId: string; carrierId: string | undefined; now: Date },
): Promise<EventFacts['bookedFor']> {
  const row = await db
    .selectFrom('deal')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'deal.carrier_id')
    .select(['deal.hauler_id', 'deal.named_carrier', nameOf('dispatcher').as('name')])
    .where('deal.load_id', '=', loadId)
    .$if(carrierId !== undefined, (query) =>
      query.where((eb) => eb(sql.val(carrierId), 'in', [eb.ref('deal.carrier_id'), eb.ref('deal.hauler_id')])),
    )
    .orderBy('deal.accepted_at', 'desc')
    .orderBy('deal.ended_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  if (!row?.named_carrier) return null
  const { legalName, dotNumber: usdot, isUsdotProved } = row.named_carrier
  const { rules, entry } = await findRulesFor(db, { ownerId, usdot })
  const broken = judgeEntry(rules, { entry, isUsdotProved }, now.getTime()).filter(({ status }) => status === 'broken')
  return {
    accountId: row.hauler_id,
    carrierName: isolateBidi(legalName),
    dispatcherName: isolateBidi(row.name),
    isUsdotProved,
    // the missing proof has a sentence of its own
    breaksRule: broken.some(({ rule }) => rule !== 'proof'),
  }
}

async function findNamedCarrier(db: Kysely<Schema>, usdot: string): Promise<string | null> {
  const consents = db.selectFrom('dispatch_consent').select(LEGAL_NAME.as('name')).where('usdot', '=', usdot)
  const row = await consents.orderBy('asked_at', 'desc').limit(1).executeTakeFirst()
  return row ? isolateBidi(row.name) : null
}

/** What the notifications of an event name; null once its load is gone. */
export async function loadEventFacts(
  db: Kysely<Schema>,
  event: LoadDomainEvent,
  now: Date,
): Promise<EventFacts | null> {
  const load = await db
    .selectFrom('load')
    .innerJoin('account as owner', 'owner.id', 'load.owner_id')
    .innerJoin('load_stop as pickup', stopJoin('pickup'))
    .innerJoin('load_stop as delivery', stopJoin('delivery'))
    .select(['load.id', 'load.number', 'load.rate_cents', 'load.owner_id', nameOf('owner').as('owner_name')])
    .select(['pickup.zone as pickup_zone', 'delivery.zone as delivery_zone'])
    .select(
      sql<string>`pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state`.as('lane'),
    )
    .where('load.id', '=', event.loadId)
    .executeTakeFirst()
  if (!load) return null

  const requestIds = requestIdsOf(event)
  const requests =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('booking_request')
          .innerJoin('account as requester', 'requester.id', 'booking_request.requester_id')
          .innerJoin('load', 'load.id', 'booking_request.load_id')
          .leftJoin('dispatch_consent', 'dispatch_consent.id', 'booking_request.consent_id')
          .select(['booking_request.id', 'booking_request.requester_id', nameOf('requester').as('name')])
          .select(LEGAL_NAME.as('carrier_name'))
          .select(isProved('dispatch_consent').as('is_proved'))
          .select((eb) => eb.fn.coalesce('booking_request.proposed_rate_cents', 'load.rate_cents').as('cents'))
          .where('booking_request.id', 'in', requestIds)
          .execute()
  const carrierIds = 'carrierId' in event && event.carrierId !== null ? [event.carrierId] : []
  const carriers =
    carrierIds.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', nameOf('account').as('name')])
          .where('id', 'in', carrierIds)
          .execute()

  return {
    load: {
      id: load.id,
      number: load.number,
      lane: isolateBidi(load.lane),
      rate: centsToDollars(load.rate_cents),
      ownerId: load.owner_id,
      ownerName: isolateBidi(load.owner_name),
      zones: { pickup: load.pickup_zone, delivery: load.delivery_zone },
    },
    requests: new Map(
      requests.map((row) => [
        row.id,
        {
          requesterId: row.requester_id,
          requesterName: isolateBidi(row.name),
          carrier:
            row.carrier_name === null ? null : { name: isolateBidi(row.carrier_name), isUsdotProved: row.is_proved },
          rate: centsToDollars(row.cents),
        },
      ]),
    ),
    bookedFor: BOOKS.includes(event.type)
      ? await findBookedFor(db, { loadId: load.id, ownerId: load.owner_id, carrierId: carrierIds[0], now })
      : null,
    namedCarrier: 'namedUsdot' in event && event.namedUsdot ? await findNamedCarrier(db, event.namedUsdot) : null,
    matches: putsOnBoard(event) ? await findMatchingSearches(db, event.loadId, now) : [],
    carrierNames: new Map(carriers.map((row) => [row.id, isolateBidi(row.name)])),
  }
}

type Failed = Extract<DomainEvent, { type: 'posting.failed' }>

/** Tells the broker why a day wasn't posted; nobody once the template is gone. */
export async function draftFailedPosting(
  db: Kysely<Schema>,
  { templateId, day, problem, isPaused }: Failed,
): Promise<Omit<NewNotification, 'isFiled'>[]> {
  const template = await db
    .selectFrom('load_template')
    .select(['name', 'account_id'])
    .where('id', '=', templateId)
    .executeTakeFirst()
  if (!template) return []
  const next = isPaused ? 'It is paused until you resume it.' : 'The next days are posted as planned.'
  return [
    {
      type: 'general',
      kind: 'postings',
      accountId: template.account_id,
      title: isPaused ? 'Recurring load paused' : 'Recurring load not posted',
      message: `"${isolateBidi(template.name)}" for ${formatDay(day)} wasn't posted: ${problem}. ${next}`,
      metadata: { templateId },
    },
  ]
}

/** Brokers with open requests or running loads of a consent that ended: each once, with all of them. */
async function draftForBrokers(
  db: Kysely<Schema>,
  consentId: string,
  { title, why, carrier, now }: { title: string; why: string; carrier: string; now: Date },
): Promise<Omit<NewNotification, 'isFiled'>[]> {
  const { rows } = await sql<{ owner_id: string; load_id: string; booked: number[]; asked: number[] }>`
    with named as (
      select load_id, true as is_booked from deal where consent_id = ${consentId} and ended_at is null
      union all
      select load_id, false from booking_request
      where consent_id = ${consentId} and status = 'pending' and expires_at > ${now})
    select owner_id, (array_agg(load.id order by is_booked desc, load.number))[1] as load_id,
      coalesce(array_agg(number order by number) filter (where is_booked), '{}') as booked,
      coalesce(array_agg(number order by number) filter (where not is_booked), '{}') as asked
    from named join load on load.id = named.load_id
    where load.deleted_at is null and (status = 'active' or not is_booked) group by owner_id`.execute(db)
  const list = (numbers: number[]) =>
    `${numbers.length === 1 ? 'load' : 'loads'} ${numbers.map((number) => `#${number}`).join(', ')}`
  return rows.map(({ owner_id: accountId, load_id: loadId, booked, asked }) => {
    const [one, stays] = booked.length === 1 ? ['it', 'stays'] : ['them', 'stay']
    const running = list(booked).replace('l', 'L')
    return {
      type: 'load',
      kind: 'identity',
      accountId,
      title,
      message: [
        why,
        booked.length > 0 && `${running} ${stays} booked. Only ${carrier} signs, changes or invoices ${one} now.`,
        asked.length > 0 && `You can't accept the request for ${list(asked)} any more.`,
      ]
        .filter(Boolean)
        .join(' '),
      metadata: { loadId, actionText: 'Open load' },
    }
  })
}

/** Tells the other side of a consent, and brokers of its end; one that is gone tells nobody. */
export async function draftConsentNews(
  db: Kysely<Schema>,
  event: ConsentEvent,
  now: Date,
): Promise<Omit<NewNotification, 'isFiled'>[]> {
  const consent = await db
    .selectFrom('dispatch_consent')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'dispatch_consent.dispatcher_id')
    .select([
      'usdot',
      LEGAL_NAME.as('carrier_name'),
      'dispatcher_id',
      'carrier_id',
      nameOf('dispatcher').as('dispatcher'),
    ])
    .where('dispatch_consent.id', '=', event.consentId)
    .executeTakeFirst()
  if (!consent) return []
  const [carrier, dispatcher] = [isolateBidi(consent.carrier_name), isolateBidi(consent.dispatcher)]
  const draft = (to: 'carrier' | 'dispatcher', accountIds: readonly string[], title: string, message: string) =>
    accountIds.map((accountId): Omit<NewNotification, 'isFiled'> => ({
      type: 'general',
      kind: 'identity',
      accountId,
      title,
      message,
      metadata: { consentOf: to },
    }))
  const ofCarrier = consent.carrier_id === null ? [] : [consent.carrier_id]
  switch (event.type) {
    case 'consent.asked':
      // an email may carry it: it says nothing that a stranger typed
      return draft(
        'carrier',
        event.carrierIds,
        'A dispatcher asks to book for you',
        `A dispatcher asks to book loads for USDOT ${consent.usdot}. Open the question to see who asks.`,
      )
    case 'consent.unaddressed':
      return draft(
        'dispatcher',
        [consent.dispatcher_id],
        "Add the carrier's email",
        `FMCSA lists no contact for USDOT ${consent.usdot}. Add the carrier's email, so that its account can answer.`,
      )
    case 'consent.answered': {
      const [title, did] = event.isGiven
        ? ['Carrier consented', 'lets you book in its name']
        : ['Carrier declined', "doesn't let you book in its name"]
      return draft('dispatcher', [consent.dispatcher_id], title, `${carrier} ${did}.`)
    }
    case 'consent.ended': {
      const why = {
        carrier: `${carrier} no longer lets ${dispatcher} book in its name.`,
        'closed-carrier': `${carrier} closed its account, so ${dispatcher} no longer books for it.`,
        dispatcher: `${dispatcher} no longer books for ${carrier}.`,
      }[event.by]
      const toDispatcher = {
        carrier: `${carrier} no longer lets you book in its name. Loads already agreed stay booked: you record stops and documents, and ${carrier} signs and invoices.`,
        'closed-carrier': `${carrier} closed its account, so you can't book in its name any more. Loads already agreed stay booked.`,
      }
      const toOther =
        event.by === 'dispatcher'
          ? draft('carrier', ofCarrier, 'A dispatcher ended its work for you', why)
          : draft('dispatcher', [consent.dispatcher_id], 'Carrier ended its consent', toDispatcher[event.by])
      return [
        ...toOther,
        ...(await draftForBrokers(db, event.consentId, { title: "A carrier's consent ended", why, carrier, now })),
      ]
    }
    case 'consent.lapsed': {
      const why = `What proved the USDOT number of ${carrier} changed, so ${dispatcher} no longer acts for it.`
      const ask = `What proved the USDOT number of ${carrier} changed. Ask it to confirm again before you book, sign, charge or invoice for it.`
      return [
        ...draft('dispatcher', [consent.dispatcher_id], "A carrier's consent lapsed", ask),
        ...(await draftForBrokers(db, event.consentId, { title: "A carrier's consent lapsed", why, carrier, now })),
      ]
    }
    case 'consent.restored':
      return draft('dispatcher', [consent.dispatcher_id], 'Carrier confirmed', `You can book for ${carrier} again.`)
  }
}
