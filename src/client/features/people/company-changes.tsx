import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { type CompanyEvent, listCompanyEventsEndpoint } from '#contract/account/company.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { CHANGES_COPY, describeChange } from './copy.ts'
import { companyLogQuery } from './people.queries.ts'

const FIRST_LINES = 5

/** The company's log: five lines, then all of it, a page at a time. The first page is stored on the device. */
export function CompanyChanges() {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const stored = useStored(companyLogQuery)
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
        {(page) =>
          isWhole ? (
            <AllChanges key={page.data[0]?.id} first={page} />
          ) : (
            <Lines events={page.data.slice(0, FIRST_LINES)} />
          )
        }
      </StoredView>
    </section>
  )
}

type LogPage = EndpointResponse<typeof listCompanyEventsEndpoint>

function AllChanges({ first }: { first: LogPage }) {
  const [older, setOlder] = useState<LogPage>({ data: [], next: first.next })
  const reading = useMutation({
    meta: { about: CHANGES_COPY.loadError },
    mutationFn: (after: string) => call(listCompanyEventsEndpoint, { query: { after } }),
    onSuccess: ({ data, next }) => setOlder((before) => ({ data: [...before.data, ...data], next })),
  })
  const { next } = older
  return (
    <>
      <Lines events={[...first.data, ...older.data]} />
      {next !== null && (
        <div className="border-t border-hairline p-2 text-center">
          <Button variant="quiet" size="compact" busy={reading.isPending} onClick={() => reading.mutate(next)}>
            {CHANGES_COPY.older}
          </Button>
        </div>
      )}
    </>
  )
}

function Lines({ events }: { events: readonly CompanyEvent[] }) {
  return (
    <ul className="divide-y divide-hairline">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap justify-between gap-x-4 p-3 text-sm sm:px-4">
          <span className="wrap-anywhere">
            <strong>{event.by ?? (event.program ? CHANGES_COPY.program(event.program) : CHANGES_COPY.operator)}</strong>{' '}
            {describeChange(event)}
          </span>
          <time dateTime={event.at} className="text-ink-soft">
            {formatRecordTime(Date.parse(event.at))}
          </time>
        </li>
      ))}
    </ul>
  )
}
