import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { firstStopOf, lastStopOf, type NamedStops, type PlacedStop } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { placeName } from '#domain/text/names.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatPostedAge } from '#domain/time/record-time.ts'
import { useNow } from '../use-now.ts'
import { LOAD_CARD_COPY } from './copy.ts'
import { EquipmentShield } from './equipment-shield.tsx'
import { AppointmentTime } from './appointment-time.tsx'
import { MoreStops } from './more-stops.tsx'

interface CardStop {
  city: string
  state: string
  /** IANA zone */
  zone: string
}

/** A load's fields on a card: ISO instants, dollars, pounds, miles, minutes. */
export interface CardLoad extends NamedStops<CardStop> {
  rate: number
  /** null before there is a deal */
  agreedRate: number | null
  distance: number
  avgTime: number
  distanceSource?: string | undefined
  weight: number
  /** two drivers take turns */
  team?: boolean | undefined
  /** the truck may haul other freight with it */
  partial?: boolean | undefined
  equipmentRequirements: { type: string; trailer: string; code: string }
  createdAt: string
}

interface LoadCardProps {
  load: CardLoad
  /** target of the card's link; other controls lie beside the link, never inside */
  to: string
  /** the status badge, where lists mix statuses or a status matters */
  status?: ReactNode
  /** actions: an edit icon beside the status, buttons at the foot */
  edit?: ReactNode
  actions?: ReactNode
  /** current conditions: waiting to send, time left */
  chips?: ReactNode
  /** who else is on the load, in My loads [USE-04] */
  party?: ReactNode
  /** what comes next, in the place of the posting's age */
  next?: ReactNode
}

export function LoadCard({ load, to, status, edit, actions, chips, party, next }: LoadCardProps) {
  return (
    <article className="relative isolate flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-3.5 transition-colors hover:border-edge">
      <h2 className="contents">
        <Link to={to} className="absolute inset-0 z-1 rounded-card">
          <VisuallyHidden>
            {LOAD_CARD_COPY.lane(placeName(firstStopOf(load).location), placeName(lastStopOf(load).location))}
          </VisuallyHidden>
        </Link>
      </h2>
      {(status || edit) && (
        <div className="flex min-h-8 items-center justify-between gap-2">
          {status}
          {edit && <div className="relative z-1 -my-2 -mr-3.5 ml-auto">{edit}</div>}
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-2">
        <Stops load={load} />
        <Money load={load} />
      </div>
      {party}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-3 text-sm text-ink-soft">
        <EquipmentShield
          code={load.equipmentRequirements.code}
          name={`${load.equipmentRequirements.type}, ${load.equipmentRequirements.trailer}`}
        />
        <span>{LOAD_CARD_COPY.weight(formatWhole(load.weight))}</span>
        {load.team && <strong className="font-semibold text-ink">{LOAD_CARD_COPY.team}</strong>}
        {load.partial && <strong className="font-semibold text-ink">{LOAD_CARD_COPY.partial}</strong>}
        <span className="ml-auto">
          {next ? <span className="relative z-1">{next}</span> : <PostedAge at={load.createdAt} />}
        </span>
        {chips && <span className="flex w-full flex-wrap gap-2">{chips}</span>}
      </div>
      {actions && <div className="relative z-1 flex flex-wrap gap-2 *:flex-1">{actions}</div>}
    </article>
  )
}

/** The stops on a line: full dot for pickup, hollow for delivery. */
function Stops({ load }: { load: CardLoad }) {
  return (
    <ol className="flex min-w-[min(100%,8.5rem)] flex-1 flex-col gap-2.5">
      <li className="relative pl-5.5 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-6 before:border-rail after:absolute after:top-3 after:-bottom-4 after:left-[4.5px] after:border-l-3 after:border-rail">
        <Stop {...firstStopOf(load)} />
        <MoreStops load={load} className="block text-sm font-semibold" />
      </li>
      <li className="relative pl-5.5 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-3 before:border-rail before:bg-surface">
        <Stop {...lastStopOf(load)} />
      </li>
    </ol>
  )
}

function Stop({ kind, location, appointment }: PlacedStop<CardStop>) {
  return (
    <>
      <VisuallyHidden>{LOAD_CARD_COPY[kind]} </VisuallyHidden>
      <strong className="block text-lg leading-tight font-bold">{placeName(location)}</strong>
      <span className="text-sm text-ink-soft">
        <AppointmentTime window={appointment} zone={location.zone} />
      </span>
    </>
  )
}

/** Rate above distance, right-aligned. */
function Money({ load }: { load: CardLoad }) {
  const rate = currentRate(load)
  const mark = (text: string) => markStraightLine(text, load.distanceSource)
  const perMile = formatRatePerMile(rate, load.distance)
  return (
    <div className="ml-auto flex flex-col justify-between gap-2 text-right">
      <div>
        <p className="text-xl leading-tight font-extrabold tracking-tight">{formatMoney(rate)}</p>
        {perMile && <p className="font-semibold text-sign-deep">{mark(perMile)}</p>}
      </div>
      <div>
        <p className="leading-tight font-semibold">
          {LOAD_CARD_COPY.distance(load.distance > 0 ? mark(formatWhole(load.distance)) : '–')}
        </p>
        <p className="text-sm text-ink-soft">
          <VisuallyHidden>{LOAD_CARD_COPY.averageTime}</VisuallyHidden>
          {mark(formatDuration(load.avgTime))}
        </p>
      </div>
    </div>
  )
}

/** Loading placeholder in the shape of a load card. */
export function LoadCardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 overflow-clip rounded-card border border-line bg-surface p-3.5">
      <div className="flex justify-between gap-3">
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-36 max-w-full" />
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="mt-1.5 h-5 w-32 max-w-full" />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
        <div className="flex flex-col items-end gap-2">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
      <div className="flex items-center gap-3 border-t border-hairline pt-3">
        <Skeleton className="size-7" />
        <Skeleton className="h-4 w-40 max-w-full" />
      </div>
    </div>
  )
}

/** 'posted 12 min ago', updated every minute. */
export function PostedAge({ at }: { at: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <time dateTime={at}>{formatPostedAge(Date.parse(at), useNow(MINUTE_MS))}</time>
    </span>
  )
}
