import type { MoneyStatement } from '#contract/money/aging.ts'
import { AGE_BUCKET_NAMES, AGE_LABELS } from '#domain/freight/aging.ts'
import { centsToDollars, dollarsToCents, formatExactMoney } from '#domain/freight/money.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { buildPdf } from '#server/pdf/pdf-document.ts'
import { STATEMENT_COPY as COPY } from './copy.ts'

/** What one party owes or is owed, as the list shows it. */
export function buildStatementPdf(statement: MoneyStatement, now: Instant): Promise<Buffer> {
  const { side, account, party, asOf, zone, data, totals } = statement
  const info = {
    title: `${COPY.title}, ${party.name}`,
    createdAt: new Date(now),
    footer: `${COPY.footer}, ${party.name}`,
  }
  const open = AGE_BUCKET_NAMES.reduce((sum, name) => sum + dollarsToCents(totals[name]), 0)
  return buildPdf(info, (writer) => {
    writer.masthead(COPY.title, `${COPY.subtitle[side]} ${party.name}`, [COPY.asOf(formatCalendarDay(asOf), zone)])
    writer.cards([
      { title: COPY.from, lead: account, rows: [] },
      { title: COPY.to[side], lead: party.name, rows: [] },
    ])
    writer.heading(COPY.aging, 2)
    writer.table(
      AGE_BUCKET_NAMES.map((name) => ({ title: AGE_LABELS[name], share: 1, align: 'right' as const })),
      [AGE_BUCKET_NAMES.map((name) => formatExactMoney(totals[name]))],
    )
    writer.gap(12)
    if (data.length === 0) {
      writer.paragraph(COPY.nothing)
      return
    }
    writer.table(
      [
        { title: COPY.invoice, share: 1.4 },
        { title: COPY.due, share: 1.4 },
        { title: COPY.late, share: 1.1, align: 'right' },
        { title: COPY.status, share: 1.2 },
        { title: COPY.total, share: 1.4, align: 'right' },
        { title: COPY.paid, share: 1.4, align: 'right' },
        { title: COPY.open, share: 1.4, align: 'right' },
      ],
      data.map((row) => [
        row.number,
        formatCalendarDay(row.dueOn),
        String(Math.max(0, row.daysPastDue)),
        COPY.statuses[row.status],
        formatExactMoney(row.total),
        formatExactMoney(row.paid),
        formatExactMoney(row.open),
      ]),
      [COPY.total, '', '', '', '', '', formatExactMoney(centsToDollars(open))],
    )
  })
}
