import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { isDetentionRunning } from '#domain/freight/detention.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { AppointmentTime, StopTime } from '#client/components/stop-time.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { detentionPdfQuery, detentionStatementQuery } from '#offline/cache/detention-statement.ts'
import { DETENTION_STATEMENT_COPY as COPY } from './detention-statement-copy.ts'
import { DockTimeline } from './dock-timeline.tsx'
import { PaperLine } from './paper-line.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { PaperFailure } from './paper-failure.tsx'

/** The server draws a PDF each time, and at most 60 an hour for an account. */
const REFRESH = { everyMs: 5 * MINUTE_MS }

interface DetentionStatementDialogProps {
  loadId: string
  onClose: () => void
}

/**
 * What waiting cost, with its arithmetic and evidence: the same for both parties, on screen and as a PDF. Once opened, it
 * opens again without signal.
 */
export function DetentionStatementDialog({ loadId, onClose }: DetentionStatementDialogProps) {
  const statement = useStored(detentionStatementQuery(loadId), REFRESH)
  const pdf = useStored(detentionPdfQuery(loadId), REFRESH)
  const { data } = statement
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={data && COPY.about(data)}>
      {data ? (
        <>
          {statement.isError && <SavedCopyNotice savedAt={statement.dataUpdatedAt} onRetry={statement.refetch} />}
          <Statement statement={data} />
        </>
      ) : statement.isError ? (
        <PaperFailure error={statement.error} words={COPY} onRetry={statement.refetch} />
      ) : (
        <p role="status">{COPY.loading}</p>
      )}
      {data && (
        <DialogActions>
          {pdf.isError && pdf.data === undefined ? (
            <>
              <p role="alert">{withErrorReference(COPY.pdfFailed, pdf.error)}</p>
              <Button variant="ghost" onClick={pdf.refetch}>
                {COPY.retry}
              </Button>
            </>
          ) : (
            <PdfButtons
              pdf={pdf.data}
              name={COPY.pdfName(data.loadNumber)}
              title={COPY.title}
              words={COPY.pdf}
              openIcon={Printer}
            />
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

function Statement({ statement }: { statement: DetentionStatement }) {
  const { amount, stops, terms, events, chain } = statement
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-sign bg-sign-deep p-4 text-surface">
        {stops.some(({ state }) => isDetentionRunning(state)) ? COPY.soFar : COPY.due}
        <strong className="block text-3xl font-extrabold">{formatMoney(amount)}</strong>
      </p>
      {stops.map((stop) => (
        <Arithmetic key={stop.stop} stop={stop} terms={terms} />
      ))}
      <section>
        <h3 className="font-bold">{COPY.terms}</h3>
        <p>{COPY.termsText(terms)}</p>
      </section>
      <section>
        <h3 className="font-bold">{COPY.evidence}</h3>
        <ol className="flex flex-col gap-2 pt-1">
          {events.map((event) => (
            <Evidence key={event.id} event={event} zone={zoneOf(stops, event)} />
          ))}
        </ol>
        {chain.intact ? (
          chain.hash && <p className="pt-2 text-sm text-ink-soft">{COPY.intact(chain.hash)}</p>
        ) : (
          <p role="alert" className="mt-3 flex gap-3 rounded-card border border-stop bg-stop/10 p-3 font-semibold">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            {COPY.broken}
          </p>
        )}
      </section>
    </div>
  )
}

const zoneOf = (stops: readonly StopDetention[], { stop }: StopEvent) =>
  stops.find((one) => one.stop === stop)?.place.zone ?? 'UTC'

function Arithmetic({ stop, terms }: { stop: StopDetention; terms: DetentionStatement['terms'] }) {
  const { place, appointment, arrivedAt, departedAt, startsAt, freeEndsAt } = stop
  const { zone } = place
  const at = (instant: string | null) => instant && <StopTime at={instant} zone={zone} />
  const window = { from: Date.parse(appointment.from), to: appointment.to === null ? null : Date.parse(appointment.to) }
  return (
    <section className="rounded-card border border-line p-4">
      <h3 className="font-bold">{COPY.stop(stop)}</h3>
      <p className="text-ink-soft">
        {[place.description, place.address, `${place.city}, ${place.state}`]
          .filter((part) => part !== null)
          .map(isolateBidi)
          .join(', ')}
      </p>
      <DockTimeline stop={stop} />
      <dl className="flex flex-col divide-y divide-hairline pt-2">
        <PaperLine name={COPY.appointment}>
          <AppointmentTime window={window} zone={zone} />
        </PaperLine>
        <PaperLine name={COPY.arrived}>{at(arrivedAt) ?? COPY.notArrived}</PaperLine>
        <PaperLine name={COPY.left}>{at(departedAt)}</PaperLine>
        <PaperLine name={COPY.starts}>{at(startsAt)}</PaperLine>
        <PaperLine name={COPY.freeEnds}>{at(freeEndsAt)}</PaperLine>
        {startsAt !== null && (
          <>
            <PaperLine name={COPY.onClock}>{COPY.duration(stop.minutes)}</PaperLine>
            <PaperLine name={COPY.lessFree}>{COPY.duration(Math.min(stop.minutes, terms.freeMinutes))}</PaperLine>
            <PaperLine name={COPY.pastFree}>{COPY.duration(stop.pastFreeMinutes)}</PaperLine>
            <PaperLine name={COPY.counted(stop.steps, terms.stepMinutes)}>
              {COPY.duration(stop.billedMinutes)}
            </PaperLine>
            <PaperLine name={COPY.atRate(terms)}>{formatMoney(stop.amount)}</PaperLine>
          </>
        )}
      </dl>
    </section>
  )
}

function Evidence({ event, zone }: { event: StopEvent; zone: string }) {
  const { occurredAt, receivedAt, reason, tap, place } = event
  const isRange = tap !== undefined && tap.earliest !== tap.latest
  const isLate = Date.parse(receivedAt) - Date.parse(occurredAt) >= MINUTE_MS
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="font-semibold">{COPY.event(event)}</p>
      {reason && <p>“{isolateBidi(reason)}”</p>}
      <p className="text-sm text-ink-soft">
        {isRange ? (
          <>
            {COPY.between}
            <StopTime at={tap.earliest} zone={zone} />
            {COPY.and}
            <StopTime at={tap.latest} zone={zone} />
          </>
        ) : (
          <StopTime at={occurredAt} zone={zone} />
        )}
        {isLate && (
          <>
            {', '}
            {COPY.received}
            <StopTime at={receivedAt} zone={zone} />
          </>
        )}
      </p>
      {place && <p className="text-sm text-ink-soft">{COPY.place(place)}</p>}
    </li>
  )
}
