import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchBrokersEndpoint } from '#contract/freight/board-broker.ts'
import type { Load } from '#contract/freight/load.ts'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { AutocompleteField } from '#client/ui/autocomplete-field.tsx'
import { call } from '#offline/session/call.ts'
import type { BoardFilters } from './board-filter-values.ts'
import { FILTERS_DIALOG_COPY } from './filters-dialog-copy.ts'
import { seenBrokers } from './stored-loads.ts'

const MAX_OFFERS = 6
const SETTLED_AFTER_MS = 300

interface BrokerFieldProps {
  draft: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
  loads: readonly Load[]
}

/** One broker of those with loads on the board; without an answer, of those whose loads this device has seen. */
export function BrokerField({ draft: { broker, brokerName }, onChange, loads }: BrokerFieldProps) {
  const [text, setText] = useState(String(brokerName ?? ''))
  const [isLeft, setLeft] = useState(false)
  const wanted = text.trim().toLowerCase()
  const { data: found, isError } = useBrokers(broker === undefined ? wanted : '')
  const seen = seenBrokers(loads).filter(({ name }) => wanted !== '' && name.toLowerCase().includes(wanted))
  const offers = (found ?? seen).slice(0, MAX_OFFERS).map(({ id, name }) => ({ key: id, title: name }))
  return (
    <AutocompleteField
      label={FILTERS_DIALOG_COPY.broker}
      placeholder={FILTERS_DIALOG_COPY.brokerPlaceholder}
      hint={isError ? FILTERS_DIALOG_COPY.brokersSeen : undefined}
      error={isLeft && wanted !== '' && broker === undefined ? FILTERS_DIALOG_COPY.chooseBroker : undefined}
      maxLength={100}
      value={text}
      suggestions={broker === undefined ? offers : []}
      onType={(typed) => {
        setText(typed)
        setLeft(false)
        onChange({ broker: undefined, brokerName: undefined })
      }}
      onTake={({ key, title }) => {
        setText(title)
        onChange({ broker: key, brokerName: title })
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

/** From two characters on. The last answer stays while typing continues; without connection there is none. */
function useBrokers(typed: string) {
  const search = useDebouncedValue(typed, { pauseMs: SETTLED_AFTER_MS })
  const { data, isError } = useQuery({
    queryKey: ['brokers', search],
    queryFn: async ({ signal }) => (await call(searchBrokersEndpoint, { query: { search } }, { signal })).data,
    enabled: search.length >= 2 && typed.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { silent: true },
  })
  return { data: typed.length < 2 || isError ? undefined : data, isError }
}
