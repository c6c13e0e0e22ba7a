import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { withErrorReference } from '#client/components/error-reference.ts'
import { AppointmentTime, StopTime } from '#client/components/load/appointment-time.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { isDetentionRunning } from '#domain/freight/detention.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { LoadStop } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { detentionPdfQuery, detentionStatementQuery } from '#offline/cache/detention-statement.ts'
import { PaperFailure, PaperLine, PdfButtons } from '../deal-paper.tsx'
import { DETENTION_STATEMENT_COPY } from './copy.ts'
import { DockTimeline } from './dock-timeline.tsx'

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
    <Dialog
      open
      onClose={onClose}
      title={DETENTION_STATEMENT_COPY.title}
      description={data && DETENTION_STATEMENT_COPY.about(data)}
    >
      <StoredView
        stored={statement}
        words={DETENTION_STATEMENT_COPY}
        failure={<PaperFailure error={statement.error} words={DETENTION_STATEMENT_COPY} onRetry={statement.refetch} />}
      >
        {(known) => <Statement statement={known} />}
      </StoredView>
      {data && (
        <DialogActions>
          {pdf.isError && pdf.data === undefined ? (
            <>
              <p role="alert">{withErrorReference(DETENTION_STATEMENT_COPY.pdfFailed, pdf.error)}</p>
              <Button variant="ghost" onClick={pdf.refetch}>
                {DETENTION_STATEMENT_COPY.retry}
              </Button>
            </>
          ) : (
            <PdfButtons
              pdf={pdf.data}
              name={DETENTION_STATEMENT_COPY.pdfName(data.loadNumber)}
              title={DETENTION_STATEMENT_COPY.title}
              words={DETENTION_STATEMENT_COPY.pdf}
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
      <p className="rounded-sign bg-panel p-4 text-legend">
        {stops.some(({ state }) => isDetentionRunning(state))
          ? DETENTION_STATEMENT_COPY.soFar
          : DETENTION_STATEMENT_COPY.due}
        <strong className="block text-3xl font-extrabold">{formatMoney(amount)}</strong>
      </p>
      {stops.map((stop) => (
        <Arithmetic stops={idsOf(statement.stops)} key={stop.stop} stop={stop} terms={terms} />
      ))}
      <section>
        <h3 className="font-bold">{DETENTION_STATEMENT_COPY.terms}</h3>
        <p>{DETENTION_STATEMENT_COPY.termsText(terms)}</p>
      </section>
      <section>
        <h3 className="font-bold">{DETENTION_STATEMENT_COPY.evidence}</h3>
        <ol className="flex flex-col gap-2 pt-1">
          {events.map((event) => (
            <Evidence stops={idsOf(statement.stops)} key={event.id} event={event} zone={zoneOf(stops, event)} />
          ))}
        </ol>
        {chain.intact ? (
          chain.hash && <p className="pt-2 text-sm text-ink-soft">{DETENTION_STATEMENT_COPY.intact(chain.hash)}</p>
        ) : (
          <p role="alert" className="mt-3 flex gap-3 rounded-card border border-stop bg-stop/10 p-3 font-semibold">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            {DETENTION_STATEMENT_COPY.broken}
          </p>
        )}
      </section>
    </div>
  )
}

/** All stops of the statement, in driving order. */
type StopIds = readonly Pick<LoadStop, 'id'>[]
const idsOf = (stops: readonly StopDetention[]): StopIds => stops.map(({ stop }) => ({ id: stop }))

const zoneOf = (stops: readonly StopDetention[], { stop }: StopEvent) =>
  stops.find((one) => one.stop === stop)?.place.zone ?? 'UTC'

interface ArithmeticProps {
  stop: StopDetention
  stops: StopIds
  terms: DetentionStatement['terms']
}

function Arithmetic({ stop, stops, terms }: ArithmeticProps) {
  const { place, appointment, arrivedAt, departedAt, startsAt, freeEndsAt } = stop
  const { zone } = place
  const at = (instant: string | null) => instant && <StopTime at={instant} zone={zone} />
  const window = { from: Date.parse(appointment.from), to: appointment.to === null ? null : Date.parse(appointment.to) }
  return (
    <section className="rounded-card border border-line p-4">
      <h3 className="font-bold">{DETENTION_STATEMENT_COPY.stop(stop, stops)}</h3>
      <p className="text-ink-soft">
        {[place.description, place.address, `${place.city}, ${place.state}`]
          .filter((part) => part !== null)
          .map(isolateBidi)
          .join(', ')}
      </p>
      <DockTimeline stop={stop} />
      <dl className="flex flex-col divide-y divide-hairline pt-2">
        <PaperLine name={DETENTION_STATEMENT_COPY.appointment}>
          <AppointmentTime window={window} zone={zone} />
        </PaperLine>
        <PaperLine name={DETENTION_STATEMENT_COPY.arrived}>
          {stop.arrivedBetween ? (
            <TimeRange range={stop.arrivedBetween} zone={zone} />
          ) : (
            (at(arrivedAt) ?? DETENTION_STATEMENT_COPY.notArrived)
          )}
        </PaperLine>
        <PaperLine name={DETENTION_STATEMENT_COPY.left}>
          {stop.departedBetween ? <TimeRange range={stop.departedBetween} zone={zone} /> : at(departedAt)}
        </PaperLine>
        {stop.releasedAt !== undefined && (
          <PaperLine name={DETENTION_STATEMENT_COPY.released}>{at(stop.releasedAt)}</PaperLine>
        )}
        <PaperLine name={DETENTION_STATEMENT_COPY.starts}>{at(startsAt)}</PaperLine>
        <PaperLine name={DETENTION_STATEMENT_COPY.freeEnds}>{at(freeEndsAt)}</PaperLine>
        {startsAt !== null && (
          <>
            <PaperLine name={DETENTION_STATEMENT_COPY.onClock}>
              {DETENTION_STATEMENT_COPY.duration(stop.minutes)}
            </PaperLine>
            <PaperLine name={DETENTION_STATEMENT_COPY.lessFree}>
              {DETENTION_STATEMENT_COPY.duration(Math.min(stop.minutes, terms.freeMinutes))}
            </PaperLine>
            <PaperLine name={DETENTION_STATEMENT_COPY.pastFree}>
              {DETENTION_STATEMENT_COPY.duration(stop.pastFreeMinutes)}
            </PaperLine>
            <PaperLine name={DETENTION_STATEMENT_COPY.counted(stop.steps, terms.stepMinutes)}>
              {DETENTION_STATEMENT_COPY.duration(stop.billedMinutes)}
            </PaperLine>
            <PaperLine name={DETENTION_STATEMENT_COPY.atRate(terms)}>{formatMoney(stop.amount)}</PaperLine>
          </>
        )}
      </dl>
      {(stop.arrivedBetween ?? stop.departedBetween) && (
        <p className="pt-2 text-sm text-ink-soft">{DETENTION_STATEMENT_COPY.proven}</p>
      )}
    </section>
  )
}

function TimeRange({ range, zone }: { range: { earliest: string; latest: string }; zone: string }) {
  return (
    <>
      {DETENTION_STATEMENT_COPY.between}
      <StopTime at={range.earliest} zone={zone} />
      {DETENTION_STATEMENT_COPY.and}
      <StopTime at={range.latest} zone={zone} />
    </>
  )
}

function Evidence({ event, stops, zone }: { event: StopEvent; stops: StopIds; zone: string }) {
  const { occurredAt, receivedAt, reason, tap, place } = event
  const isRange = tap !== undefined && tap.earliest !== tap.latest
  const isLate = Date.parse(receivedAt) - Date.parse(occurredAt) >= MINUTE_MS
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="font-semibold">{DETENTION_STATEMENT_COPY.event(event, stops)}</p>
      {reason && <p>“{isolateBidi(reason)}”</p>}
      <p className="text-sm text-ink-soft">
        {isRange ? <TimeRange range={tap} zone={zone} /> : <StopTime at={occurredAt} zone={zone} />}
        {isLate && (
          <>
            {', '}
            {DETENTION_STATEMENT_COPY.received}
            <StopTime at={receivedAt} zone={zone} />
          </>
        )}
      </p>
      {place && <p className="text-sm text-ink-soft">{DETENTION_STATEMENT_COPY.place(place)}</p>}
    </li>
  )
}
