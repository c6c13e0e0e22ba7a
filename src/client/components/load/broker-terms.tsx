import type { ReactNode } from 'react'
import type { DaysToPay as Figure } from '#contract/freight/broker.ts'
import { NOT_AGREED, PAPER_TERM_NAMES, type ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { PAPER_TERMS } from '#domain/freight/paper-terms.ts'
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
  /** also names what the broker doesn't state */
  isWhole?: boolean
}

/** What a broker's rate confirmation states beside the deal itself. */
export function PaperTermsList({ terms, isWhole = false }: PaperTermsListProps) {
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {PAPER_TERMS.filter((term) => isWhole || terms[term]).map((term) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="text-ink-soft">{PAPER_TERM_NAMES[term]}</dt>
          <dd className={`ml-auto text-right wrap-anywhere ${terms[term] ? 'font-semibold' : 'text-ink-soft'}`}>
            {isolateBidi(terms[term] ?? NOT_AGREED)}
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
