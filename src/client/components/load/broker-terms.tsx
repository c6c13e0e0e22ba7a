import type { ReactNode } from 'react'
import type { DaysToPay as Figure } from '#contract/freight/broker.ts'
import { listPaperTerms, NOT_AGREED, type ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { StoredView } from '../stored-view.tsx'
import { BROKER_TERMS_COPY, DAYS_TO_PAY_COPY } from './copy.ts'

interface BrokerTermsProps {
  read: {
    /** undefined while it isn't known */
    terms: ShownPaperTerms | undefined
    error: Error | null
    refetch: () => void
  }
}

/** What the broker's rate confirmation will state. */
export function BrokerTerms({ read: { terms, error, refetch } }: BrokerTermsProps) {
  return (
    <StoredView stored={{ data: terms, error, refetch }} words={BROKER_TERMS_COPY}>
      {(known) => <PaperTermsList isWhole terms={known} />}
    </StoredView>
  )
}

interface PaperTermsListProps {
  terms: Readonly<Record<string, string | undefined>>
  /** also names, in one row, what the broker doesn't state */
  isWhole?: boolean
}

/** What a broker's rate confirmation states beside the deal itself. */
export function PaperTermsList({ terms, isWhole = false }: PaperTermsListProps) {
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {listPaperTerms(terms)
        .filter(([name]) => isWhole || name !== NOT_AGREED)
        .map(([name, words]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd
              className={`ml-auto text-right wrap-anywhere ${name === NOT_AGREED ? 'text-ink-soft' : 'font-semibold'}`}
            >
              {isolateBidi(words)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** How soon a broker pays, with its sample. @param figure null with too few invoices, undefined while it isn't known */
export function DaysToPay({ figure }: { figure: Figure | null | undefined }): ReactNode {
  if (figure === undefined) return null
  if (figure === null) return DAYS_TO_PAY_COPY.tooFew
  return (
    <>
      <strong>{DAYS_TO_PAY_COPY.days(figure.days)}</strong>, {DAYS_TO_PAY_COPY.sample(figure.invoices)}
    </>
  )
}
