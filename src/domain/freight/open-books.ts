import type { PartyId } from '../access/ids.ts'
import { DAY_MS, HOUR_MS, type Instant } from '../time/instant.ts'
import type { Cents } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** What the broker enters about a deal, once or again. Null is what it left empty. */
export interface BooksFigures {
  /** freight charges: what the shipper pays */
  shipperPaysCents: Cents | null
  /** the shipper, 49 CFR 371.3(a)(1) */
  consignor: string | null
  consignorAddress: string | null
  /** who pays the freight charges; the consignor when null */
  payer: string | null
  carrierAddress: string | null
  /** number of the bill of lading or freight bill */
  freightBill: string | null
  /** what the broker did besides brokerage, and what it got for that, besides the freight charges */
  service: string | null
  serviceCents: Cents | null
  servicePayer: string | null
  /** 'YYYY-MM-DD' */
  carrierPaidOn: string | null
}

/** Figures with the time at which the server got them. */
export interface BooksEntry extends BooksFigures {
  enteredAt: Instant
}

export const NO_FIGURES: BooksFigures = {
  shipperPaysCents: null,
  consignor: null,
  consignorAddress: null,
  payer: null,
  carrierAddress: null,
  freightBill: null,
  service: null,
  serviceCents: null,
  servicePayer: null,
  carrierPaidOn: null,
}

/** What 49 CFR 371.3(a) lists and the broker may not have entered. */
export const BOOKS_PARTS = ['shipperPays', 'consignor', 'freightBill', 'carrierAddress', 'carrierPaidOn'] as const
export type BooksPart = (typeof BOOKS_PARTS)[number]

/** A request of the carrier with what became of it. */
interface AnsweredRequest {
  askedAt: Instant
  /** when the record stated what the shipper pays: at once if it did before; null while it doesn't */
  answeredAt: Instant | null
  /** until then the broker answers, as Milepost promises */
  dueAt: Instant
}

export interface OpenBooks extends BooksFigures {
  carrierPayCents: Cents
  /** what the broker keeps; null while the shipper's pay isn't known, and for a carrier that was released */
  brokerageCents: Cents | null
  missing: BooksPart[]
  /** null while nothing was entered */
  enteredAt: Instant | null
  /** what the shipper pays as it was stated before, oldest first */
  earlier: { shipperPaysCents: Cents; enteredAt: Instant }[]
  requests: AnsweredRequest[]
}

/** A promise of ours. The rule of 2024 that proposed it isn't law. */
const ANSWER_MS = 48 * HOUR_MS

/** Asked again sooner, it's the same request. */
const ASK_AGAIN_MS = DAY_MS

/** The record of a deal (49 CFR 371.3), from what was agreed and what the broker entered, oldest first. */
export function openBooksOf(
  deal: { carrierPayCents: Cents; isReleased: boolean },
  entries: readonly BooksEntry[],
  askedAt: readonly Instant[],
): OpenBooks {
  const last = entries.at(-1)
  const { enteredAt, ...figures } = last ?? { ...NO_FIGURES, enteredAt: null }
  const { shipperPaysCents } = figures
  const stated = entries.find((entry) => entry.shipperPaysCents !== null)
  const isMissing: Record<BooksPart, boolean> = {
    shipperPays: shipperPaysCents === null,
    consignor: figures.consignor === null,
    freightBill: figures.freightBill === null,
    carrierAddress: figures.carrierAddress === null,
    // nobody is paid for a load that it didn't haul
    carrierPaidOn: figures.carrierPaidOn === null && !deal.isReleased,
  }
  return {
    ...figures,
    carrierPayCents: deal.carrierPayCents,
    // what the broker earns otherwise is stated apart
    brokerageCents: shipperPaysCents === null || deal.isReleased ? null : shipperPaysCents - deal.carrierPayCents,
    missing: BOOKS_PARTS.filter((part) => isMissing[part]),
    enteredAt,
    earlier: statedBefore(entries),
    requests: askedAt.map((at) => ({
      askedAt: at,
      answeredAt: stated ? Math.max(at, stated.enteredAt) : null,
      dueAt: at + ANSWER_MS,
    })),
  }
}

/** Each statement that a later one changed. */
function statedBefore(entries: readonly BooksEntry[]): OpenBooks['earlier'] {
  const stated = entries.flatMap(({ shipperPaysCents, enteredAt }) =>
    shipperPaysCents === null ? [] : [{ shipperPaysCents, enteredAt }],
  )
  const changed = stated.filter(({ shipperPaysCents }, at) => shipperPaysCents !== stated[at - 1]?.shipperPaysCents)
  return changed.slice(0, -1)
}

interface BooksDeal {
  brokerId: string
  carrierId: string
}

/** No honest record is entered this often. */
const MOST_ENTRIES = 100

/**
 * Whether the broker enters figures. `isNew` is false when they are what the record says already.
 * What the carrier may have read stays stated: the amount can be changed, not removed.
 * @param seen when the figures on its screen were entered: null if none were, undefined if it
 * isn't said. An entry that waited for signal doesn't overwrite another device's later one
 */
export function decideBooksEntry(
  deal: BooksDeal,
  entries: readonly BooksEntry[],
  figures: BooksFigures,
  actor: { accountId: PartyId },
  seen?: Instant | null,
): { ok: true; isNew: boolean; completes: boolean } | Refusal {
  if (actor.accountId !== deal.brokerId) return refuse('NOT_ALLOWED')
  const last = entries.at(-1)
  const keys = Object.keys(NO_FIGURES) as (keyof BooksFigures)[]
  const before: BooksFigures = last ?? NO_FIGURES
  if (keys.every((key) => before[key] === figures[key])) return { ok: true, isNew: false, completes: false }
  if (seen !== undefined && seen !== (last?.enteredAt ?? null)) return refuse('BOOKS_CHANGED')
  if (entries.length >= MOST_ENTRIES) return refuse('STATUS_CONFLICT')
  if (before.shipperPaysCents !== null && figures.shipperPaysCents === null) return refuse('STATUS_CONFLICT')
  return { ok: true, isNew: true, completes: before.shipperPaysCents === null && figures.shipperPaysCents !== null }
}

/**
 * Whether the carrier asks for the record (49 CFR 371.3(c)). A request of the last day is the same one.
 * @param lastAskedAt null when it never asked
 */
export function decideBooksRequest(
  deal: BooksDeal,
  actor: { accountId: PartyId },
  lastAskedAt: Instant | null,
  now: Instant,
): { ok: true; isNew: boolean } | Refusal {
  if (actor.accountId !== deal.carrierId) return refuse('NOT_ALLOWED')
  return { ok: true, isNew: lastAskedAt === null || now - lastAskedAt >= ASK_AGAIN_MS }
}
