import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import type { CompanyEvent } from '#contract/account/company.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { StoredView } from '../stored-view.tsx'
import { CHANGES_COPY, describeChange } from './company-change-copy.ts'

const FIRST_LINES = 5

interface CompanyChangesProps {
  log: {
    stored: {
      data: { data: CompanyEvent[] } | undefined
      error: Error | null
      dataUpdatedAt: Instant
      refetch: () => unknown
    }
    /** below the stored page */
    older: readonly CompanyEvent[]
    /** null where nothing is older */
    readOlder: (() => void) | null
    isReading: boolean
  }
}

/** Who changed what in a company, the newest first [TEAM-17]; nothing while nobody changed anything. */
export function CompanyChanges({ log: { stored, older, readOlder, isReading } }: CompanyChangesProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (stored.data?.data.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <h2 id={id} className="flex flex-wrap items-center gap-x-2.5 border-b border-hairline p-3 font-bold sm:px-4">
        {CHANGES_COPY.title} <span className="text-sm font-normal text-ink-soft">{CHANGES_COPY.hint}</span>
        {!isWhole && (stored.data?.data.length ?? 0) > FIRST_LINES && (
          <Button variant="quiet" size="compact" className="ml-auto" onClick={() => setWhole(true)}>
            {CHANGES_COPY.showAll}
          </Button>
        )}
      </h2>
      <StoredView stored={stored} words={CHANGES_COPY} skeleton={<Skeletons heights={['h-24']} />}>
        {({ data }) => (
          <ul className="divide-y divide-hairline">
            {(isWhole ? [...data, ...older] : data.slice(0, FIRST_LINES)).map((event) => (
              <ChangeLine key={event.id} event={event} />
            ))}
          </ul>
        )}
      </StoredView>
      {isWhole && readOlder && (
        <div className="border-t border-hairline p-2 text-center">
          <Button variant="quiet" size="compact" busy={isReading} onClick={readOlder}>
            {CHANGES_COPY.older}
          </Button>
        </div>
      )}
    </section>
  )
}

function ChangeLine({ event }: { event: CompanyEvent }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 p-3 text-sm sm:px-4">
      <span className="wrap-anywhere">
        <strong>{event.by ?? (event.program ? CHANGES_COPY.program(event.program) : CHANGES_COPY.operator)}</strong>{' '}
        {describeChange(event)}
      </span>
      <time dateTime={event.at} className="text-ink-soft">
        {formatRecordTime(Date.parse(event.at))}
      </time>
    </li>
  )
}
