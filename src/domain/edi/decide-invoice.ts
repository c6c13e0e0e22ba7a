import type { Accessorial, AccessorialKind, RemitTo } from '../freight/invoice.ts'
import { type Cents, centsToDollars, formatExactMoney } from '../freight/money.ts'
import type { StopKind } from '../freight/load-stop.ts'
import { toComparedForm } from '../text/unicode-form.ts'
import { CHARGE_CODES, type ChargeKind, PLAIN_CHARGE } from './charge-code.ts'
import type { AdviceOut, Held } from './decide-answer.ts'
import type { CarrierInvoice } from './read-210.ts'

/** What the deal's own invoice would say. */
export interface DraftDeal {
  /** the agreed rate; 0 for a load that wasn't hauled */
  rateCents: Cents
  /** proven waiting, by the kind of its stop */
  detention: readonly { kind: StopKind; cents: Cents }[]
  accessorials: readonly Accessorial[]
  /** of the last invoice to anybody; null before the first */
  lastPayee: Pick<RemitTo, 'name' | 'address'> | null
}

/** What becomes of a 210. */
export type InvoiceDecision =
  /** equal to the draft: it is sent as the carrier's invoice, to the last payee */
  | { effect: 'send'; cents: Cents }
  /** nobody asked for these charges: they are asked, and the message waits for the answer */
  | { effect: 'ask'; charges: readonly { kind: AccessorialKind; cents: Cents; words: string }[] }
  /** the broker hasn't answered these requests yet */
  | { effect: 'wait' }
  | Held
  | AdviceOut

const money = (cents: Cents) => formatExactMoney(centsToDollars(cents))
const sum = (amounts: readonly { cents: Cents }[]) => amounts.reduce((all, { cents }) => all + cents, 0)

/** Whether a carrier's 210 is the invoice that its deal comes to. No payee is ever taken from it. */
export function decideInvoice(invoice: CarrierInvoice, deal: DraftDeal): InvoiceDecision {
  const { netCents, totalCents, lines, currency } = invoice
  const total = sum(lines)
  if (currency !== 'USD') return advice("doesn't match", `The invoice is in ${currency}. We pay US dollars.`)
  if (total !== netCents || (totalCents !== null && totalCents !== total))
    return advice('totals differ', `The lines come to ${money(total)}, the invoice asks for ${money(netCents)}.`)
  const unknown = lines.find(({ code }) => code !== '' && !Object.hasOwn(CHARGE_CODES, code))
  if (unknown)
    return { effect: 'held', why: `Charge ${unknown.code} of ${money(unknown.cents)} isn't one that we know` }
  const charges = matchCharges(invoice, deal)
  const isEqual =
    centsOf(invoice, 'line-haul') === deal.rateCents && isDetentionEqual(invoice, deal) && charges.missing.length === 0
  if (!isEqual) return advice('totals differ', bothTotals(total, deal))
  const [declined] = charges.declined
  if (declined)
    return advice('totals differ', `The broker declined the ${NAMES[declined.kind]} of ${money(declined.cents)}.`)
  if (!isLastPayee(invoice.payee, deal.lastPayee)) return { effect: 'held', why: payeeWords(invoice, deal) }
  if (charges.unasked.length > 0) return { effect: 'ask', charges: charges.unasked }
  return charges.open.length > 0 ? { effect: 'wait' } : { effect: 'send', cents: total }
}

function advice(reason: AdviceOut['reason'], words: string): AdviceOut {
  return { effect: 'advice', reason, words }
}

const NAMES: Readonly<Record<AccessorialKind, string>> = {
  lumper: 'lumper',
  layover: 'layover',
  tonu: 'TONU',
  'stop-off': 'stop-off',
}

const kindOf = (code: string): ChargeKind => CHARGE_CODES[code] ?? PLAIN_CHARGE

function centsOf({ lines }: CarrierInvoice, kind: ChargeKind): Cents {
  return sum(lines.filter(({ code }) => kindOf(code) === kind))
}

/** Codes of waiting, by the kind of the stop. */
const WAITING: Readonly<Record<StopKind, string>> = { pickup: 'DTL', delivery: 'DTU' }

function isDetentionEqual({ lines }: CarrierInvoice, { detention }: DraftDeal): boolean {
  return (['pickup', 'delivery'] as const).every((kind) => {
    const asked = sum(lines.filter(({ code }) => code === WAITING[kind]))
    return asked === sum(detention.filter((stay) => stay.kind === kind))
  })
}

interface MatchedCharges {
  /** approved, and not in the invoice */
  missing: Accessorial[]
  declined: Accessorial[]
  /** asked, and not answered */
  open: Accessorial[]
  unasked: { kind: AccessorialKind; cents: Cents; words: string }[]
}

const BEST_FIRST = ['approved', 'asked', 'declined'] as const

/** Each charge of the invoice with one of the deal, of its kind and amount. */
function matchCharges({ lines }: CarrierInvoice, { accessorials }: DraftDeal): MatchedCharges {
  const rest = [...accessorials]
  const taken: Accessorial[] = []
  const unasked: MatchedCharges['unasked'] = []
  for (const { code, cents, words } of lines) {
    const kind = kindOf(code)
    if (kind === 'line-haul' || kind === 'detention') continue
    const found = BEST_FIRST.map((status) =>
      rest.find((each) => each.kind === kind && each.cents === cents && each.status === status),
    ).find((each) => each !== undefined)
    if (!found) unasked.push({ kind, cents, words })
    else {
      rest.splice(rest.indexOf(found), 1)
      taken.push(found)
    }
  }
  const ofStatus = (list: readonly Accessorial[], status: Accessorial['status']) =>
    list.filter((each) => each.status === status)
  return {
    missing: ofStatus(rest, 'approved'),
    declined: ofStatus(taken, 'declined'),
    open: ofStatus(taken, 'asked'),
    unasked,
  }
}

function bothTotals(total: Cents, { rateCents, detention, accessorials }: DraftDeal): string {
  const due = rateCents + sum(detention) + sum(accessorials.filter(({ status }) => status === 'approved'))
  return `The invoice comes to ${money(total)}, the deal to ${money(due)}.`
}

/** A message that names nobody means the last payee. */
function isLastPayee(payee: CarrierInvoice['payee'], last: DraftDeal['lastPayee']): boolean {
  if (last === null) return false
  if (payee === null) return true
  const [name, address] = [toComparedForm(last.name), lettersOf(last.address)]
  const isThere = [payee.address, payee.zip].every((part) => address.includes(lettersOf(part)))
  return toComparedForm(payee.name) === name && isThere
}

/** Without commas and periods, which every program writes in another way. */
const lettersOf = (text: string) =>
  toComparedForm(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function payeeWords({ payee }: CarrierInvoice, { lastPayee }: DraftDeal): string {
  if (lastPayee === null) return 'The first invoice is sent by a person, who says who is paid'
  return `${payee?.name} isn't who was paid last. Only a person changes that`
}
