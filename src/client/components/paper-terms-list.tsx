import { NOT_AGREED, PAPER_TERM_NAMES } from '#contract/freight/paper-words.ts'
import { PAPER_TERMS } from '#domain/freight/paper-terms.ts'
import { isolateBidi } from '#domain/text/bidi.ts'

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
