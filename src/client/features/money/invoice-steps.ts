import type { MoneyRow } from '#contract/money/aging.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay, formatRecordDay, formatRecordTime } from '#domain/time/record-time.ts'
import { MONEY_COPY, STEPS_COPY as COPY } from './copy.ts'

export type StepKind = 'sent' | 'approved' | 'disputed' | 'due' | 'paid' | 'open'

export interface InvoiceStep {
  kind: StepKind
  name: string
  /** when, and why */
  words: string[]
  /** 'part': money came, and some is still open */
  state: 'done' | 'part' | 'next'
}

/** How far an invoice is, in order: sent, approved by a broker, due, paid, and what is open. */
export function invoiceSteps(row: MoneyRow): InvoiceStep[] {
  const { kind, status, paid, open, total, daysPastDue } = row
  const isOver = open === 0
  const steps: InvoiceStep[] = [{ kind: 'sent', name: COPY.sent, words: sending(row), state: 'done' }]
  if (status === 'disputed') steps.push({ kind: 'disputed', name: COPY.disputed, words: [], state: 'part' })
  else if (kind === 'carrier') steps.push(approval(row))
  steps.push(
    {
      kind: 'due',
      name: COPY.due,
      words: [formatCalendarDay(row.dueOn), termsOf(row)],
      state: isOver || daysPastDue >= 0 ? 'done' : 'next',
    },
    {
      kind: 'paid',
      name: paid > 0 ? MONEY_COPY.paidPart(paid) : COPY.paid,
      words: payment(row),
      state: paid === 0 ? 'next' : isOver ? 'done' : 'part',
    },
  )
  if (!isOver) {
    const age = daysPastDue > 0 ? MONEY_COPY.late(daysPastDue) : MONEY_COPY.dueIn(-daysPastDue)
    steps.push({ kind: 'open', name: COPY.open(open), words: [age], state: 'next' })
  } else if (paid < total) steps.push({ kind: 'open', name: COPY.restClosed(total - paid), words: [], state: 'done' })
  return steps
}

/** When it was emailed and where to; else the day of sending alone. */
function sending({ emailed, invoicedOn }: MoneyRow): string[] {
  if (emailed === null) return [formatCalendarDay(invoicedOn)]
  return [formatRecordTime(Date.parse(emailed.at)), COPY.emailedTo(emailed.to)]
}

/** When the last payment came, and who recorded it. */
function payment({ paidOn, recordedBy }: MoneyRow): string[] {
  if (paidOn === null) return [COPY.notYet]
  return [formatCalendarDay(paidOn), ...(recordedBy === null ? [] : [COPY.recordedBy(isolateBidi(recordedBy))])]
}

function approval({ approvedAt }: MoneyRow): InvoiceStep {
  const words = [approvedAt === null ? COPY.notYet : formatRecordDay(Date.parse(approvedAt))]
  return { kind: 'approved', name: COPY.approved, words, state: approvedAt === null ? 'next' : 'done' }
}

/** In the words of the paper, where it has some. */
function termsOf({ kind, payTerms, termsDays }: MoneyRow): string {
  return payTerms ?? COPY.net(termsDays, kind)
}
