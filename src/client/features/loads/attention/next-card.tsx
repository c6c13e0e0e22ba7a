import { Link } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { toWaitedDeal } from '#client/components/load/waited-deal.ts'
import { useNow } from '#client/components/use-now.ts'
import { TONES } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, stopAt, stopsOf } from '#contract/freight/placed-stops.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { listCharges } from '#domain/freight/detention.ts'
import { totalOf } from '#domain/freight/invoice.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { centsToDollars, currentRate, formatMoney } from '#domain/freight/money.ts'
import { type NextActionVerb, VERB_WORDS } from '#domain/freight/next-action.ts'
import { type AppointmentPhase, judgeAppointment } from '#domain/freight/next-stop.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAgo } from '#domain/time/record-time.ts'
import { briefStopTime, formatAppointment, formatStopTime } from '#domain/time/stop-time.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { shownChange } from '../deals/shown-change.ts'
import type { OpenDocument } from '../documents/documents-section.tsx'
import { lastWordOf } from '../my-loads/stored-my-loads.ts'
import { chooseHelp } from './attention-help.ts'
import { ATTENTION_LOOKS } from './attention-looks.ts'
import { NEXT_CARD_COPY as COPY } from './copy.ts'
import type { LoadInNeed } from './use-attention.ts'

/** What opens for it. @param stop the one that the action is about */
const PAPERS: Partial<Record<NextActionVerb, (stop: StopId) => OpenDocument>> = {
  sign: () => ({ type: 'confirmation' }),
  'answer-change': () => ({ type: 'confirmation' }),
  'add-pod': (stop) => ({ type: 'add', id: null, kind: 'pod', stop }),
  'send-invoice': () => ({ type: 'invoice' }),
  'approve-invoice': () => ({ type: 'invoice' }),
  'record-payment': () => ({ type: 'invoice' }),
}

/** What stands elsewhere on the load's screen: taps beside the next stop, a tender on its own line. */
const ELSEWHERE: readonly NextActionVerb[] = ['answer-tender', 'answer-counter', 'arrive', 'depart', 'confirm-arrival']

/** Whether the load's screen has a card for it. */
export function hasNextCard(next: LoadInNeed | null): next is LoadInNeed {
  return next !== null && !ELSEWHERE.includes(next.verb)
}

interface NextCardProps {
  next: LoadInNeed
  events: readonly ShownStopEvent[]
  onPaper: (paper: OpenDocument) => void
  onRequests: () => void
}

/** FACE-01: what comes next with a load, why and by when, and the one button for it. */
export function NextCard({ next, events, onPaper, onRequests }: NextCardProps) {
  const now = useNow(MINUTE_MS)
  const { load, kind } = next
  const { title, why } = describe(next, events, now)
  const isOverdue = kind === 'late' || kind === 'documents'
  const Sign = ATTENTION_LOOKS[kind].icon
  return (
    <section
      aria-label={COPY.label}
      className="flex min-w-0 overflow-clip rounded-card border border-line bg-surface print:hidden"
    >
      <div
        aria-hidden
        className={classNames(
          'flex w-16 shrink-0 p-1 md:w-18',
          isOverdue ? TONES.orange : 'bg-sign bg-(image:--sheen) text-legend',
        )}
      >
        <p className="flex flex-1 flex-col items-center justify-center gap-1 rounded-[7px] border-2 border-current text-sm font-bold">
          <Sign className="size-6" />
          {COPY.next}
        </p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 px-4 py-3 md:flex-row md:items-center">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="text-xl leading-tight font-extrabold">{title}</h2>
          <p className="mt-1 text-ink-soft">{why}</p>
        </div>
        {next.verb === 'ask-for-pod' && <CallParty load={load} />}
        <ThumbBar>
          <Verb next={next} onPaper={onPaper} onRequests={onRequests} />
        </ThumbBar>
      </div>
    </section>
  )
}

function Verb({ next, onPaper, onRequests }: Omit<NextCardProps, 'events'>) {
  const { words, href, to, tab } = chooseHelp(next, canUpdateLoads(useSession()))
  const paper = PAPERS[next.verb]?.(next.stop)
  if (paper)
    return (
      <Button onClick={() => onPaper(paper)}>
        {paper.type === 'add' && <Camera aria-hidden />}
        {paper.type === 'add' ? COPY.addPod : VERB_WORDS[next.verb]}
      </Button>
    )
  if (tab === 'requests') return <Button onClick={onRequests}>{words}</Button>
  return (
    <Button render={href === undefined ? <Link to={to} /> : <a href={href} />}>
      {href?.startsWith('tel:') && <Phone aria-hidden />}
      {words}
    </Button>
  )
}

function CallParty({ load }: { load: Load }): ReactNode {
  const phone = load.dispatcher?.phoneNumber
  if (!load.dispatcher || !phone) return null
  return (
    <a
      href={`tel:${dialledNumber(phone)}`}
      aria-label={COPY.phone(isolateBidi(partyName(load.dispatcher)), phone)}
      className="inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-sign-deep"
    >
      <Phone aria-hidden className="size-5" />
      {phone}
    </a>
  )
}

interface Described {
  title: string
  why: string
}

function describe(next: LoadInNeed, events: readonly ShownStopEvent[], now: number): Described {
  const { load, kind, verb, stop, minutes, wait } = next
  const isOwner = load.viewer === 'owner'
  const other = isOwner ? load.dispatcher : load.broker
  const name = other ? isolateBidi(partyName(other)) : ''
  const due = formatMoney(amountDue(load, events))
  const pickup = describePickup(judgeAppointment(firstStopOf(load).appointment, now))
  const sentence = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ')
  switch (kind) {
    case 'late':
      return {
        title: COPY.late(stop, stopsOf(load), formatDelay(minutes)),
        why: sentence(
          COPY.silence(name, lastUpdate(load)),
          wait !== null && wait.cents > 0 && detentionSoFar(wait.cents),
        ),
      }
    case 'at-dock':
      return {
        title: COPY.atDock(stop, stopsOf(load), formatDuration(minutes)),
        why:
          wait === null
            ? ''
            : wait.cents > 0
              ? detentionSoFar(wait.cents)
              : COPY.freeTime(formatDuration(wait.freeMinutes)),
      }
    case 'no-carrier':
    case 'requests':
      if (verb === 'update-load')
        return { title: COPY.updateLoad, why: sentence(COPY.pickupPassed(formatDelay(-minutes)), COPY.offBoard) }
      return verb === 'review-requests'
        ? { title: COPY.answerRequests(next.requests), why: requestsWhy(next, pickup) }
        : {
            title: COPY.noCarrier,
            why: sentence(pickup, COPY.raiseRate(formatMoney(load.rate))),
          }
    case 'change':
      return {
        title: COPY.change,
        why: COPY.changeFrom(name, formatMoney(shownChange(load)?.rate ?? currentRate(load))),
      }
    case 'signature':
      return {
        title: COPY.sign,
        why: sentence(
          COPY.signed(name),
          COPY.pickup(formatAppointment(firstStopOf(load).appointment, firstStopOf(load).location.zone)),
        ),
      }
    case 'documents': {
      const ago = formatAgo(0, minutes * MINUTE_MS)
      return isOwner
        ? { title: COPY.podMissingSince(stop, stopsOf(load), ago), why: COPY.carrierWaits }
        : { title: COPY.podMissing(stop, stopsOf(load)), why: sentence(COPY.delivered(ago), COPY.invoiceWaits(due)) }
    }
    case 'invoice':
      if (isOwner) return { title: COPY.approve(due), why: COPY.approveWhy(name) }
      return load.deal?.invoice
        ? { title: COPY.correct, why: COPY.correctWhy }
        : { title: COPY.sendInvoice(due), why: COPY.podIn }
    case 'payment':
      return { title: COPY.pay(due), why: COPY.payWhy }
    // each of these stands elsewhere
    case 'tender':
    case 'counter-offer':
    case 'stop':
      return { title: VERB_WORDS[verb], why: '' }
  }
}

function detentionSoFar(cents: number): string {
  return COPY.detention(formatMoney(centsToDollars(cents)))
}

function describePickup({ phase, minutes }: AppointmentPhase): string {
  const duration = formatDelay(minutes)
  switch (phase) {
    case 'ahead':
      return COPY.pickupIn(duration)
    case 'open':
      return COPY.pickupCloses(duration)
    case 'over':
      return COPY.pickupPassed(duration)
  }
}

function requestsWhy({ load, kind, minutes, by, offers }: LoadInNeed, pickup: string): string {
  const [least, most] = [Math.min(...offers), Math.max(...offers)]
  const range = least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`
  return [
    kind === 'requests' && by !== null && COPY.firstExpires(formatDelay(minutes)),
    offers.some((rate) => rate !== load.rate) && COPY.offers(range, formatMoney(load.rate), offers.length === 1),
    pickup,
  ]
    .filter(Boolean)
    .join(' ')
}

function lastUpdate(load: Load): string | null {
  const last = lastWordOf(load)
  return last ? briefStopTime(formatStopTime(Date.parse(last.occurredAt), stopAt(load, last.stop).location.zone)) : null
}

/** Dollars: as invoiced, else the rate, the detention of stops that the truck has left, and what the broker approved. */
function amountDue(load: Load, events: readonly ShownStopEvent[]): number {
  const { deal } = load
  if (!deal) return currentRate(load)
  if (deal.invoice && deal.invoice.status !== 'disputed') return deal.invoice.total
  const detention = totalOf(listCharges(toWaitedDeal(load, deal, events)))
  return currentRate(load) + centsToDollars(detention) + deal.extras
}
