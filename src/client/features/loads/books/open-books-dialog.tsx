import FileText from 'lucide-react/icons/file-text'
import Sheet from 'lucide-react/icons/sheet'
import { useState } from 'react'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatCalendarDay, formatRecordTime } from '#domain/time/record-time.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { openBooksPdfQuery, openBooksQuery } from '#offline/cache/open-books.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { PaperLine } from '../paper-line.tsx'
import { FITS, PdfButtons } from '../pdf-buttons.tsx'
import { useSignedDocument } from '../signing/signatures.tsx'
import { formatBooksCsv } from './books-csv.ts'
import { BooksForm } from './books-form.tsx'
import { useBooksOps } from './books-ops.ts'
import { BooksRequests } from './books-requests.tsx'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'
import { UnsentEntry } from './unsent-entry.tsx'
import { PaperFailure } from '../paper-failure.tsx'

/** The server draws a PDF each time, and at most 60 an hour for an account. */
const REFRESH = { everyMs: 5 * MINUTE_MS }

const time = (at: string) => formatRecordTime(Date.parse(at))
const money = (dollars: number | null, otherwise: string) => (dollars === null ? otherwise : formatMoney(dollars))

interface OpenBooksDialogProps {
  loadId: string
  dealId: string
  isCarrier: boolean
  onClose: () => void
}

/** The record of 49 CFR 371.3 for both parties, on screen and as a file. Once opened, it opens again without signal. */
export function OpenBooksDialog({ loadId, dealId, isCarrier, onClose }: OpenBooksDialogProps) {
  const [isEntering, setEntering] = useState(false)
  const stored = useStored(openBooksQuery(loadId, dealId), REFRESH)
  const { data, error, dataUpdatedAt, refetch } = stored
  const pdf = useStored(openBooksPdfQuery(loadId, dealId), REFRESH)
  const { request, entry } = useBooksOps(dealId)
  useSignedDocument(request, dataUpdatedAt, refetch)
  useSignedDocument(entry, dataUpdatedAt, refetch)
  useSignedDocument(entry, pdf.dataUpdatedAt, pdf.refetch)
  const refused = entry && OP_STATES[entry.state].is === 'asks' ? entry : undefined
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={data && COPY.about(data)}>
      {/* what opened the form stays, and gets the focus back */}
      <div hidden={isEntering} className="flex flex-col gap-4">
        <StoredView
          stored={stored}
          words={COPY}
          failure={
            <PaperFailure error={error} words={COPY} onRetry={refetch}>
              <BooksRequests {...{ loadId, dealId, isCarrier }} record={undefined} op={request} />
            </PaperFailure>
          }
        >
          {(record) => (
            <>
              <Record record={record} />
              {entry && <UnsentEntry op={entry} />}
              {!isCarrier && !(entry && isMoving(entry)) && (
                <Button onClick={() => setEntering(true)}>
                  {refused ? COPY.again : record.enteredAt === null ? COPY.enter : COPY.correct}
                </Button>
              )}
              <BooksRequests {...{ loadId, dealId, isCarrier, record }} op={request} />
            </>
          )}
        </StoredView>
      </div>
      {data && isEntering && (
        <BooksForm loadId={loadId} record={data} refused={refused} onClose={() => setEntering(false)} />
      )}
      {data && !isEntering && (
        <DialogActions>
          <Button
            variant="ghost"
            className={FITS}
            onClick={() =>
              downloadFile(COPY.fileName(data, 'csv'), new Blob([formatBooksCsv(data)], { type: 'text/csv' }))
            }
          >
            <Sheet aria-hidden className="size-5" />
            {COPY.csv}
          </Button>
          {pdf.isError && pdf.data === undefined ? (
            <p role="alert">{withErrorReference(COPY.pdfFailed, pdf.error)}</p>
          ) : (
            <PdfButtons
              pdf={pdf.data}
              name={COPY.fileName(data, 'pdf')}
              title={COPY.title}
              words={COPY.pdf}
              openIcon={FileText}
            />
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

function Record({ record }: { record: OpenBooks }) {
  const { shipperPays, carrierPay, brokerage, broker, carrier, service, serviceAmount, requests } = record
  const open = requests.find(({ answeredAt }) => answeredAt === null)
  const text = (value: string | null) => (value === null ? COPY.notEntered : isolateBidi(value))
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-sign bg-sign-deep p-4 text-surface min-[26rem]:grid-cols-3">
        <Figure name={COPY.shipperPays}>{money(shipperPays, COPY.notEntered)}</Figure>
        <Figure name={COPY.carrierGets}>{formatMoney(carrierPay)}</Figure>
        <Figure name={COPY.brokerKeeps}>{money(brokerage, COPY.notKnown)}</Figure>
      </dl>
      {record.endedAt !== null && <p>{COPY.released}</p>}
      {record.missing.length > 0 && (
        <p className="rounded-card border border-caution bg-caution/10 p-3">{COPY.missing(record.missing)}</p>
      )}
      {open && <p className="font-semibold">{COPY.unanswered(isolateBidi(carrier.name), time(open.dueAt))}</p>}
      <dl className="flex flex-col divide-y divide-hairline">
        <PaperLine name={COPY.consignor}>
          {text(record.consignor)}
          <Second>{record.consignorAddress}</Second>
        </PaperLine>
        <PaperLine name={COPY.payer}>{record.payer && isolateBidi(record.payer)}</PaperLine>
        <PaperLine name={COPY.broker}>
          {isolateBidi(broker.name)}
          <Second>{COPY.usdot(broker.dotNumber)}</Second>
        </PaperLine>
        <PaperLine name={COPY.carrier}>
          {isolateBidi(carrier.name)}
          <Second>{COPY.usdot(carrier.dotNumber)}</Second>
          <Second>{record.carrierAddress}</Second>
        </PaperLine>
        <PaperLine name={COPY.freightBill}>{text(record.freightBill)}</PaperLine>
        <PaperLine name={COPY.carrierPaidOn}>
          {text(record.carrierPaidOn && formatCalendarDay(record.carrierPaidOn))}
        </PaperLine>
        {(service ?? serviceAmount) !== null && (
          <PaperLine name={COPY.service}>
            {money(serviceAmount, COPY.notEntered)}
            <Second>{service}</Second>
            <Second>{record.servicePayer}</Second>
          </PaperLine>
        )}
      </dl>
      {record.enteredAt !== null && <p className="text-sm text-ink-soft">{COPY.entered(time(record.enteredAt))}</p>}
      {record.earlier.map((each) => (
        <p key={each.enteredAt} className="text-sm text-ink-soft">
          {COPY.earlier(formatMoney(each.shipperPays), time(each.enteredAt))}
        </p>
      ))}
    </div>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-xl font-extrabold">{children}</dd>
    </div>
  )
}

function Second({ children }: { children: string | null }) {
  return children && <span className="block font-normal text-ink-soft">{isolateBidi(children)}</span>
}
