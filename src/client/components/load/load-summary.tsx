import type { ReactNode } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { LOAD_PAPER_NAMES } from '#contract/freight/paper-terms.ts'
import { LOAD_PAPER } from '#domain/freight/paper-terms.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { SectionCard } from '../section-card.tsx'
import { DETENTION_TERMS_COPY, LOAD_SUMMARY_COPY } from './copy.ts'

interface LoadFactsProps {
  load: Load
  /** title of the broker's notes: the owner's screen and the board's name them differently */
  notesTitle: 'Shipper notes' | 'Broker notes'
}

/** A load's details, figures first [OWN-10]. */
export function LoadSummary({ load, notesTitle }: LoadFactsProps) {
  const { equipmentRequirements: equipment } = load
  return (
    <SectionCard title={LOAD_SUMMARY_COPY.loadInformation}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-4">
        <Fact name={LOAD_SUMMARY_COPY.weight}>{LOAD_SUMMARY_COPY.pounds(formatWhole(load.weight))}</Fact>
        <Fact name={LOAD_SUMMARY_COPY.distance} note={describeDistanceSource(load.distanceSource)}>
          {LOAD_SUMMARY_COPY.miles(markStraightLine(formatWhole(load.distance), load.distanceSource))}
        </Fact>
        <Rate load={load} />
        {typeof load.shipperPays === 'number' && (
          <Fact name={LOAD_SUMMARY_COPY.shipperPays} note={!load.deal && LOAD_SUMMARY_COPY.onlyYou}>
            {formatMoney(load.shipperPays)}
          </Fact>
        )}
        {load.customerName !== undefined && (
          <Fact name={LOAD_SUMMARY_COPY.customer}>{isolateBidi(load.customerName)}</Fact>
        )}
        <Fact name={LOAD_SUMMARY_COPY.averageTime} note="drive time">
          {markStraightLine(formatDuration(load.avgTime), load.distanceSource)}
        </Fact>
        <Fact name={LOAD_SUMMARY_COPY.equipment}>
          {equipment.type}, {equipment.trailer}
        </Fact>
        {load.team && <Fact name={LOAD_SUMMARY_COPY.drivers}>{LOAD_SUMMARY_COPY.team}</Fact>}
        {load.partial && <Fact name={LOAD_SUMMARY_COPY.size}>{LOAD_SUMMARY_COPY.partial}</Fact>}
        <Fact name={LOAD_SUMMARY_COPY.commodity}>{equipment.commodity}</Fact>
        {equipment.packagingType && <Fact name={LOAD_SUMMARY_COPY.packaging}>{equipment.packagingType}</Fact>}
        <Detention load={load} />
        {load.reference && <Fact name={LOAD_SUMMARY_COPY.reference}>{load.reference}</Fact>}
      </dl>
      {load.paper && <PaperFacts paper={load.paper} />}
      {equipment.specialInstructions && (
        <Note title={LOAD_SUMMARY_COPY.specialInstructions}>{equipment.specialInstructions}</Note>
      )}
      {load.brokerNotes && <Note title={notesTitle}>{load.brokerNotes}</Note>}
      {load.dispatcherNotes && <Note title={LOAD_SUMMARY_COPY.dispatcherNotes}>{load.dispatcherNotes}</Note>}
    </SectionCard>
  )
}

/** What the rate confirmation says of the freight and the docks. */
function PaperFacts({ paper }: { paper: NonNullable<Load['paper']> }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-4">
      {LOAD_PAPER.filter((field) => paper[field]).map((field) => (
        <Fact key={field} name={LOAD_PAPER_NAMES[field]}>
          {paper[field]}
        </Fact>
      ))}
    </dl>
  )
}

/** As agreed, else as posted. */
function Detention({ load: { deal, detention: posted } }: { load: Load }) {
  const terms = deal?.detention ?? posted
  if (!terms) return null
  return (
    <Fact isWide name={DETENTION_TERMS_COPY.name} note={DETENTION_TERMS_COPY.limits(terms)}>
      {DETENTION_TERMS_COPY.rate(terms)}
    </Fact>
  )
}

/** The agreed rate leads; the posted rate shows beside it if different. */
function Rate({ load: { rate, agreedRate, distance, distanceSource } }: { load: Load }) {
  const perMile = markStraightLine(formatRatePerMile(agreedRate ?? rate, distance), distanceSource)
  if (agreedRate === null || agreedRate === rate) {
    return (
      <Fact name={LOAD_SUMMARY_COPY.rate} note={perMile}>
        {formatMoney(rate)}
      </Fact>
    )
  }
  return (
    <>
      <Fact name={LOAD_SUMMARY_COPY.agreedRate} note={perMile}>
        {formatMoney(agreedRate)}
      </Fact>
      <Fact name={LOAD_SUMMARY_COPY.postedRate}>{formatMoney(rate)}</Fact>
    </>
  )
}

interface FactProps {
  name: string
  note?: ReactNode
  /** across two columns */
  isWide?: boolean
  children: ReactNode
}

function Fact({ name, note, isWide = false, children }: FactProps) {
  return (
    <div className={`min-w-0 ${isWide ? 'min-[22rem]:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-bold">{children}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <div className="border-t border-hairline pt-3">
      <h3 className="text-sm text-ink-soft">{title}</h3>
      <p className="max-w-prose whitespace-pre-line">{children}</p>
    </div>
  )
}
