import { SectionCard } from '#client/components/section-card.tsx'
import type { ShipperTender } from '#contract/programs/shipper-tender.ts'
import { referenceText } from '#contract/freight/tender-cells.ts'
import { equipmentOf } from '#domain/edi/tender-equipment.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { TENDER_COPY, TENDER_FACTS_COPY as COPY, TENDER_HISTORY_COPY } from './copy.ts'

function equipmentText({ equipment }: EdiTender): string {
  if (!equipment) return ''
  const known = equipmentOf(equipment)
  return known?.trailer ?? COPY.equipmentOf(equipment.code, equipment.feet)
}

/** What the freight is, in the shipper's words; what it doesn't say is left out. */
export function TenderFacts({ tender }: { tender: EdiTender }) {
  const facts: readonly (readonly [name: string, value: string])[] = [
    [COPY.commodity, tender.commodities.join(', ')],
    [COPY.equipment, equipmentText(tender)],
    [COPY.weight, tender.weightLbs === null ? '' : COPY.pounds(tender.weightLbs)],
    [COPY.pieces, tender.pieces === null ? '' : tender.pieces.toLocaleString('en-US')],
    [COPY.temperature, tender.temperature],
    [COPY.hazmat, tender.hazmat.join('; ')],
    [COPY.handling, tender.handling.join(', ')],
    [COPY.payment, COPY.payments[tender.payment] ?? tender.payment],
    [COPY.rate, tender.rateText],
    [COPY.references, tender.references.map(referenceText).join('\n')],
    [COPY.words, tender.words],
    [COPY.remarks, tender.remarks.join('\n')],
  ]
  return (
    <SectionCard title={TENDER_COPY.freight}>
      <dl className="divide-y divide-hairline">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_1fr]">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere whitespace-pre-line">{isolateBidi(value)}</dd>
              </div>
            ),
        )}
      </dl>
    </SectionCard>
  )
}

/** What a version changed, each from what it was. */
export function TenderChanges({ changes }: Pick<ShipperTender, 'changes'>) {
  return (
    <ul className="flex flex-col gap-1.5">
      {changes.map(({ what, from, to }) => (
        <li key={what} className="wrap-anywhere">
          <strong>{what}:</strong> <span className="text-ink-soft">{isolateBidi(from) || TENDER_COPY.wasNothing}</span>
          {TENDER_COPY.to}
          <span className="font-semibold">{isolateBidi(to) || TENDER_COPY.wasNothing}</span>
        </li>
      ))}
    </ul>
  )
}

/** Each version that came, and the company's last answer. */
export function TenderHistory({ tender: { versions, answer, partner } }: { tender: ShipperTender }) {
  const lines = [
    ...versions.map(({ at }, index) => ({
      at,
      what: index === 0 ? TENDER_HISTORY_COPY.received(partner.name) : TENDER_HISTORY_COPY.changed(partner.name),
    })),
    ...(answer ? [{ at: answer.at, what: TENDER_HISTORY_COPY.answered[answer.kind] }] : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <SectionCard title={TENDER_COPY.history}>
      <ol className="flex flex-col gap-2">
        {lines.map(({ at, what }) => (
          <li key={`${at} ${what}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{what}</span>
            <time dateTime={at} className="text-sm text-ink-soft">
              {TENDER_HISTORY_COPY.at(at)}
            </time>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
