import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listCompanyEventsEndpoint, readCompanyEndpoint } from '#contract/account/company.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { type StoredQuery, useStored } from '../cache/use-stored.ts'

/** Who works in the person's company. */
export const companyQuery: StoredQuery<EndpointResponse<typeof readCompanyEndpoint>> = {
  key: ['company'],
  fetch: (signal) => call(readCompanyEndpoint, {}, { signal }),
  ...createAnswerStore(readCompanyEndpoint, 'own'),
}

/** The newest lines of the company's log, for owners; of all, or of its programs alone. */
function companyLogQuery(about?: 'programs'): StoredQuery<EndpointResponse<typeof listCompanyEventsEndpoint>> {
  return {
    key: [...COMPANY_LOG_KEY, about ?? 'all'],
    fetch: (signal) => call(listCompanyEventsEndpoint, { query: { ...(about && { about }) } }, { signal }),
    ...createAnswerStore(listCompanyEventsEndpoint, about ?? 'own'),
  }
}

type LogPage = EndpointResponse<typeof listCompanyEventsEndpoint>
const NOTHING_OLDER: LogPage & { top: string | undefined } = { data: [], next: null, top: undefined }

/** The company's log, its first page stored on the device and the older ones read as they are asked for. */
export function useCompanyLog(about?: 'programs') {
  const stored = useStored(companyLogQuery(about))
  const top = stored.data?.data[0]?.id
  const [read, setRead] = useState(NOTHING_OLDER)
  // a new line moves all others down
  const older = read.top === top ? read : { data: [], next: stored.data?.next ?? null }
  const reading = useMutation({
    meta: { about: listCompanyEventsEndpoint.name },
    mutationFn: (after: string) => call(listCompanyEventsEndpoint, { query: { after, ...(about && { about }) } }),
    onSuccess: ({ data, next }) => setRead({ data: [...older.data, ...data], next, top }),
  })
  const { next } = older
  return {
    stored,
    older: older.data,
    isReading: reading.isPending,
    readOlder: next === null ? null : () => reading.mutate(next),
  }
}

/** What is read again when somebody changes the company. */
export const COMPANY_LOG_KEY = ['company', 'log'] as const
