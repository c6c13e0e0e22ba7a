import type { Cents } from '../freight/money.ts'
import type { EdiSet } from './interchange.ts'
import { findSegment, valueOf } from './segment.ts'
import { allOf, cutLoops } from './set-segments.ts'
import { readParty } from './read-party.ts'
import type { TenderParty } from './tender.ts'
import { dayOf } from './written-date.ts'

/** A carrier's invoice, as its 210 says it. */
export interface CarrierInvoice {
  /** B302 */
  number: string
  /** B303, the load's number as text */
  load: string
  /** 'yyyy-MM-dd' */
  day: string
  /** B307 */
  netCents: Cents
  /** L305; null without one */
  totalCents: Cents | null
  /** C301; US dollars without one */
  currency: string
  /** N1 RI, whom the carrier wants paid; null without one */
  payee: TenderParty | null
  lines: readonly CarrierInvoiceLine[]
}

/** One L1. */
export interface CarrierInvoiceLine {
  /** L108; '' without one */
  code: string
  cents: Cents
  /** L502 of its line */
  words: string
}

/** N2: whole cents; a discount is below zero. */
const centsOf = (written: string): Cents | null => (/^-?\d+$/.test(written) ? Number(written) : null)

/** @param set accepted by its rules */
export function read210({ segments }: Pick<EdiSet, 'segments'>): CarrierInvoice {
  const b3 = findSegment(segments, 'B3')
  const { head, loops } = cutLoops(segments, 'LX')
  const payee = cutLoops(head, 'N1').loops.find(([n1]) => valueOf(n1, 1) === 'RI')
  return {
    number: valueOf(b3, 2).trim(),
    load: valueOf(b3, 3).trim(),
    day: dayOf(valueOf(b3, 6)),
    netCents: centsOf(valueOf(b3, 7)) ?? 0,
    totalCents: centsOf(valueOf(findSegment(segments, 'L3'), 5)),
    currency: valueOf(findSegment(head, 'C3'), 1) || 'USD',
    payee: payee ? readParty(payee) : null,
    lines: loops.flatMap((line) => {
      const words = allOf(line, 'L5').flatMap((l5) => valueOf(l5, 2).trim() || [])
      return allOf(line, 'L1').flatMap((l1) => {
        const cents = centsOf(valueOf(l1, 4))
        return cents === null ? [] : [{ code: valueOf(l1, 8), cents, words: words.join(' ') }]
      })
    }),
  }
}
