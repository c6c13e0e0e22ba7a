import { useMutation } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Download from 'lucide-react/icons/download'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import {
  type CustomerInvoice,
  type CustomerInvoiceVersion,
  readCustomerInvoicePdfEndpoint,
} from '#contract/money/customer-invoice.ts'
import type { CustomerInvoiceStatus } from '#domain/freight/customer-invoice.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay, formatRecordTime } from '#domain/time/record-time.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { nameCustomerLine, CUSTOMER_INVOICE_COPY as COPY } from './copy.ts'
import { CustomerInvoiceForm } from './customer-invoice-form.tsx'
import { customerInvoiceQuery } from './customer-invoice.queries.ts'
import { CustomerSettlements } from './customer-settlements.tsx'

const LOOKS: Record<CustomerInvoiceStatus, { tone: Tone; icon: Icon }> = {
  sent: { tone: 'grey', icon: Send },
  disputed: { tone: 'red', icon: CircleAlert },
  paid: { tone: 'green', icon: Check },
  void: { tone: 'grey', icon: Ban },
}

/** The broker's invoices of a load to its customer: those sent, with their payments, and the next one. */
export function CustomerInvoiceDialog({ load, onClose }: { load: Pick<Load, 'id' | 'number'>; onClose: () => void }) {
  const stored = useStored(customerInvoiceQuery(load.id))
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <Dialog open onClose={onClose} title={COPY.title(load.number)}>
      <StoredView stored={stored} words={COPY}>
        {(invoice) => {
          const last = invoice.versions.at(-1)
          const isNew = !last || last.status === 'void'
          return isNew || isCorrecting ? (
            <CustomerInvoiceForm
              key={invoice.versions.length}
              invoice={invoice}
              onSent={() => setCorrecting(false)}
              onBack={isNew ? onClose : () => setCorrecting(false)}
            />
          ) : (
            <Sent invoice={invoice} last={last} onCorrect={() => setCorrecting(true)} />
          )
        }}
      </StoredView>
    </Dialog>
  )
}

interface SentProps {
  invoice: CustomerInvoice
  last: CustomerInvoiceVersion
  onCorrect: () => void
}

function Sent({ invoice, last, onCorrect }: SentProps) {
  const { loadId, loadNumber, booksDiffer, versions } = invoice
  const { billTo, lines, total, open, paid, status, version, emailed } = last
  const name = isolateBidi(billTo.name)
  const download = useMutation({
    meta: { about: `customer-invoice-pdf ${loadId}` },
    async mutationFn() {
      const { path } = buildHttpRequest(readCustomerInvoicePdfEndpoint, { params: { id: loadId } })
      downloadFile(COPY.fileName(loadNumber, version), await fetchFile(path))
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-lg font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-soft">
            {COPY.number(loadNumber, version)}, {COPY.sentOn(formatCalendarDay(last.invoicedOn))}
          </p>
          {emailed && (
            <p className="text-ink-soft wrap-anywhere">
              {COPY.emailed(formatRecordTime(Date.parse(emailed.at)), emailed.to)}
            </p>
          )}
          <p className="text-ink-soft">
            {COPY.due(formatCalendarDay(last.dueOn))}, {COPY.net(billTo.termsDays)}
          </p>
        </div>
        <Badge {...LOOKS[status]}>{COPY.statuses[status]}</Badge>
      </div>
      <dl className="flex flex-col divide-y divide-hairline tabular-nums">
        {lines.map((line, at) => (
          // a line has no id, and lines never move
          <div key={at} className="flex justify-between gap-4 py-1.5">
            <dt className="min-w-0 wrap-anywhere">{nameCustomerLine(line)}</dt>
            <dd>{formatMoney(line.amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-1.5 font-bold">
          <dt>{COPY.total}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {paid && (
        <p className="wrap-anywhere">
          {COPY.paid(
            paid.amount,
            total,
            formatCalendarDay(paid.on),
            paid.recordedBy === null ? null : isolateBidi(paid.recordedBy),
          )}
        </p>
      )}
      {paid && open > 0 && <p className="font-semibold">{COPY.open(open)}</p>}
      {last.restClosedAt !== null && <p>{COPY.restClosed}</p>}
      {status === 'disputed' && last.disputeReason !== null && (
        <p className="font-semibold">{COPY.because(isolateBidi(last.disputeReason))}</p>
      )}
      {booksDiffer && <p className="font-semibold">{COPY.booksDiffer(name, booksDiffer.invoice, booksDiffer.books)}</p>}
      <div className="flex flex-wrap gap-2">
        <CustomerSettlements loadId={loadId} last={last} />
        {(status === 'sent' || status === 'disputed') && invoice.draft.isOver && (
          <Button variant="ghost" onClick={onCorrect}>
            {COPY.correct}
          </Button>
        )}
        <Button variant="ghost" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {COPY.pdf}
        </Button>
      </div>
      {versions.length > 1 && (
        <section aria-label={COPY.earlier}>
          <h3 className="font-bold">{COPY.earlier}</h3>
          <ul>
            {versions.slice(0, -1).map((each) => (
              <li key={each.version} className="text-ink-soft">
                {COPY.earlierVersion(loadNumber, each.version, each.total, formatCalendarDay(each.invoicedOn))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
