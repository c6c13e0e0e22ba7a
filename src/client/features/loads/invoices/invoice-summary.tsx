import BadgeCheck from 'lucide-react/icons/badge-check'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import FilePen from 'lucide-react/icons/file-pen'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { classNames } from '#client/ui/class-names.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import type { DealInvoice, InvoiceLine, SentInvoice } from '#contract/freight/invoice.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay, formatRecordDay, formatRecordTime } from '#domain/time/record-time.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { PaperLine } from '../deal-paper.tsx'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
import { INVOICE_COPY as COPY } from './copy.ts'

const LOOKS: Record<SentInvoice['status'], { tone: Tone; icon: Icon }> = {
  sent: { tone: 'blue', icon: Send },
  approved: { tone: 'cyan', icon: BadgeCheck },
  disputed: { tone: 'red', icon: TriangleAlert },
  paid: { tone: 'green', icon: CheckCheck },
}

const time = (at: string) => formatRecordTime(Date.parse(at))

/** The version in force, else the draft: total, status, lines and payee. */
export function InvoiceSummary({ invoice }: { invoice: DealInvoice }) {
  const { draft, side } = invoice
  const last = invoice.versions.at(-1)
  const shown = last ?? draft
  const isOutdated = last !== undefined && last.total !== draft.total && last.status !== 'paid'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3 rounded-sign bg-panel p-4 text-legend">
        <p>
          {COPY.total}
          <strong className="block text-3xl font-extrabold">{formatMoney(shown.total)}</strong>
        </p>
        {last ? (
          <Badge {...LOOKS[last.status]}>{COPY.statuses[last.status]}</Badge>
        ) : (
          <Badge tone="grey" icon={FilePen}>
            {COPY.draft}
          </Badge>
        )}
      </div>
      {!last && side === 'broker' && <p className="text-ink-soft">{COPY.draftOf(isolateBidi(invoice.carrier))}</p>}
      {invoice.notProved !== undefined && (
        <p className="rounded-card bg-red-tint px-4 py-3 font-bold text-red-ink">{invoice.notProved}</p>
      )}
      {last && (
        <div className="flex flex-col gap-2">
          <StepLine version={last} />
          <Steps version={last} />
        </div>
      )}
      {invoice.detentionChanges?.map((change) => (
        <p key={change.stop} className="rounded-card border border-caution bg-caution/10 p-4">
          {COPY.detentionChanged(change)}
        </p>
      ))}
      {isOutdated && side === 'carrier' && <p className="font-semibold">{COPY.changed(draft.total)}</p>}
      <section>
        <h3 className="font-bold">{COPY.lines}</h3>
        {shown.lines.length === 0 ? (
          <p className="text-ink-soft">{COPY.noLines}</p>
        ) : (
          <Lines lines={shown.lines} total={shown.total} />
        )}
      </section>
      {last && <Payee version={last} side={side} />}
    </div>
  )
}

function Lines({ lines, total }: { lines: readonly InvoiceLine[]; total: number }) {
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {lines.map((line, at) => (
        // a line has no id, and lines never move
        <PaperLine key={at} name={COPY.line(line)}>
          {formatMoney(line.amount)}
        </PaperLine>
      ))}
      {/* one line is the total, and stands above */}
      {lines.length > 1 && <PaperLine name={COPY.total}>{formatMoney(total)}</PaperLine>}
    </dl>
  )
}

/** How far it is, on both sides: each step with its day, or that it is still to come. */
function StepLine({ version: { sentAt, approvedAt, paid, dueOn, open, total } }: { version: SentInvoice }) {
  const day = (at: string) => formatRecordDay(Date.parse(at))
  const steps = [
    { name: COPY.statuses.sent, words: day(sentAt), isDone: true },
    { name: COPY.statuses.approved, words: approvedAt ? day(approvedAt) : COPY.notYet, isDone: approvedAt !== null },
    {
      name: open > 0 && open < total ? COPY.partlyPaid : COPY.statuses.paid,
      words: paid ? formatCalendarDay(paid.on) : COPY.dueOn(formatCalendarDay(dueOn)),
      isDone: paid !== null,
    },
  ]
  return (
    <ol aria-label={COPY.progress} className="grid grid-cols-3 gap-2">
      {steps.map(({ name, words, isDone }) => (
        <li
          key={name}
          className={classNames('border-t-4 pt-1.5', isDone ? 'border-rail' : 'border-line text-ink-soft')}
        >
          <span className="flex items-center gap-1.5 font-bold">
            {isDone && <Check aria-hidden className="size-4 shrink-0 text-rail" />}
            {name}
          </span>
          <span className="block text-sm">{words}</span>
        </li>
      ))}
    </ol>
  )
}

/** When each step was taken, with the reasons. */
function Steps({ version }: { version: SentInvoice }) {
  const { sentAt, dueOn, approvedAt, disputed, paid, restClosedAt, notReceived } = version
  return (
    <ul aria-label={COPY.status} className="text-ink-soft">
      <li>
        {COPY.versionOf(version.version)}. {COPY.sentOn(time(sentAt))}
      </li>
      <li>{COPY.dueOn(formatCalendarDay(dueOn))}</li>
      {disputed && (
        <li>
          {COPY.disputedOn(time(disputed.at))}
          <span className="block text-ink">“{isolateBidi(disputed.reason)}”</span>
        </li>
      )}
      {approvedAt && <li>{COPY.approvedOn(time(approvedAt))}</li>}
      {notReceived && (
        <li>
          {COPY.notReceivedOn(time(notReceived.at))}
          <span className="block text-ink">“{isolateBidi(notReceived.reason)}”</span>
        </li>
      )}
      {paid && <li>{COPY.paidOn({ ...version, paid }, formatCalendarDay(paid.on))}</li>}
      {restClosedAt && <li>{COPY.restClosedOn(time(restClosedAt))}</li>}
    </ul>
  )
}

function Payee({ version: { remitTo, isNewPayee }, side }: { version: SentInvoice; side: DealInvoice['side'] }) {
  return (
    <section>
      <h3 className="font-bold">{COPY.payee}</h3>
      <p className="break-words">
        <strong>{isolateBidi(remitTo.name)}</strong>
        <span className="block whitespace-pre-line">{isolateBidi(remitTo.address)}</span>
        {remitTo.email && <span className="block">{remitTo.email}</span>}
      </p>
      {remitTo.kind === 'factor' && <p className="text-ink-soft">{COPY.factor}</p>}
      {isNewPayee && side === 'broker' && (
        <p className="mt-2 rounded-card border border-caution bg-caution/10 p-4">{COPY.newPayee}</p>
      )}
    </section>
  )
}

/** What was sent before, as it was sent. */
export function EarlierVersions({ invoice: { versions } }: { invoice: DealInvoice }) {
  if (versions.length < 2) return null
  return (
    <section>
      <h3 className="font-bold">{COPY.earlier}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {versions.slice(0, -1).map((version) => (
          <li key={version.version} className="flex flex-col gap-1 py-2">
            <strong>{formatMoney(version.total)}</strong>
            <Steps version={version} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(intent: Intent): string {
  switch (intent.kind) {
    case 'ask-accessorial':
      return COPY.ask
    case 'answer-accessorial':
      return intent.answer.answer === 'approved' ? COPY.approvedOne : COPY.declinedOne
    case 'send-invoice':
      return COPY.sendForm
    case 'settle-invoice':
      return COPY.done[intent.action.settlement]
    default:
      return COPY.title
  }
}

/** What this device still has to send about the invoice, and what was refused. */
export function OpenOps({ ops }: { ops: readonly Op[] }) {
  if (ops.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {ops.map((op) => {
        const what = titleOf(op.intent)
        return (
          <li key={op.opId}>
            {isMoving(op) ? (
              <WaitingNote>
                {op.state === 'sending'
                  ? COPY.sendingNow(what)
                  : COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
              </WaitingNote>
            ) : (
              <RefusedNote op={op} title={COPY.refused(what)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
