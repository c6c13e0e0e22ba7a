import FileText from 'lucide-react/icons/file-text'
import Sheet from 'lucide-react/icons/sheet'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { useSeat } from '#client/browser/session/use-seat.ts'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { placeName } from '#domain/text/names.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { formatCalendarDay, formatRecordTime } from '#domain/time/record-time.ts'
import { openBooksPdfQuery, openBooksQuery } from '#offline/cache/open-books.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { FITS, PaperFailure, PaperLine, PdfButtons } from '../deal-paper.tsx'
import { useSignedDocument } from '../signing/signatures.tsx'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
import { customerInvoiceQuery } from '../customer-invoice/customer-invoice.queries.ts'
import { billedFigures } from './billed-figures.ts'
import { readBolNumber } from './bol-number.ts'
import { formatBooksCsv } from './books-csv.ts'
import { OPEN_BOOKS_COPY as COPY } from './copy.ts'
import { type BooksForm as Values, booksFormSchema, readEntry, toBooksFigures, toBooksForm } from './open-books.form.ts'

/** The server draws a PDF each time, and at most 60 an hour for an account. */
const REFRESH = { everyMs: 5 * MINUTE_MS }

const time = (at: string) => formatRecordTime(Date.parse(at))
const money = (dollars: number | null, otherwise: string) => (dollars === null ? otherwise : formatMoney(dollars))

interface OpenBooksDialogProps {
  loadId: string
  dealId: string
  isCarrier: boolean
  references?: string | undefined
  onClose: () => void
}

/** The record of 49 CFR 371.3 for both parties, on screen and as a file. Once opened, it opens again without signal. */
export function OpenBooksDialog({ loadId, dealId, isCarrier, references, onClose }: OpenBooksDialogProps) {
  const [isEntering, setEntering] = useState(false)
  const stored = useStored(openBooksQuery(loadId, dealId), REFRESH)
  const { data, error, dataUpdatedAt, refetch } = stored
  const pdf = useStored(openBooksPdfQuery(loadId, dealId), REFRESH)
  const { request, entry } = useBooksOps(dealId)
  useSignedDocument(request, dataUpdatedAt, refetch)
  useSignedDocument(entry, dataUpdatedAt, refetch)
  useSignedDocument(entry, pdf.dataUpdatedAt, pdf.refetch)
  const refused = entry && OP_STATES[entry.state].phase === 'asks' ? entry : undefined
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
              <BooksRequests {...{ loadId, dealId, isCarrier, record }} op={request} />
            </>
          )}
        </StoredView>
      </div>
      {data && isEntering && (
        <BooksForm {...{ loadId, references, refused }} record={data} onClose={() => setEntering(false)} />
      )}
      {data && (
        <div hidden={isEntering} className="contents">
          <DialogActions beside>
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
                isAside={!isCarrier}
              />
            )}
            {!isCarrier && !(entry && isMoving(entry)) && (
              <Button className="max-sm:w-full" onClick={() => setEntering(true)}>
                {refused ? COPY.again : data.enteredAt === null ? COPY.enter : COPY.correct}
              </Button>
            )}
          </DialogActions>
        </div>
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
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-sign bg-panel p-4 text-legend min-[26rem]:grid-cols-3">
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 min-[26rem]:block">
      <dt>{name}</dt>
      <dd className="text-xl font-extrabold">{children}</dd>
    </div>
  )
}

function Second({ children }: { children: string | null }) {
  return children && <span className="block font-normal text-ink-soft">{isolateBidi(children)}</span>
}

interface BooksRequestsProps {
  loadId: string
  dealId: string
  /** undefined while this device has none: the carrier can ask for it all the same */
  record: OpenBooks | undefined
  isCarrier: boolean
  /** this device's last request */
  op: Op | undefined
}

/** Who asked for the record, when, and what became of it. The carrier asks with one tap, also without signal. */
function BooksRequests({ loadId, dealId, record, isCarrier, op }: BooksRequestsProps): ReactNode {
  const now = useNow(MINUTE_MS)
  const asking = useSubmitAction(record ? booksLabel(record) : COPY.title, { done: COPY.asked })
  const requests = record?.requests ?? []
  const last = requests.at(-1)
  const isAsked = last !== undefined && now - Date.parse(last.askedAt) < DAY_MS
  const isWaiting = op !== undefined && isMoving(op)
  if (!isCarrier && requests.length === 0) return null
  return (
    <section aria-label={COPY.requests} className="flex flex-col gap-2">
      <h3 className="text-lg font-bold">{COPY.requests}</h3>
      {requests.map(({ askedAt, answeredAt, dueAt }) => (
        <p key={askedAt}>
          <span className="font-semibold">{COPY.askedAt(time(askedAt))}</span>
          <span className="block text-ink-soft">
            {answeredAt === null ? COPY.due(time(dueAt)) : COPY.answeredAt(time(answeredAt))}
          </span>
        </p>
      ))}
      {isWaiting && (
        <p role="status" className="font-semibold">
          {op.state === 'sending' ? COPY.sending : COPY.waiting(formatTimeOfDay(op.actedAt.client))}
        </p>
      )}
      {op && OP_STATES[op.state].phase === 'asks' && (
        <p role="status">
          {COPY.refused} {op.lastError?.message}
        </p>
      )}
      {isCarrier && !isAsked && !isWaiting && (
        <>
          <p className="text-ink-soft">{COPY.right}</p>
          <div>
            <Button
              variant="ghost"
              busy={asking.isPending}
              onClick={() => asking.mutate({ kind: 'ask-for-books', loadId, dealId })}
            >
              {COPY.ask}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** The broker's figures that this device still has to send, or that were refused. */
function UnsentEntry({ op }: { op: EntryOp }): ReactNode {
  if (isMoving(op)) {
    const amount = readEntry(op.intent.figures)?.shipperPays ?? null
    return (
      <WaitingNote>
        {op.state === 'sending'
          ? COPY.entrySending
          : COPY.entryWaiting(amount === null ? null : formatMoney(amount), formatTimeOfDay(op.actedAt.client))}
      </WaitingNote>
    )
  }
  return OP_STATES[op.state].phase === 'asks' && <RefusedNote op={op} title={COPY.entryRefused} kept={COPY.entryKept} />
}

interface BooksFormProps {
  loadId: string
  record: OpenBooks
  references: string | undefined
  /** an entry that the server refused: this one takes its place */
  refused: EntryOp | undefined
  onClose: () => void
}

/** The broker enters the record, also without signal. What is typed survives failures, closing and the browser's end. */
function BooksForm({ loadId, record: current, references, refused, onClose }: BooksFormProps) {
  // the figures on screen when the form opened: it would overwrite what another device entered since
  const [record] = useState(current)
  const earlier = refused && readEntry(refused.intent.figures)
  const { form, action } = useActionForm<Values>({
    draft: `books ${record.dealId}`,
    label: booksLabel(record),
    insteadOf: refused?.opId,
    about: `books ${record.dealId}`,
    done: COPY.saved,
    onActed: onClose,
    schema: booksFormSchema(record),
    defaultValues: toBooksForm(earlier ?? record, readBolNumber(references)),
    fieldOf: (path) => (path in COPY.fields ? (path as keyof Values) : undefined),
  })
  const { dealId } = record
  const maySeeMoney = useSeat('money')
  const field = (name: keyof Values) => ({
    label: COPY.fields[name],
    optional: true,
    autoComplete: 'off',
    ...form.field(name),
  })
  return (
    <Form
      form={form}
      title={COPY.form}
      send={(typed) =>
        action.mutateAsync({ kind: 'enter-books', loadId, dealId, figures: toBooksFigures(record, typed) })
      }
    >
      <p className="text-ink-soft">{COPY.formHint}</p>
      {maySeeMoney && <BilledOffer loadId={loadId} form={form.methods} />}
      <TextField {...field('shipperPays')} leading="$" inputMode="decimal" />
      <TextField {...field('consignor')} />
      <TextField {...field('consignorAddress')} />
      <TextField {...field('payer')} />
      <TextField {...field('freightBill')} />
      <TextField {...field('carrierAddress')} />
      <TextField {...field('carrierPaidOn')} type="date" />
      <TextField {...field('service')} />
      <TextField {...field('serviceAmount')} leading="$" inputMode="decimal" />
      <TextField {...field('servicePayer')} />
      <SubmitActions form={form} label={COPY.save} busyLabel={COPY.saving} onCancel={onClose} />
    </Form>
  )
}

/** A tap fills the empty fields from the customer's invoice. */
function BilledOffer({ loadId, form }: { loadId: string; form: UseFormReturn<Values, unknown, Values> }) {
  const { data } = useStored(customerInvoiceQuery(loadId))
  const [shipperPays, payer, consignorAddress] = useWatch({
    control: form.control,
    name: ['shipperPays', 'payer', 'consignorAddress'],
  })
  const offered = data && billedFigures(data, { shipperPays, payer, consignorAddress })
  const customer = data?.versions.at(-1)?.billTo.name
  if (!offered || customer === undefined) return null
  const take = () => {
    for (const [name, text] of Object.entries(offered))
      form.setValue(name as keyof Values, text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Button variant="ghost" onClick={take}>
      {COPY.takeBilled(isolateBidi(customer))}
    </Button>
  )
}

type RequestOp = Op & { intent: IntentOf<'ask-for-books'> }
type EntryOp = Op & { intent: IntentOf<'enter-books'> }

interface BooksOps {
  request: RequestOp | undefined
  entry: EntryOp | undefined
}

/** This device's last request for a deal's record, and its last entry. */
function useBooksOps(dealId: string): BooksOps {
  const ops = useOutbox().ops.filter(({ state }) => state !== 'cancelled')
  return {
    request: ops.findLast((op): op is RequestOp => op.intent.kind === 'ask-for-books' && op.intent.dealId === dealId),
    entry: ops.findLast((op): op is EntryOp => op.intent.kind === 'enter-books' && op.intent.dealId === dealId),
  }
}

/** Names the load in the outbox. */
function booksLabel({ loadNumber, stops }: OpenBooks): string {
  return COPY.load(loadNumber, COPY.lane(placeName(firstStop(stops)), placeName(lastStop(stops))))
}
